import { isAction, type Middleware } from '@reduxjs/toolkit';
import { routes } from '@jamjar/contracts/routes';
import { parseServerMessage, type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { api, cacheTags } from '../api/api.js';
import { responseReceived } from '../api/base-query.js';
import {
  clockOffsetMeasured,
  connectionChanged,
  connectionSlice,
  type ConnectionState,
  reconnectRequested,
} from '../api/connection.slice.js';
import { type CacheUpdaters, type ChangeMessageOf, changeMessagePublished, type ChangeMessageType } from '../api/change-messages.js';
import { type ApiDispatch, type ApiState } from '../api/update-cache.js';
import { sessionCleared } from '../api/session.actions.js';
import { addSample, estimateOffsetMs } from './clock-offset.js';
import { ReconnectingSocket } from './reconnecting-socket.js';
import { ResumeCursor } from './resume-cursor.js';

interface RealtimeState extends ApiState {
  session: { kind: 'signedOut' | 'stored' | 'signedIn' };
  connection: { state: ConnectionState; clockOffsetMs: number };
}
type RealtimeMiddleware = Middleware<object, RealtimeState, ApiDispatch>;
const getSocketUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${routes.socket}`;

/**
 * Opens a WebSocket for a signed-in user and closes it when the session ends. The server's messages about changes, and responses to own
 * mutations, are published as change messages, which the features' cache updaters apply; without a connection, the lists on screen are read
 * again after own mutations, and when the network or the page returns. Also measures the server's clock.
 * See `docs/rules.md#changes-and-messages`.
 */
export const createRealtimeMiddleware =
  (cacheUpdaters: readonly CacheUpdaters[]): RealtimeMiddleware =>
  (store) => {
    const { dispatch } = store;
    const resumeCursor = new ResumeCursor();
    let clockSamples: ReturnType<typeof addSample> = [];

    const socket = new ReconnectingSocket(getSocketUrl, {
      onStateChange: (state) => {
        dispatch(connectionChanged(state));
        if (state === 'disconnected') refetchUnlessConnected(); // if the session has ended, the answer is 401, which signs the user out
      },
      onOpen: () => socket.send({ type: 'hello', pos: resumeCursor.beginResume() }),
      onMessage: (data) => handleData(data),
    });
    const requestMessagesAfter = (pos: number | null): void => {
      if (pos !== null) socket.send({ type: 'hello', pos });
    };

    /** A message that does not fit its schema cannot be applied, so the lists on screen are read again, as after a lost message. */
    function handleData(data: unknown): void {
      let message: ServerMessage | null;
      try {
        message = parseServerMessage(data);
      } catch (error) {
        console.warn('A message of the server was dropped', error);
        refetchLists();
        return;
      }
      if (message) handleMessage(message);
    }

    function handleMessage(message: ServerMessage): void {
      if (message.type === 'time') {
        clockSamples = addSample(clockSamples, message.sentAt, message.now, Date.now());
        dispatch(clockOffsetMeasured(estimateOffsetMs(clockSamples)));
      } else if (message.type === 'caught_up') requestMessagesAfter(resumeCursor.handleCaughtUp(message.pos));
      else if (message.type === 'resync') {
        // when the changes are numbered anew (as after restoring a backup), new rows cannot be compared with the cached ones
        if (resumeCursor.handleResync(message.pos)) dispatch(api.util.resetApiState());
        else refetchLists();
      } else {
        resumeCursor.handleMessage(message.pos);
        dispatch(changeMessagePublished(message));
      }
    }

    function applyChangeMessage<Type extends ChangeMessageType>(message: ChangeMessageOf<Type>): void {
      for (const updaters of cacheUpdaters) updaters[message.type]?.(message, dispatch);
    }

    const refetchLists = (): void => void dispatch(api.util.invalidateTags([...cacheTags]));
    const isSignedIn = (): boolean => store.getState().session.kind === 'signedIn';
    const isConnected = (): boolean => connectionSlice.selectors.connectionState(store.getState()) === 'connected';
    /** Without a connection no changes made elsewhere arrive, so the lists on screen must be read again. */
    const refetchUnlessConnected = (): void => {
      if (!isConnected() && isSignedIn()) refetchLists();
    };
    watchConnectivity({
      onAvailable: () => {
        if (!isSignedIn()) return;
        refetchUnlessConnected();
        socket.connect();
      },
      onOffline: () => {
        if (isConnected()) socket.reconnect();
      },
    });

    return (next) => (action) => {
      const sessionKindBefore = store.getState().session.kind;
      const result = next(action);
      const sessionKindAfter = store.getState().session.kind;
      if (sessionKindAfter === 'signedIn' && sessionKindBefore !== sessionKindAfter) socket.connect();
      if (sessionKindAfter === 'signedOut' && sessionKindBefore !== sessionKindAfter) {
        socket.close();
        dispatch(sessionCleared());
      }

      if (!isAction(action)) return result;
      if (changeMessagePublished.match(action)) applyChangeMessage(action.payload);
      else if (responseReceived.match(action)) {
        if (action.payload.requestType === 'mutation') refetchUnlessConnected();
        else if (action.payload.seq !== null) requestMessagesAfter(resumeCursor.handleRead(action.payload.seq));
      } else if (reconnectRequested.match(action)) socket.connect();
      return result;
    };
  };

/** Reports when a reconnect is likely to succeed (the network is back, or the page is visible again), and when the device is offline. */
function watchConnectivity({ onAvailable, onOffline }: { onAvailable: () => void; onOffline: () => void }): void {
  window.addEventListener('online', onAvailable);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onAvailable();
  });
}
