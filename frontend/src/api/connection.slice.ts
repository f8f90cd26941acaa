import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/**
 * State of the WebSocket. `off`: no user is signed in; `reconnecting`: further attempts follow by themselves; `disconnected`: the next
 * attempt follows when the user requests it, or when the network or the page returns; `tooManyPlaces`: the server ended the connection, because
 * the user has opened many newer ones, and the next attempt follows only when the user asks for it.
 * See `docs/rules.md#screens`.
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'disconnected' | 'tooManyPlaces';

export interface Connection {
  state: ConnectionState;
  /** When the last message came before the state changed, in ms since 1970 by the clock of this device; 0: never. */
  lastContactAt: number;
}

const toConnection = (state: ConnectionState, lastContactAt = 0): { payload: Connection } => ({ payload: { state, lastContactAt } });

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: (): Connection => ({ state: 'off', lastContactAt: 0 }),
  reducers: {
    connectionChanged: {
      prepare: toConnection,
      reducer: (_connection, { payload }: PayloadAction<Connection>) => payload,
    },
    /** The user pressed "Tap to reconnect". */
    reconnectRequested: () => undefined,
  },
  selectors: { connectionState: ({ state }) => state },
});

export const { connectionChanged, reconnectRequested } = connectionSlice.actions;

/** The state of the connection over which changes arrive. */
export const useConnectionState = (): ConnectionState => useSelector(connectionSlice.selectors.connectionState);
