import { createAction, nanoid } from '@reduxjs/toolkit';
import { type SeenStage } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type LastChange } from '@jamjar/contracts/refusals';
import { type ActionRange, type RequestArgs } from '../../api/base-query.js';
import { type Seq } from '../../api/cached-rows.js';
import { type ChangeMessage, publishResponseAs, type RequestLifecycle } from '../../api/change-messages.js';

/** What a pending mutation will change in one performer. */
export interface OptimisticPerformerUpdate {
  id: PerformerId;
  expectedFields: Partial<PerformerView>;
}
/** A mutation was sent; `features/line-up/line-up.cache.ts` shows its expected result at once (docs/adr/0013). */
export const optimisticUpdateStarted = createAction<{ requestId: string; updates: readonly OptimisticPerformerUpdate[] }>(
  'optimisticUpdate/started',
);
/** The mutation was answered or has failed. */
export const optimisticUpdateEnded = createAction<{ requestId: string }>('optimisticUpdate/ended');

/** The response to a mutation of one performer, as the change message that other browsers receive. */
export const toPerformerMessage =
  <Type extends 'performer_created' | 'performer_updated'>(type: Type) =>
  (performer: PerformerView, seq: Seq) => ({ type, ...toGigFields(performer.jamNightId), performer, seq });
const toUpdatedMessage = toPerformerMessage('performer_updated');

/** An undoable command of this tab has succeeded. `features/timeline` shows it, or who did the same before (docs/rules.md#screens). */
export const commandSucceeded = createAction<SucceededCommand>('commands/succeeded');
export interface SucceededCommand {
  gigId: GigId;
  /** What the command has done, in plain words. */
  text: string;
  /** Null for a command on several performers. */
  performerName: string | null;
  /** Null when the command recorded nothing. */
  action: ActionRange | null;
  /** The earlier change because of which the command recorded nothing. */
  last: LastChange | null;
}

/** What a command does, as the user who sends it sees it. */
export interface CommandEffect<Arg, Response> {
  /** The expected result, if it is predictable. It is shown until the server has answered. */
  toUpdates?: (arg: Arg) => readonly OptimisticPerformerUpdate[] | undefined;
  /** What the command has done, in plain words; undefined when it cannot be undone. */
  describe?: (response: Response, arg: Arg) => string | undefined;
  /** What was not done if the server was not reached or busy, after the performer's name if there is one. Default: nothing was changed. */
  unsentText?: string;
}
/** How the response to a command is told to the caches and to the user. */
interface ResponseMappers<Arg, Response> {
  toChangeMessage: (response: Response, seq: Seq, arg: Arg) => ChangeMessage;
  toSubject: (response: Response, arg: Arg) => Pick<SucceededCommand, 'gigId' | 'performerName'>;
}

/** Definition of a mutation that sends a gig command. */
const commandMutation = <Arg, Response>(
  query: (arg: Arg) => RequestArgs,
  toEffect: (arg: Arg) => CommandEffect<Arg, Response>,
  { toChangeMessage, toSubject }: ResponseMappers<Arg, Response>,
) => ({
  query,
  onQueryStarted: async (arg: Arg, lifecycle: RequestLifecycle<Response>): Promise<void> => {
    const { dispatch, queryFulfilled } = lifecycle;
    const requestId = nanoid();
    const { toUpdates, describe } = toEffect(arg);
    const updates = toUpdates?.(arg);
    if (updates) dispatch(optimisticUpdateStarted({ requestId, updates }));
    await publishResponseAs(toChangeMessage)(arg, lifecycle);
    if (updates) dispatch(optimisticUpdateEnded({ requestId }));
    const response = await queryFulfilled.then(
      (fulfilled) => fulfilled,
      () => null,
    );
    const text = response && describe?.(response.data, arg);
    if (!text) return;
    const { action = null, last = null } = response.meta ?? {};
    dispatch(commandSucceeded({ ...toSubject(response.data, arg), text, action, last }));
  },
});

/** @returns a function that describes what was done to a performer: by the name and then `words` */
export const withName =
  (words: string) =>
  ({ name }: PerformerView): string =>
    `${name} ${words}`;

/** Definition of a mutation that changes one performer. */
export const performerMutation = <Arg>(query: (arg: Arg) => RequestArgs, toEffect: (arg: Arg) => CommandEffect<Arg, PerformerView>) =>
  commandMutation(query, toEffect, {
    toChangeMessage: toUpdatedMessage,
    toSubject: ({ jamNightId, name }) => ({ gigId: jamNightId, performerName: name }),
  });

/** Definition of a mutation that changes several performers of a gig and removes none. */
export const lineUpMutation = <Arg extends { gigId: GigId }>(
  query: (arg: Arg) => RequestArgs,
  toEffect: (arg: Arg) => CommandEffect<Arg, PerformerView[]>,
) =>
  commandMutation(query, toEffect, {
    toChangeMessage: (performers, seq, { gigId }) => ({ type: 'performers', ...toGigFields(gigId), performers, gone: [], seq }),
    toSubject: (_performers, { gigId }) => ({ gigId, performerName: null }),
  });

/** A gig's id under both names that it has in change messages. */
export const toGigFields = (id: GigId) => ({ eventId: id, jamNightId: id });

/** Who is on stage and selected on this screen. Commands on the whole stage and resets send it, and are refused when it has changed. */
export const toSeen = ({ onStage, selected }: Record<'onStage' | 'selected', readonly PerformerView[]>): SeenStage => ({
  stage: onStage.map(({ id }) => id),
  selected: selected.map(({ id }) => id),
});
