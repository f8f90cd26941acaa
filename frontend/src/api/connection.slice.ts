import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/**
 * State of the WebSocket. `off`: no user is signed in; `reconnecting`: further attempts follow by themselves; `disconnected`: the next
 * attempt follows when the user asks for it, or when the network or the page returns; `tooManyPlaces`: the server ended the connection, because
 * the user has opened many newer ones, and the next attempt follows only when the user asks for it.
 * See `docs/rules.md#screens`.
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'disconnected' | 'tooManyPlaces';

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: (): { state: ConnectionState } => ({ state: 'off' }),
  reducers: {
    connectionChanged: (connection, { payload }: PayloadAction<ConnectionState>) => void (connection.state = payload),
    /** The user pressed "Tap to reconnect". */
    reconnectRequested: () => undefined,
  },
  selectors: { connectionState: ({ state }) => state },
});

export const { connectionChanged, reconnectRequested } = connectionSlice.actions;

/** The state of the connection over which changes arrive. */
export const useConnectionState = (): ConnectionState => useSelector(connectionSlice.selectors.connectionState);
