import { createAction } from '@reduxjs/toolkit';
import { type MessageOf, type ServerMessageType } from '@jamjar/contracts/realtime/server-messages';
import { type ApiDispatch } from './api.js';
import { type ApiMeta, type RequestArgs } from './base-query.js';
import { type Seq } from './cached-rows.js';

/** Messages that report no change: the server’s time, the end of missed messages, and the request to refetch everything. */
export type ConnectionMessageType = 'caught_up' | 'resync' | 'time';
export type ChangeMessageType = Exclude<ServerMessageType, ConnectionMessageType>;
/**
 * A server message without `pos`. A message that was built from a response has the response's `seq`, which may be null, and in
 * `gigRevision` the revision of the gig's stream that the response shows.
 */
export type ChangeMessageOf<Type extends ChangeMessageType> = { type: Type; seq: Seq; gigRevision?: number } & Omit<
  MessageOf<Type>,
  'type' | 'pos' | 'seq'
>;
/** A change in the shape of the server's messages: received by the socket, or built from the response to a mutation of this browser tab. */
export type ChangeMessage = { [Type in ChangeMessageType]: ChangeMessageOf<Type> }[ChangeMessageType];

/** Dispatched for messages of the socket and for responses to own mutations; the features' cache updaters apply both in the same way. */
export const changeMessagePublished = createAction<ChangeMessage>('changeMessages/published');

/** The functions that update a feature's caches, by the type of change message. The feature exports them, `app/store.ts` registers them. */
export type CacheUpdaters = { readonly [Type in ChangeMessageType]?: (message: ChangeMessageOf<Type>, dispatch: ApiDispatch) => void };

/** The part of RTK Query's `onQueryStarted` parameter that is used here. */
export interface RequestLifecycle<Response> {
  dispatch: ApiDispatch;
  queryFulfilled: PromiseLike<{ data: Response; meta: ApiMeta | undefined }>;
}

/** `onQueryStarted` for a mutation whose response is published as a change message. A failure is not published; the caller shows it. */
export const publishResponseAs =
  <Arg, Response>(toChangeMessage: (response: Response, seq: Seq, arg: Arg) => ChangeMessage) =>
  async (arg: Arg, { dispatch, queryFulfilled }: RequestLifecycle<Response>): Promise<void> => {
    await queryFulfilled.then(
      ({ data, meta }) => {
        const gigRevision = meta?.revision ?? undefined;
        dispatch(changeMessagePublished({ ...toChangeMessage(data, meta?.seq ?? null, arg), gigRevision }));
      },
      () => undefined,
    );
  };

/** Defines a mutation whose response is published as a change message, see `publishResponseAs`. */
export const publishedMutation = <Arg, Response>(
  query: (arg: Arg) => RequestArgs,
  toChangeMessage: (response: Response, seq: Seq, arg: Arg) => ChangeMessage,
) => ({ query, onQueryStarted: publishResponseAs(toChangeMessage) });
