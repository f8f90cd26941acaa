import { isAction, type Middleware } from '@reduxjs/toolkit';
import { routes } from '@jamjar/contracts/routes';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { api, cacheTags } from '../api/api.js';
import { responseReceived } from '../api/base-query.js';
import {
  clockOffsetMeasured,
  connectionChanged,
  type ConnectionState,
  connectionSlice,
  reconnectRequested,
} from '../api/connection.slice.js';
import { changeMessagePublished } from '../api/change-messages.js';
import { type ApiDispatch, type ApiState } from '../api/update-cache.js';
import { sessionCleared } from '../api/session.actions.js';
import { selectSession, type Session } from '../features/auth/auth.slice.js';
import { estimateOffsetMs, addSample } from './clock-offset.js';
import { handleOptimisticUpdate } from './optimistic-update.handler.js';
import { ReconnectingSocket } from './reconnecting-socket.js';
import { ResumeCursor } from './resume-cursor.js';
import { applyChangeMessage } from './cache-updaters.js';
import { watchConnectivity } from './watch-connectivity.js';

interface RealtimeState extends ApiState {
  session: Session;
  connection: { state: ConnectionState; clockOffsetMs: number };
}
const getSocketUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${routes.socket}`;

/**
 * Opens a WebSocket for a signed-in user and closes it when the session ends. The server's messages about changes, and responses to own
 * mutations, are published as change messages, which update the caches; without a connection, the lists on screen are read
 * again after own mutations, and when the network or the page returns.
 * Also measures the server's clock and applies optimistic updates. See `docs/rules.md#changes-and-messages`.
 */
export const realtimeMiddleware: Middleware<object, RealtimeState, ApiDispatch> = (store) => {
  const { dispatch } = store;
  const resumeCursor = new ResumeCursor();
  let clockSamples: ReturnType<typeof addSample> = [];

  const socket = new ReconnectingSocket(getSocketUrl, {
    onStateChange: (state) => {
      dispatch(connectionChanged(state));
      if (state === 'disconnected') refetchUnlessConnected(); // if the session has ended, the answer is 401, which signs the user out
    },
    onOpen: () => socket.send({ type: 'hello', pos: resumeCursor.beginResume() }),
    onMessage: (message) => handleMessage(message),
  });
  const requestMessagesAfter = (pos: number | null): void => {
    if (pos !== null) socket.send({ type: 'hello', pos });
  };

  function handleMessage(message: ServerMessage): void {
    if (message.type === 'time') {
      clockSamples = addSample(clockSamples, message.sentAt, message.now, Date.now());
      dispatch(clockOffsetMeasured(estimateOffsetMs(clockSamples)));
    } else if (message.type === 'caught_up') requestMessagesAfter(resumeCursor.handleCaughtUp(message.pos));
    else if (message.type === 'resync')
      // when the changes are numbered anew (as after restoring a backup), new rows cannot be compared with the cached ones
      dispatch(resumeCursor.handleResync(message.pos) ? api.util.resetApiState() : api.util.invalidateTags([...cacheTags]));
    else {
      resumeCursor.handleMessage(message.pos);
      dispatch(changeMessagePublished(message));
    }
  }

  const isConnected = (): boolean => connectionSlice.selectors.connectionState(store.getState()) === 'connected';
  /** Without a connection no changes made elsewhere arrive, so the lists on screen must be read again. */
  const refetchUnlessConnected = (): void => {
    if (!isConnected() && selectSession(store.getState()).kind === 'signedIn') dispatch(api.util.invalidateTags([...cacheTags]));
  };
  watchConnectivity({
    onAvailable: () => {
      if (selectSession(store.getState()).kind !== 'signedIn') return;
      refetchUnlessConnected();
      socket.connect();
    },
    onOffline: () => {
      if (isConnected()) socket.reconnect();
    },
  });

  return (next) => (action) => {
    const sessionKindBefore = selectSession(store.getState()).kind;
    const result = next(action);
    const sessionKindAfter = selectSession(store.getState()).kind;
    if (sessionKindAfter === 'signedIn' && sessionKindBefore !== sessionKindAfter) socket.connect();
    if (sessionKindAfter === 'signedOut' && sessionKindBefore !== sessionKindAfter) {
      socket.close();
      dispatch(sessionCleared());
    }

    if (!isAction(action)) return result;
    handleOptimisticUpdate(action, dispatch);
    if (changeMessagePublished.match(action)) applyChangeMessage(action.payload, dispatch);
    else if (responseReceived.match(action)) {
      if (action.payload.requestType === 'mutation') refetchUnlessConnected();
      else if (action.payload.seq !== null) requestMessagesAfter(resumeCursor.handleRead(action.payload.seq));
    } else if (reconnectRequested.match(action)) socket.connect();
    return result;
  };
};
