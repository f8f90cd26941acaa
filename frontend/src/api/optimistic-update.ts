import { createAction, nanoid } from '@reduxjs/toolkit';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type MutationLifecycle, type ChangeMessage, publishResponseAs } from './change-messages.js';
import { type Seq } from './cached-rows.js';

/** What a pending mutation will change in one performer. */
export interface OptimisticPerformerUpdate {
  id: PerformerId;
  expectedFields: Partial<PerformerView>;
}
/** A mutation was sent; `features/line-up/optimistic-update.effects.ts` shows its expected result at once (docs/adr/0013). */
export const optimisticUpdateStarted = createAction<{ requestId: string; updates: readonly OptimisticPerformerUpdate[] }>(
  'optimisticUpdate/started',
);
/** The mutation was answered or has failed. */
export const optimisticUpdateEnded = createAction<{ requestId: string }>('optimisticUpdate/ended');

/**
 * `onQueryStarted` of a mutation with a predictable result: shows the result at once, then replaces it by the response or reverts it when
 * the mutation fails.
 */
export const updateOptimistically =
  <Arg, Response>(
    toUpdates: (arg: Arg) => readonly OptimisticPerformerUpdate[],
    toChangeMessage: (response: Response, seq: Seq, arg: Arg) => ChangeMessage,
  ) =>
  async (arg: Arg, lifecycle: MutationLifecycle<Response>): Promise<void> => {
    const requestId = nanoid();
    lifecycle.dispatch(optimisticUpdateStarted({ requestId, updates: toUpdates(arg) }));
    await publishResponseAs(toChangeMessage)(arg, lifecycle);
    lifecycle.dispatch(optimisticUpdateEnded({ requestId }));
  };
