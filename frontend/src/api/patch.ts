import { type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { type api } from './api.js';

/** Any store that holds the api; the rest of its state is none of a feature's business. */
export interface ApiState {
  api: ReturnType<typeof api.reducer>;
}
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
export type ApiThunk<Answer> = ThunkAction<Answer, ApiState, unknown, UnknownAction>;

/**
 * Changes a list now and, when an answer for it is still on its way, once more after that: news of a list that was never read would
 * find nothing to change. Twice does no harm, because older news never overwrites newer.
 */
export function patch(dispatch: ApiDispatch, change: ApiThunk<unknown>, running: ApiThunk<PromiseLike<unknown> | undefined>): void {
  const onItsWay = dispatch(running);
  dispatch(change);
  void onItsWay?.then(() => dispatch(change));
}
