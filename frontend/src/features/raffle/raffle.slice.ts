import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type GigId } from '@jamjar/contracts/ids';
import { type CacheUpdaters } from '../../api/change-messages.js';
import { sessionCleared } from '../../api/session.actions.js';

interface RaffleDraw {
  gigId: GigId;
  /** That of the event of the draw. */
  revision: number;
  winnerName: string;
}
interface RaffleState {
  /** The last draw of each gig by any user (a new object for each draw); null once its winner is not to be shown in this tab any more. */
  lastDraws: Record<GigId, RaffleDraw | null>;
  /** Revisions of the draws that are known, by gig. */
  knownDrawRevisions: Record<GigId, number[]>;
  /** The gig whose raffle dialog is open: the dialog shows its winner instead of the banner. */
  openGigId: GigId | null;
}
const initialState = (): RaffleState => ({ lastDraws: {}, knownDrawRevisions: {}, openGigId: null });

export const raffleSlice = createSlice({
  name: 'raffle',
  initialState,
  reducers: {
    /** The tab that starts a draw receives it twice, in the response and through the socket; other draws may arrive in between. */
    raffleDrawn: (raffle, { payload }: PayloadAction<RaffleDraw>) => {
      const known = (raffle.knownDrawRevisions[payload.gigId] ??= []);
      if (known.includes(payload.revision)) return;
      known.push(payload.revision);
      raffle.lastDraws[payload.gigId] = payload;
    },
    /** The winner is not shown any more: the user has closed it or draws again, or the raffle was reset. */
    winnerHidden: ({ lastDraws }, { payload }: PayloadAction<GigId>) => void (lastDraws[payload] = null),
    /** The dialog opens without a winner, because the banner has already shown the last one. */
    raffleOpened: (raffle, { payload }: PayloadAction<GigId>) => {
      raffle.openGigId = payload;
      raffle.lastDraws[payload] = null;
    },
    raffleClosed: (raffle, { payload }: PayloadAction<GigId>) => {
      raffle.openGigId = null;
      raffle.lastDraws[payload] = null;
    },
  },
  extraReducers: (build) => build.addCase(sessionCleared, initialState),
  selectors: {
    lastDraw: ({ lastDraws }, gigId: GigId): RaffleDraw | null => lastDraws[gigId] ?? null,
    latestDrawRevision: ({ knownDrawRevisions }, gigId: GigId): number | null => knownDrawRevisions[gigId]?.at(-1) ?? null,
    isRaffleOpen: ({ openGigId }, gigId: GigId): boolean => openGigId === gigId,
  },
});
export const { raffleDrawn, winnerHidden, raffleOpened, raffleClosed } = raffleSlice.actions;
/** The last draw of a gig, until the user closes it or draws again, the dialog is opened or closed, or the raffle is reset. */
export const selectLastDraw = raffleSlice.selectors.lastDraw;
/** Revision of the draw that this tab received last, even when its winner was closed; null before the first. */
export const selectLatestDrawRevision = raffleSlice.selectors.latestDrawRevision;
export const selectIsRaffleOpen = raffleSlice.selectors.isRaffleOpen;
export type RaffleSliceState = Parameters<typeof selectLastDraw>[0];

export const raffleCacheUpdaters: CacheUpdaters = {
  raffle_winner: ({ eventId, revision, winner }, dispatch) =>
    void dispatch(raffleDrawn({ gigId: eventId, revision, winnerName: winner.name })),
  raffle_reset: ({ eventId }, dispatch) => void dispatch(winnerHidden(eventId)), // the changed performers arrive in another message
};
