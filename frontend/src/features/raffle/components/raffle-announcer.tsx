import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { showToast } from '../../../ui/toast/toast.js';
import { selectLastDraw } from '../raffle.cache.js';

/** Every screen of the gig hears who won, whoever drew (S2 §4, §8). */
export function RaffleAnnouncer({ gigId }: { gigId: GigId }) {
  const lastDraw = useSelector(selectLastDraw);
  const announced = useRef(lastDraw);
  useEffect(() => {
    if (!lastDraw || lastDraw === announced.current) return;
    announced.current = lastDraw;
    if (lastDraw.gigId !== gigId) return;
    showToast({ title: 'Raffle Winner!', description: `${lastDraw.result.winner.name} has won the raffle!`, tone: 'good' });
  }, [lastDraw, gigId]);
  return null;
}
