import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type GigId } from '@jamjar/contracts/ids';
import { type RaffleResult } from '@jamjar/contracts/gigs/gig.requests';
import { sessionCleared } from '../../api/session.actions.js';

/** A draw. `seq` is null when the draw is known from a response that does not contain it. */
interface RaffleDraw {
  gigId: GigId;
  result: RaffleResult;
  seq: number | null;
}
/** `lastDraw`: the last draw of any gig and any user that this tab knows of; a new object for each draw. */
interface RaffleState {
  lastDraw: RaffleDraw | null;
}

const slice = createSlice({
  name: 'raffle',
  initialState: (): RaffleState => ({ lastDraw: null }),
  reducers: {
    /** Ignores a draw that is already known: the tab that starts one receives it both in the response and through the socket. */
    raffleDrawn: (raffle, { payload }: PayloadAction<RaffleDraw>) => {
      if (!raffle.lastDraw || !isSameDraw(raffle.lastDraw, payload)) raffle.lastDraw = payload;
    },
  },
  extraReducers: (build) => build.addCase(sessionCleared, (): RaffleState => ({ lastDraw: null })),
  selectors: { lastDraw: ({ lastDraw }) => lastDraw },
});
export const raffleSlice = slice;
export const { raffleDrawn } = slice.actions;
export const selectLastDraw = slice.selectors.lastDraw;

/**
 * Two draws of a gig with the same winner and `stats` (`totalEntrances`: the sum of effective entries) count as the same draw, unless both
 * have a `seq` and these differ.
 */
function isSameDraw(a: RaffleDraw, b: RaffleDraw): boolean {
  return (
    a.gigId === b.gigId &&
    a.result.winner.id === b.result.winner.id &&
    a.result.stats.totalEntrances === b.result.stats.totalEntrances &&
    a.result.stats.eligibleParticipants === b.result.stats.eligibleParticipants &&
    (a.seq === b.seq || a.seq === null || b.seq === null)
  );
}
