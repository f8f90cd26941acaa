import { type Middleware } from '@reduxjs/toolkit';
import { type ApiDispatch } from '../api/api.js';
import { responseReceived } from '../api/base-query.js';
import { connectionChanged, reconnectRequested } from '../api/connection.slice.js';
import { type CacheUpdaters, type ChangeMessageOf, changeMessagePublished, type ChangeMessageType } from '../api/change-messages.js';
import { type RealtimeConnection, type RealtimeState } from './realtime-connection.js';

type RealtimeMiddleware = Middleware<object, RealtimeState, ApiDispatch>;
type Store = Parameters<RealtimeMiddleware>[0];

/**
 * Opens a WebSocket for a signed-in user and closes it when the session ends. The server's messages about changes, and responses to own
 * mutations, are published as change messages, which the features' cache updaters apply; without a connection, the lists on screen are read
 * again after own mutations, and when the network or the page returns. Also measures the server's clock.
 * See `docs/rules.md#changes-and-messages`.
 */
export const createRealtimeMiddleware =
  (cacheUpdaters: readonly CacheUpdaters[]): RealtimeMiddleware =>
  (store) => {
    const connection = new LoadedLater(store);
    function applyChangeMessage<Type extends ChangeMessageType>(message: ChangeMessageOf<Type>): void {
      for (const updaters of cacheUpdaters) updaters[message.type]?.(message, store.dispatch);
    }
    return (next) => (action) => {
      const { kind: kindBefore } = store.getState().session;
      const result = next(action);
      const { kind } = store.getState().session;
      if (kind !== kindBefore) connection.tell((loaded) => loaded.handleSessionChange(kind));
      if (changeMessagePublished.match(action)) applyChangeMessage(action.payload);
      else if (responseReceived.match(action)) connection.tell((loaded) => loaded.handleResponse(action.payload));
      else if (reconnectRequested.match(action)) connection.tell((loaded) => loaded.connect());
      return result;
    };
  };

/** The connection, whose code is loaded when there is a session or something happens. */
class LoadedLater {
  #connection: RealtimeConnection | null = null;
  #isLoading = false;
  /** What has happened since, in its order. */
  readonly #untold: ((connection: RealtimeConnection) => void)[] = [];

  constructor(private readonly store: Store) {
    if (store.getState().session.kind !== 'signedOut') void this.#load();
  }

  tell(event: (connection: RealtimeConnection) => void): void {
    if (this.#connection) return void event(this.#connection);
    this.#untold.push(event);
    void this.#load();
  }

  /** After a failure the user is offered to connect again, which calls it again. */
  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { RealtimeConnection: Connection } = await import('./realtime-connection.js');
      const connection = (this.#connection = new Connection(this.store));
      for (const event of this.#untold.splice(0)) event(connection);
    } catch {
      this.store.dispatch(connectionChanged('disconnected'));
    }
    this.#isLoading = false;
  }
}
