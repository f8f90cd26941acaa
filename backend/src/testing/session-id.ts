import { toStoredSessionId } from '../auth/stored-sessions.js';
import { type HttpClient } from './http-client.js';

/** The id under which the session of a client is stored. @throws Error when the client is not signed in */
export function getSessionId({ cookie }: Pick<HttpClient, 'cookie'>): string {
  const cookieId = /^jamjar\.sid=s:([\w-]+)\./.exec(decodeURIComponent(cookie ?? ''))?.[1];
  if (cookieId === undefined) throw new Error('The client is not signed in');
  return toStoredSessionId(cookieId);
}
