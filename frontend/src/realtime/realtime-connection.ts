import { type MiddlewareAPI } from '@reduxjs/toolkit';
import { parseServerMessage, type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { api, type ApiDispatch, type ApiState, cacheTags } from '../api/api.js';
import { type responseReceived } from '../api/base-query.js';
import { type Connection, connectionChanged, type ConnectionState } from '../api/connection.slice.js';
import { changeMessagePublished } from '../api/change-messages.js';
import { knownRevisionsCleared } from '../api/known-revisions.slice.js';
import { sessionCleared } from '../api/session.actions.js';
import { measureClock } from '../client/server-clock.js';
import { onWake } from '../client/wake.js';
import { ReconnectingSocket } from './reconnecting-socket.js';
import { ResumeCursor } from './resume-cursor.js';

export interface RealtimeState extends ApiState {
  session: { kind: 'signedOut' | 'stored' | 'signedIn' };
  connection: Connection;
}

/** The WebSocket of a signed-in user, and the refetches that `cacheTags` describes. Not loaded before there is a session or a response. */
export class RealtimeConnection {
  readonly #resumeCursor = new ResumeCursor();
  readonly #socket = new ReconnectingSocket({
    onStateChange: (state) => {
      this.store.dispatch(connectionChanged(state, this.#socket.lastContactAt));
      if (state === 'disconnected') this.#refetchUnlessConnected(); // if the session has ended, the response is 401, which signs the user out
    },
    onOpen: () => this.#socket.send({ type: 'hello', pos: this.#resumeCursor.beginResume() }),
    onMessage: (data) => this.#handleData(data),
  });

  constructor(private readonly store: MiddlewareAPI<ApiDispatch, RealtimeState>) {
    onWake(() => this.#wake());
    window.addEventListener('offline', () => {
      if (this.#isConnected()) this.#socket.reconnect();
    });
  }

  connect(): void {
    this.#socket.connect();
  }

  handleSessionChange(kind: RealtimeState['session']['kind']): void {
    if (kind === 'signedIn') this.connect();
    else if (kind === 'signedOut') {
      this.#socket.close();
      this.store.dispatch(sessionCleared());
    }
  }

  /** A first response is shown even if it is older than the gig revision that this tab knows; then all lists on screen are refetched. */
  handleResponse({ requestType, seq, isFirstRead, isBehind }: ReturnType<typeof responseReceived>['payload']): void {
    if (requestType === 'mutation') this.#refetchUnlessConnected();
    else if (seq !== null) this.#requestMessagesAfter(this.#resumeCursor.handleRead(seq));
    if (isFirstRead && isBehind) this.#refetchLists();
  }

  #wake(): void {
    if (!this.#isSignedIn()) return;
    this.#refetchUnlessConnected();
    // otherwise two tabs that the user switches between would keep closing each other's connection
    if (this.#getConnectionState() !== 'tooManyConnections') this.#socket.wake();
  }

  /** A message that does not match its schema cannot be applied, so the lists on screen are refetched, as after a lost message. */
  #handleData(data: unknown): void {
    let message: ServerMessage | null;
    try {
      message = parseServerMessage(data);
    } catch (error) {
      console.warn('A message of the server was dropped', error);
      this.#refetchLists();
      return;
    }
    if (message) this.#handleMessage(message);
  }

  #handleMessage(message: ServerMessage): void {
    const { dispatch } = this.store;
    if (message.type === 'time') measureClock(message.now, message.sentAt, Date.now());
    else if (message.type === 'caught_up') this.#requestMessagesAfter(this.#resumeCursor.handleCaughtUp(message.pos));
    else if (message.type === 'resync') {
      dispatch(knownRevisionsCleared());
      // when the numbering of changes has restarted (after restoring a backup), the `seq` of new and cached rows cannot be compared
      if (this.#resumeCursor.handleResync(message.pos)) dispatch(api.util.resetApiState());
      else this.#refetchLists();
    } else {
      this.#resumeCursor.handleMessage(message.pos);
      dispatch(changeMessagePublished(message));
    }
  }

  #requestMessagesAfter(pos: number | null): void {
    if (pos !== null) this.#socket.send({ type: 'hello', pos });
  }

  #refetchLists(): void {
    this.store.dispatch(api.util.invalidateTags([...cacheTags]));
  }
  /** Without a connection, changes that others make do not arrive, so the lists on screen must be refetched. */
  #refetchUnlessConnected(): void {
    if (!this.#isConnected() && this.#isSignedIn()) this.#refetchLists();
  }
  #isSignedIn(): boolean {
    return this.store.getState().session.kind === 'signedIn';
  }
  #getConnectionState(): ConnectionState {
    return this.store.getState().connection.state;
  }
  #isConnected(): boolean {
    return this.#getConnectionState() === 'connected';
  }
}
