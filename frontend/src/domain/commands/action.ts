import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { updateFailed } from '../timeline/last-change.messages.js';
import { sendOrKeep } from './unsent-actions.js';

/** A command as buttons and menus use it. */
export interface Action<Subject> {
  isLoading: boolean;
  /** Shows a failure in a toast, and keeps what did not reach the server. @returns whether the command succeeded */
  run: (subject: Subject) => Promise<boolean>;
}

/** What the hook of a mutation returns. */
type Mutation<Request> = readonly [send: (request: Request) => PromiseLike<{ error?: unknown }>, status: { isLoading: boolean }];

/**
 * A command about one performer. A refusal says who was first.
 * @param toRequest what is sent about a performer
 * @param notDone what to say about the performer when the server was not reached, after the name
 */
export const toPerformerAction = <Request>(
  [send, { isLoading }]: Mutation<Request>,
  toRequest: (performer: PerformerView) => Request,
  notDone: string,
): Action<PerformerView> => ({
  isLoading,
  run: (performer) => {
    const request = toRequest(performer);
    return sendOrKeep(() => send(request), updateFailed(performer), `${performer.name} ${notDone}`);
  },
});

/** A command about several performers. @param notDone what to say when the server was not reached */
export const toLineUpAction = <Subject, Request>(
  [send, { isLoading }]: Mutation<Request>,
  toRequest: (subject: Subject) => Request,
  notDone: string,
): Action<Subject> => ({
  isLoading,
  run: (subject) => sendOrKeep(() => send(toRequest(subject)), updateFailed(), notDone),
});
