import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { parseIsolated } from '@jamjar/contracts/text/isolate';
import { isSignOutPending } from '../client/pending-sign-out.js';

const utf8 = new TextDecoder();
/** The texts of responses whose bodies were read before `fetchBaseQuery` gets them. */
const texts = new WeakMap<Response, string>();

/**
 * Calls the server as `fetchBaseQuery` does, which however would read each body twice, the second time for errors whose text nobody sees:
 * that shows when a history of megabytes is read. Null when there is no body.
 */
export const fetchJson = fetchBaseQuery({
  credentials: 'same-origin',
  async fetchFn(...args) {
    if (isSignOutPending()) await (await import('../client/send-sign-out.js')).finishSignOut();
    const response = await fetch(...args);
    const withoutBody = new Response(null, response);
    texts.set(withoutBody, utf8.decode(await response.arrayBuffer())); // `response.text()` takes browsers several times as long
    return withoutBody;
  },
  responseHandler: async (response) => {
    const text = texts.get(response) ?? '';
    return Promise.resolve(text === '' ? null : parseIsolated(text));
  },
  prepareHeaders: (headers) => headers.set('accept', 'application/json'),
});
