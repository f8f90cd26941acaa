import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess, updateFailed } from './notify-and-return-success.js';

/** A command as buttons and menus use it. */
export interface Action<Subject> {
  isLoading: boolean;
  /** Shows a failure in a toast. @returns whether the command succeeded */
  run: (subject: Subject) => Promise<boolean>;
}

/** What the hook of a mutation returns. */
type Mutation<Request> = readonly [send: (request: Request) => PromiseLike<{ error?: unknown }>, status: { isLoading: boolean }];

/** A command about one performer. A refusal says who was first. @param toRequest what is sent about a performer */
export const toPerformerAction = <Request>(
  [send, { isLoading }]: Mutation<Request>,
  toRequest: (performer: PerformerView) => Request,
): Action<PerformerView> => ({
  isLoading,
  run: (performer) => notifyAndReturnSuccess(send(toRequest(performer)), updateFailed(performer)),
});

/** A command about several performers. */
export const toLineUpAction = <Request>([send, { isLoading }]: Mutation<Request>): Action<Request> => ({
  isLoading,
  run: (request) => notifyAndReturnSuccess(send(request), updateFailed()),
});
