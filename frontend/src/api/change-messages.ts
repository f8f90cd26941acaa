import { createAction, type Dispatch, nanoid } from '@reduxjs/toolkit';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type MessageOf, type ServerMessageType } from '@jamjar/contracts/realtime/server-messages';
import { type ApiDispatch } from './api.js';
import { type ApiMeta, type CallArgs } from './base-query.js';
import { type Seq } from './cached-rows.js';
import { post } from './requests.js';

/** Messages that contain no rows: about the connection, or that everything must be read again. */
export type ConnectionMessageType = 'caught_up' | 'resync' | 'time';
export type ChangeMessageType = Exclude<ServerMessageType, ConnectionMessageType>;
/**
 * A server message without `pos`. `seq` is null when the message was built from a response that does not say how old its rows are;
 * `gigRevision` is the revision of the gig's stream that such a response shows.
 */
export type ChangeMessageOf<Type extends ChangeMessageType> = { type: Type; seq: Seq; gigRevision?: number } & Omit<
  MessageOf<Type>,
  'type' | 'pos' | 'seq'
>;
/** A change in the shape of the server's messages: received by the socket, or built from the response to a mutation of this browser tab. */
export type ChangeMessage = { [Type in ChangeMessageType]: ChangeMessageOf<Type> }[ChangeMessageType];

/** Dispatched for messages of the socket and for responses, so that both act alike; the features' cache updaters apply it. */
export const changeMessagePublished = createAction<ChangeMessage>('changeMessages/published');

/** How the types of change message that concern a feature change its caches. The feature exports them, `app/store.ts` registers them. */
export type CacheUpdaters = { readonly [Type in ChangeMessageType]?: (message: ChangeMessageOf<Type>, dispatch: ApiDispatch) => void };

/** The part of RTK Query's `onQueryStarted` parameter that is used here. */
interface MutationLifecycle<Response> {
  dispatch: Dispatch;
  queryFulfilled: PromiseLike<{ data: Response; meta: ApiMeta | undefined }>;
}

/** `onQueryStarted` of a mutation whose response is published as a change message. A failure is not published; the caller shows it. */
export const publishResponseAs =
  <Arg, Response>(toChangeMessage: (response: Response, seq: Seq, arg: Arg) => ChangeMessage) =>
  async (arg: Arg, { dispatch, queryFulfilled }: MutationLifecycle<Response>): Promise<void> => {
    await queryFulfilled.then(
      ({ data, meta }) => {
        const gigRevision = meta?.revision ?? undefined;
        dispatch(changeMessagePublished({ ...toChangeMessage(data, meta?.seq ?? null, arg), gigRevision }));
      },
      () => undefined,
    );
  };

/** Definition of a mutation whose response is published as a change message, see `publishResponseAs`. */
export const publishedMutation = <Arg, Response>(
  query: (arg: Arg) => CallArgs,
  toChangeMessage: (response: Response, seq: Seq, arg: Arg) => ChangeMessage,
) => ({ query, onQueryStarted: publishResponseAs(toChangeMessage) });

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

/**
 * `onQueryStarted` of a mutation with a predictable result: shows the result at once, then replaces it by the response or reverts it when
 * the mutation fails.
 */
const updateOptimistically =
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

/** The response to a mutation of one performer, as the change message that other browsers receive. */
export const toPerformerMessage =
  <Type extends 'performer_created' | 'performer_updated'>(type: Type) =>
  (performer: PerformerView, seq: Seq) => ({ type, ...toGigFields(performer.jamNightId), performer, seq });
const toUpdatedMessage = toPerformerMessage('performer_updated');

/** Definition of a mutation that changes one performer. @param toUpdates its expected result, if it is predictable */
export const performerMutation = <Arg>(query: (arg: Arg) => CallArgs, toUpdates?: (arg: Arg) => readonly OptimisticPerformerUpdate[]) => ({
  query,
  onQueryStarted: toUpdates ? updateOptimistically(toUpdates, toUpdatedMessage) : publishResponseAs(toUpdatedMessage),
});

/** Definition of a mutation of a gig's performers, in whose response nobody has left the line-up. */
export const lineUpMutation = (toUrl: (id: GigId) => string) =>
  publishedMutation(
    (id: GigId) => post(toUrl(id)),
    (performers: PerformerView[], seq, id) => ({ type: 'performers', ...toGigFields(id), performers, gone: [], seq }),
  );

/** Both names of a gig's id in a change message. */
export const toGigFields = (id: GigId) => ({ eventId: id, jamNightId: id });
