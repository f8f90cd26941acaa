import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type GigId } from '@jamjar/contracts/ids';
import { type CacheUpdaters } from '../../api/change-messages.js';
import { sessionCleared } from '../../api/session.actions.js';

interface RaffleDraw {
  gigId: GigId;
  revision: number;
  winnerName: string;
}
interface RaffleState {
  /** The last draw of any gig and any user that this tab knows of; a new object for each draw. */
  lastDraw: RaffleDraw | null;
  /** Revisions of the draws that are known, by gig. */
  knownRevisions: Record<GigId, number[]>;
}
const initialState = (): RaffleState => ({ lastDraw: null, knownRevisions: {} });

export const raffleSlice = createSlice({
  name: 'raffle',
  initialState,
  reducers: {
    /** The tab that starts a draw receives it twice, in the response and through the socket; other draws may arrive in between. */
    raffleDrawn: (raffle, { payload }: PayloadAction<RaffleDraw>) => {
      const known = (raffle.knownRevisions[payload.gigId] ??= []);
      if (known.includes(payload.revision)) return;
      known.push(payload.revision);
      raffle.lastDraw = payload;
    },
  },
  extraReducers: (build) => build.addCase(sessionCleared, initialState),
  selectors: { lastDraw: ({ lastDraw }) => lastDraw },
});
export const { raffleDrawn } = raffleSlice.actions;
export const selectLastDraw = raffleSlice.selectors.lastDraw;

export const raffleCacheUpdaters: CacheUpdaters = {
  raffle_winner: ({ eventId, revision, winner }, dispatch) =>
    void dispatch(raffleDrawn({ gigId: eventId, revision, winnerName: winner.name })),
  raffle_reset: () => undefined, // the changed performers arrive in another message
};
