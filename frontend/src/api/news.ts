import { createAction, type Dispatch } from '@reduxjs/toolkit';
import { type ServerMessages, type ServerMessageType } from '@jamjar/contracts/realtime/server-messages';
import { type ApiMeta } from './base-query.js';
import { type Seq } from './rows.js';

/** Messages about the connection itself: no news of anybody. */
export type ConnectionMessageType = 'caught_up' | 'resync' | 'time';
export type NewsType = Exclude<ServerMessageType, ConnectionMessageType>;
export type NewsOf<Type extends NewsType> = { type: Type; seq: Seq } & Omit<ServerMessages[Type], 'pos' | 'seq'>;
/** What changed, in the words of the server's messages: told by the socket, or by the answer to an own action. */
export type News = { [Type in NewsType]: NewsOf<Type> }[NewsType];

/** One way for both, so that they cannot differ: `realtime/reactions.ts` turns it into cache patches. */
export const news = createAction<News>('news');

export interface Asked<Answer> {
  dispatch: Dispatch;
  queryFulfilled: PromiseLike<{ data: Answer; meta: ApiMeta | undefined }>;
}

/** `onQueryStarted` of a change whose answer is news. A refusal is none: whoever asked shows it. */
export const tells =
  <Arg, Answer>(newsOf: (answer: Answer, seq: Seq, arg: Arg) => News) =>
  async (arg: Arg, { dispatch, queryFulfilled }: Asked<Answer>): Promise<void> => {
    await queryFulfilled.then(
      ({ data, meta }) => void dispatch(news(newsOf(data, meta?.seq ?? null, arg))),
      () => undefined,
    );
  };
