import { useEffect, useRef, useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { attempt } from '../../ui/attempt.js';
import { useDrawRaffleMutation } from './raffle.api.js';

interface Drawing {
  drawing: boolean;
  /** The name that was drawn last in this dialog. */
  winner: string | null;
  draw: () => void;
  /** All raffle data was reset: nobody has won. */
  forget: () => void;
}

/** The drum turns for two seconds, then the server draws (S2 §4). Closing the dialog before that draws nobody. */
export function useDrawing(gigId: GigId): Drawing {
  const [drawing, setDrawing] = useState(false);
  const [winner, setWinner] = useState<string | null>(null);
  const [drawRaffle] = useDrawRaffleMutation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const call = async (): Promise<void> => {
    const asked = drawRaffle(gigId);
    await attempt(asked, { failure: 'Failed to run raffle' });
    setWinner((await asked).data?.winner.name ?? null);
    setDrawing(false);
  };
  const draw = (): void => {
    setDrawing(true);
    timer.current = setTimeout(() => void call(), limits.raffleAnimationMs);
  };
  return { drawing, winner, draw, forget: () => setWinner(null) };
}
