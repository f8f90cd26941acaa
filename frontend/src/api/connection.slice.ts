import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/**
 * State of the WebSocket. `off`: no user is signed in; `reconnecting`: further attempts follow by themselves; `disconnected`: the next
 * attempt follows when the user asks for it, or when the network or the page returns; `tooManyPlaces`: the server ended the connection, because
 * the user has opened many newer ones, and the next attempt follows only when the user asks for it.
 * See `docs/rules.md#screens`.
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'disconnected' | 'tooManyPlaces';
interface Connection {
  state: ConnectionState;
  /** By how much the server's clock is ahead of this device's. */
  clockOffsetMs: number;
}

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: (): Connection => ({ state: 'off', clockOffsetMs: 0 }),
  reducers: {
    connectionChanged: (connection, { payload }: PayloadAction<ConnectionState>) => void (connection.state = payload),
    clockOffsetMeasured: (connection, { payload }: PayloadAction<number>) => void (connection.clockOffsetMs = payload),
    /** The user pressed "Tap to reconnect". */
    reconnectRequested: () => undefined,
  },
  selectors: { connectionState: ({ state }) => state, clockOffsetMs: ({ clockOffsetMs }) => clockOffsetMs },
});

export const { connectionChanged, clockOffsetMeasured, reconnectRequested } = connectionSlice.actions;

export const useConnectionState = (): ConnectionState => useSelector(connectionSlice.selectors.connectionState);
/** Add it to this device's clock to get the server's time. */
export const useClockOffsetMs = (): number => useSelector(connectionSlice.selectors.clockOffsetMs);
