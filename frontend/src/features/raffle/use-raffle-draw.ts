import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { useDrawRaffleMutation } from './raffle.api.js';
import { raffleClosed, raffleOpened, type RaffleSliceState, selectLastDraw, winnerClosed } from './raffle.slice.js';

/**
 * For the raffle's dialog: asks the server for a winner after `limits.raffleAnimationMs`. When the component unmounts before the request is
 * sent, nothing is drawn.
 * @returns `winnerName`: of the last draw since the dialog was opened, by any user; null: no draw yet, or the raffle was reset after it
 */
export function useRaffleDraw(gigId: GigId) {
  const [isDrawing, setIsDrawing] = useState(false);
  const lastDraw = useSelector((state: RaffleSliceState) => selectLastDraw(state, gigId));
  const dispatch = useDispatch();
  const [drawRaffle] = useDrawRaffleMutation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    dispatch(raffleOpened(gigId));
    return () => void dispatch(raffleClosed(gigId));
  }, [dispatch, gigId]);

  const requestDraw = async (): Promise<void> => {
    await notifyAndReturnSuccess(drawRaffle(gigId), { failure: 'Failed to run raffle' });
    setIsDrawing(false);
  };
  const draw = (): void => {
    dispatch(winnerClosed(gigId));
    setIsDrawing(true);
    timer.current = setTimeout(() => void requestDraw(), limits.raffleAnimationMs);
  };
  return { isDrawing, winnerName: lastDraw?.winnerName ?? null, draw };
}
