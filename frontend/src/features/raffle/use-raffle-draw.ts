import { useEffect, useRef, useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { useDrawRaffleMutation } from './raffle.api.js';

interface RaffleDrawState {
  isDrawing: boolean;
  /** The winner's name of the last draw in this dialog; null: no draw yet, the last one failed, or the raffle was reset after it. */
  winnerName: string | null;
  draw: () => void;
  /** To be called after the raffle was reset. */
  clearWinner: () => void;
}

/**
 * Asks the server for a winner after `limits.raffleAnimationMs`; until it answers, the dialog shows an animation. When the component
 * unmounts before the request is sent, nothing is drawn.
 */
export function useRaffleDraw(gigId: GigId): RaffleDrawState {
  const [isDrawing, setIsDrawing] = useState(false);
  const [winnerName, setWinnerName] = useState<string | null>(null);
  const [drawRaffle] = useDrawRaffleMutation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const requestDraw = async (): Promise<void> => {
    const request = drawRaffle(gigId);
    await notifyAndReturnSuccess(request, { failure: 'Failed to run raffle' });
    setWinnerName((await request).data?.winner.name ?? null);
    setIsDrawing(false);
  };
  const draw = (): void => {
    setIsDrawing(true);
    timer.current = setTimeout(() => void requestDraw(), limits.raffleAnimationMs);
  };
  return { isDrawing, winnerName, draw, clearWinner: () => setWinnerName(null) };
}
