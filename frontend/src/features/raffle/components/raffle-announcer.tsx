import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { showToast } from '../../../ui/toast/toast.js';
import { selectLastDraw } from '../raffle.slice.js';

/** Shows a toast with the winner on every screen that has the gig open, no matter which user started the draw. */
export function RaffleAnnouncer({ gigId }: { gigId: GigId }) {
  const lastDraw = useSelector(selectLastDraw);
  const lastHandledDraw = useRef(lastDraw); // a draw from before the gig was opened is not announced
  useEffect(() => {
    if (!lastDraw || lastDraw === lastHandledDraw.current) return;
    lastHandledDraw.current = lastDraw;
    if (lastDraw.gigId !== gigId) return;
    showToast({ title: 'Raffle Winner!', description: `${lastDraw.winnerName} has won the raffle!`, tone: 'good' });
  }, [lastDraw, gigId]);
  return null;
}
