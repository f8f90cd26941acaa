import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/**
 * State of the WebSocket. `off`: there is no confirmed session; `reconnecting`: the next attempt is scheduled or under way; `disconnected`:
 * no attempt is made until the user requests one, the network is back, or the page is visible again; `tooManyConnections`: the server
 * closed the connection because the user has opened too many newer ones, and only the user's request reconnects (docs/rules.md#screens).
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'disconnected' | 'tooManyConnections';

export interface Connection {
  state: ConnectionState;
  /** Last message or opening of the socket before the change of the state, in ms since 1970 by the device's clock; 0: never. */
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
