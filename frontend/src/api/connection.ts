import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/**
 * How the server's news reach this screen. `lost`: it tries again by itself; `givenUp`: somebody has to ask for it (S1 §9, decisions "Screens").
 */
export type ConnectionState = 'off' | 'connecting' | 'live' | 'lost' | 'givenUp';
interface Connection {
  state: ConnectionState;
  /** How much the server's clock is ahead of this device's, in ms. */
  clockOffset: number;
}

const slice = createSlice({
  name: 'connection',
  initialState: (): Connection => ({ state: 'off', clockOffset: 0 }),
  reducers: {
    connectionChanged: (connection, { payload }: PayloadAction<ConnectionState>) => void (connection.state = payload),
    clockRead: (connection, { payload }: PayloadAction<number>) => void (connection.clockOffset = payload),
    /** Somebody pressed "Tap to reconnect". */
    reconnectAsked: () => undefined,
  },
  selectors: { connectionState: ({ state }) => state, clockOffset: ({ clockOffset }) => clockOffset },
});

export const { connectionChanged, clockRead, reconnectAsked } = slice.actions;
export const connectionSlice = slice;

export const useConnectionState = (): ConnectionState => useSelector(slice.selectors.connectionState);
/** In ms: add it to this device's clock to have the server's. */
export const useClockOffset = (): number => useSelector(slice.selectors.clockOffset);
