import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type LiveEventId } from '@jamjar/contracts/ids';
import { type RaffleResult } from '@jamjar/contracts/live-events/live-event.requests';

/** The last draw that this screen heard of, from whoever drew. A new object is a new draw. */
interface Raffle {
  lastDraw: { liveEventId: LiveEventId; result: RaffleResult; asOf: number | null } | null;
}

const slice = createSlice({
  name: 'raffle',
  initialState: (): Raffle => ({ lastDraw: null }),
  reducers: {
    /** The drawer hears of it twice, by the answer and by the socket: one draw. */
    drawn: (raffle, { payload }: PayloadAction<NonNullable<Raffle['lastDraw']>>) => void (raffle.lastDraw = payload),
  },
  selectors: { lastDraw: ({ lastDraw }) => lastDraw },
});
export const raffleSlice = slice;
export const { drawn } = slice.actions;
export const selectLastDraw = slice.selectors.lastDraw;
