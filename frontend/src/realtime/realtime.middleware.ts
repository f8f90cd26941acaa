import { type Middleware } from '@reduxjs/toolkit';
import { type ApiDispatch } from '../api/api.js';
import { responseReceived } from '../api/base-query.js';
import { connectionChanged, reconnectRequested } from '../api/connection.slice.js';
import { type CacheUpdaters, type ChangeMessageOf, changeMessagePublished, type ChangeMessageType } from '../api/change-messages.js';
import { type RealtimeConnection, type RealtimeState } from './realtime-connection.js';

type RealtimeMiddleware = Middleware<object, RealtimeState, ApiDispatch>;
type Store = Parameters<RealtimeMiddleware>[0];

/**
 * Opens a WebSocket for a signed-in user and closes it when the session ends. Applies change messages, which come from the server or from
 * responses to own mutations, with the features' cache updaters. Refetches the lists on screen when messages may be missing (see
 * `cacheTags`), and measures the server's clock. See `docs/rules.md#changes-and-messages`.
 */
export const createRealtimeMiddleware =
  (cacheUpdaters: readonly CacheUpdaters[]): RealtimeMiddleware =>
  (store) => {
    const connection = new LazyConnection(store);
    function applyChangeMessage<Type extends ChangeMessageType>(message: ChangeMessageOf<Type>): void {
      for (const updaters of cacheUpdaters) updaters[message.type]?.(message, store.dispatch);
    }
    return (next) => (action) => {
      const { kind: kindBefore } = store.getState().session;
      const result = next(action);
      const { kind } = store.getState().session;
      if (kind !== kindBefore) connection.run((loaded) => loaded.handleSessionChange(kind));
      if (changeMessagePublished.match(action)) applyChangeMessage(action.payload);
      else if (responseReceived.match(action)) connection.run((loaded) => loaded.handleResponse(action.payload));
      else if (reconnectRequested.match(action)) connection.run((loaded) => loaded.connect());
      return result;
    };
  };

/** Loads the code of the connection when there is a session or at the first call; the calls are made once the code is loaded. */
class LazyConnection {
  #connection: RealtimeConnection | null = null;
  #isLoading = false;
  /** Calls that were made while the code was loading, in order. */
  readonly #pendingCalls: ((connection: RealtimeConnection) => void)[] = [];

  constructor(private readonly store: Store) {
    if (store.getState().session.kind !== 'signedOut') void this.#load();
  }

  run(call: (connection: RealtimeConnection) => void): void {
    if (this.#connection) return void call(this.#connection);
    this.#pendingCalls.push(call);
    void this.#load();
  }

  /** If the code cannot be loaded, the user sees "Tap to reconnect", which loads it again. */
  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const module = await import('./realtime-connection.js').catch(() => null);
    this.#isLoading = false;
    if (module === null) return void this.store.dispatch(connectionChanged('disconnected'));
    this.#connection = new module.RealtimeConnection(this.store);
    for (const call of this.#pendingCalls.splice(0)) call(this.#connection);
  }
}
