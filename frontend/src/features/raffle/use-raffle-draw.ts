import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { type SealView } from '@jamjar/contracts/gigs/raffle.views';
import { consoleLimits } from '@jamjar/contracts/console-limits';
import { formatRefusal } from '../../domain/timeline/last-change.messages.js';
import { notifyAndReturnSuccess } from '../../domain/commands/notify-and-return-success.js';
import { useStableCallback } from '../../ui/browser/use-stable-callback.js';
import { useDrawRaffleMutation, useSealRaffleMutation } from './raffle.api.js';
import { raffleClosed, raffleOpened, type RaffleSliceState, selectLastDraw, selectLatestRevision, winnerClosed } from './raffle.slice.js';

/**
 * For the raffle's dialog: seals the draw when the dialog opens, and requests a winner from the server after `consoleLimits.raffleAnimationMs`. When the
 * component unmounts before the request is sent, nothing is drawn.
 * @returns `lastDraw`: since the dialog was opened, by any user; null: no draw yet, or the raffle was reset after it; `commitment`: of the draw
 * that is to come, null while it is not sealed
 */
export function useRaffleDraw(gigId: GigId) {
  const [isDrawing, setIsDrawing] = useState(false);
  const lastDraw = useSelector((state: RaffleSliceState) => selectLastDraw(state, gigId));
  const dispatch = useDispatch();
  const [drawRaffle] = useDrawRaffleMutation();
  const { commitment, seal, forgetSeal } = useSeal(gigId);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    dispatch(raffleOpened(gigId));
    return () => void dispatch(raffleClosed(gigId));
  }, [dispatch, gigId]);

  const requestDraw = async (sealed: Promise<string | null>): Promise<void> => {
    const drawn = await sealed.then((opened) => opened !== null && notifyOfDraw(opened));
    if (!drawn) forgetSeal(); // it may be another one now
    setIsDrawing(false);
  };
  const notifyOfDraw = (opened: string): Promise<boolean> =>
    notifyAndReturnSuccess(drawRaffle({ gigId, commitment: opened }), { failure: (error) => formatRefusal(error, 'Failed to run raffle') });
  const draw = (): void => {
    dispatch(winnerClosed(gigId));
    setIsDrawing(true);
    const sealed = commitment === null ? seal() : Promise.resolve(commitment);
    timer.current = setTimeout(() => void requestDraw(sealed), consoleLimits.raffleAnimationMs);
  };
  return { isDrawing, lastDraw, commitment, draw };
}

/** The seal of the next draw: made when the dialog opens, and used up by the next draw that this tab receives. */
function useSeal(gigId: GigId) {
  const [sealRaffle] = useSealRaffleMutation();
  const latestRevision = useSelector((state: RaffleSliceState) => selectLatestRevision(state, gigId));
  const [sealed, setSealed] = useState<{ commitment: string; after: number | null } | null>(null);
  const remember = (data: SealView | undefined): void => {
    if (data) setSealed({ commitment: data.commitment, after: latestRevision });
  };
  const sealQuietly = useStableCallback(() => void sealRaffle(gigId).then(({ data }) => remember(data)));
  useEffect(() => sealQuietly(), [sealQuietly, gigId]);
  const seal = async (): Promise<string | null> => {
    const request = sealRaffle(gigId);
    await notifyAndReturnSuccess(request, { failure: 'Failed to run raffle' });
    const { data } = await request;
    remember(data);
    return data?.commitment ?? null;
  };
  return { commitment: sealed?.after === latestRevision ? sealed.commitment : null, seal, forgetSeal: () => setSealed(null) };
}
