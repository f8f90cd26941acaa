import { isAction, type Middleware } from '@reduxjs/toolkit';
import { routes } from '@jamjar/contracts/routes';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { answered } from '../api/answered.js';
import { api } from '../api/api.js';
import { clockRead, connectionChanged, type ConnectionState, connectionSlice, reconnectAsked } from '../api/connection.js';
import { news } from '../api/news.js';
import { type ApiDispatch, type ApiState } from '../api/patch.js';
import { sessionOver } from '../api/session-over.js';
import { tags } from '../api/tags.js';
import { selectSession, type Session } from '../features/auth/auth.cache.js';
import { offsetIn, withSample } from './clock-offset.js';
import { guessOrForget } from './guesses.js';
import { LiveSocket } from './live-socket.js';
import { Progress } from './progress.js';
import { react } from './reactions.js';
import { watchDevice } from './watch-device.js';

interface State extends ApiState {
  session: Session;
  connection: { state: ConnectionState; clockOffset: number };
}
const socketUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${routes.socket}`;

/** One socket for the whole app while somebody is signed in; its messages and the answers to own actions become the same patches. */
export const realtime: Middleware<object, State, ApiDispatch> = (store) => {
  const { dispatch } = store;
  const progress = new Progress();
  let samples: ReturnType<typeof withSample> = [];

  const socket = new LiveSocket(socketUrl, {
    changed: (state) => {
      dispatch(connectionChanged(state));
      if (state === 'givenUp') readAgainUnlessLive(); // perhaps it is the session that has ended
    },
    opened: () => socket.send({ type: 'hello', pos: progress.hello() }),
    said: (message) => hear(message),
  });
  const sayHelloFrom = (pos: number | null): void => {
    if (pos !== null) socket.send({ type: 'hello', pos });
  };

  function hear(message: ServerMessage): void {
    if (message.type === 'time') {
      samples = withSample(samples, message.sentAt, message.now, Date.now());
      dispatch(clockRead(offsetIn(samples)));
    } else if (message.type === 'caught_up') sayHelloFrom(progress.caughtUp(message.pos));
    else if (message.type === 'resync')
      dispatch(progress.resync(message.pos) ? api.util.resetApiState() : api.util.invalidateTags([...tags]));
    else {
      progress.heard(message.pos);
      dispatch(news(message));
    }
  }

  const isLive = (): boolean => connectionSlice.selectors.connectionState(store.getState()) === 'live';
  /** Only while no news arrive: then a list must be read to be right (design, "Realtime"). */
  const readAgainUnlessLive = (): void => {
    if (!isLive() && selectSession(store.getState()).kind === 'signedIn') dispatch(api.util.invalidateTags([...tags]));
  };
  watchDevice({
    awake: () => {
      if (selectSession(store.getState()).kind !== 'signedIn') return;
      readAgainUnlessLive();
      socket.connect();
    },
    offline: () => {
      if (isLive()) socket.lost();
    },
  });

  return (next) => (action) => {
    const before = selectSession(store.getState()).kind;
    const result = next(action);
    const now = selectSession(store.getState()).kind;
    if (now === 'signedIn' && before !== now) socket.connect();
    if (now === 'signedOut' && before !== now) {
      socket.close();
      dispatch(sessionOver());
    }

    if (!isAction(action)) return result;
    guessOrForget(action, dispatch);
    if (news.match(action)) react(action.payload, dispatch);
    else if (answered.match(action)) {
      if (action.payload.to === 'mutation') readAgainUnlessLive();
      else if (action.payload.seq !== null) sayHelloFrom(progress.read(action.payload.seq));
    } else if (reconnectAsked.match(action)) socket.connect();
    return result;
  };
};
