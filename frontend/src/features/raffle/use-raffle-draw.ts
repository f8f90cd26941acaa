import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { type SealView } from '@jamjar/contracts/gigs/raffle.views';
import { formatRefusal } from '../../domain/timeline/last-change.messages.js';
import { notifyAndReturnSuccess } from '../../domain/commands/notify-and-return-success.js';
import { useStableCallback } from '../../ui/browser/use-stable-callback.js';
import { useDrawRaffleMutation, useSealRaffleMutation } from './raffle.api.js';
import {
  raffleClosed,
  raffleOpened,
  type RaffleSliceState,
  selectLastDraw,
  selectLatestDrawRevision,
  winnerHidden,
} from './raffle.slice.js';

/** How long the animation runs before the winner is drawn. */
export const raffleAnimation = { durationMs: 2_000 };
const failureMessage = 'Failed to run raffle';

/**
 * The draws of the raffle's dialog. The first draw is sealed when the dialog opens, each further one when it begins, and a draw is
 * requested when the animation has run for `raffleAnimation.durationMs`; when the dialog is closed before that, nothing is drawn.
 * @returns `lastDraw`: the last draw by any user since the dialog was opened; null before the first, after a reset, and from the start of
 * a draw in this tab; `commitment`: that of the next draw; null while it is not sealed
 */
export function useRaffleDraw(gigId: GigId) {
  const [isDrawing, setIsDrawing] = useState(false);
  const lastDraw = useSelector((state: RaffleSliceState) => selectLastDraw(state, gigId));
  const dispatch = useDispatch();
  const [drawRaffle] = useDrawRaffleMutation();
  const { commitment, sealAndNotify, forgetSeal } = useSeal(gigId);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    dispatch(raffleOpened(gigId));
    return () => void dispatch(raffleClosed(gigId));
  }, [dispatch, gigId]);

  const requestDraw = async (sealing: Promise<string | null>): Promise<void> => {
    const isDrawn = await sealing.then((sealCommitment) => sealCommitment !== null && sendDraw(sealCommitment));
    if (!isDrawn) forgetSeal(); // the server may have another seal by now
    setIsDrawing(false);
  };
  const sendDraw = (sealCommitment: string): Promise<boolean> =>
    notifyAndReturnSuccess(drawRaffle({ gigId, commitment: sealCommitment }), { failure: (error) => formatRefusal(error, failureMessage) });
  const draw = (): void => {
    dispatch(winnerHidden(gigId));
    setIsDrawing(true);
    const sealing = commitment === null ? sealAndNotify() : Promise.resolve(commitment);
    timer.current = setTimeout(() => void requestDraw(sealing), raffleAnimation.durationMs);
  };
  return { isDrawing, lastDraw, commitment, draw };
}

/** The seal of the next draw. It is used up when this tab receives a draw that is newer than the one of `previousDrawRevision`. */
function useSeal(gigId: GigId) {
  const [sealRaffle] = useSealRaffleMutation();
  const latestDrawRevision = useSelector((state: RaffleSliceState) => selectLatestDrawRevision(state, gigId));
  const [seal, setSeal] = useState<{ commitment: string; previousDrawRevision: number | null } | null>(null);
  const remember = (newSeal: SealView | undefined): void => {
    if (newSeal) setSeal({ commitment: newSeal.commitment, previousDrawRevision: latestDrawRevision });
  };
  const sealQuietly = useStableCallback(() => void sealRaffle(gigId).then(({ data }) => remember(data)));
  useEffect(() => sealQuietly(), [sealQuietly, gigId]);
  const sealAndNotify = async (): Promise<string | null> => {
    const request = sealRaffle(gigId);
    await notifyAndReturnSuccess(request, { failure: failureMessage });
    const { data } = await request;
    remember(data);
    return data?.commitment ?? null;
  };
  return {
    commitment: seal?.previousDrawRevision === latestDrawRevision ? seal.commitment : null,
    sealAndNotify,
    forgetSeal: () => setSeal(null),
  };
}
