import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type GigId } from '@jamjar/contracts/ids';
import { type RaffleResult } from '@jamjar/contracts/gigs/gig.requests';
import { sessionOver } from '../../api/session-over.js';

interface Draw {
  gigId: GigId;
  result: RaffleResult;
  seq: number | null;
}
/** The last draw that this screen heard of, from whoever drew. A new object is a new draw. */
interface Raffle {
  lastDraw: Draw | null;
}

const slice = createSlice({
  name: 'raffle',
  initialState: (): Raffle => ({ lastDraw: null }),
  reducers: {
    /** The drawer hears of it twice, by the answer and by the socket: one draw. */
    drawn: (raffle, { payload }: PayloadAction<Draw>) => {
      if (!raffle.lastDraw || !isSame(raffle.lastDraw, payload)) raffle.lastDraw = payload;
    },
  },
  extraReducers: (build) => build.addCase(sessionOver, (): Raffle => ({ lastDraw: null })),
  selectors: { lastDraw: ({ lastDraw }) => lastDraw },
});
export const raffleSlice = slice;
export const { drawn } = slice.actions;
export const selectLastDraw = slice.selectors.lastDraw;

/** The same winner of the same hat, unless both tell their age and it differs. */
function isSame(one: Draw, other: Draw): boolean {
  return (
    one.gigId === other.gigId &&
    one.result.winner.id === other.result.winner.id &&
    one.result.stats.totalEntrances === other.result.stats.totalEntrances &&
    one.result.stats.eligibleParticipants === other.result.stats.eligibleParticipants &&
    (one.seq === other.seq || one.seq === null || other.seq === null)
  );
}
