import { Button } from '../../../ui/elements/buttons.js';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { CloseIcon } from '../../../ui/elements/icons.js';
import { NoticeBar } from '../../../ui/elements/notice-bar.js';
import { TapGuardSnapshot } from '../../../ui/browser/tap-guard.js';
import { showToast } from '../../../ui/toast/toast.js';
import { type RaffleSliceState, selectIsRaffleOpen, selectLastDraw, winnerHidden } from '../raffle.slice.js';

/**
 * Names the winner of a draw by any user on every page of the gig: in a toast, and in a banner that stays until it is closed. There is no
 * banner while the raffle dialog is open, which shows the winner itself.
 */
export function RaffleAnnouncer({ gigId }: { gigId: GigId }) {
  const draw = useSelector((state: RaffleSliceState) => selectLastDraw(state, gigId));
  const isShownInDialog = useSelector((state: RaffleSliceState) => selectIsRaffleOpen(state, gigId));
  const dispatch = useDispatch();
  const lastHandledDraw = useRef(draw); // a draw from before the gig's page was opened gets no toast
  useEffect(() => {
    if (!draw || draw === lastHandledDraw.current) return;
    lastHandledDraw.current = draw;
    showToast({ title: 'Raffle Winner!', description: `${draw.winnerName} has won the raffle!`, tone: 'good' });
  }, [draw]);
  return (
    <>
      <TapGuardSnapshot beforeChangeOf={draw} />
      {draw && !isShownInDialog && (
        <NoticeBar
          tone="accent"
          label="Raffle winner"
          text={
            <>
              Raffle winner: <strong>{draw.winnerName}</strong>
            </>
          }
        >
          <Button type="text" icon={<CloseIcon />} aria-label="Close the raffle winner" onClick={() => dispatch(winnerHidden(gigId))} />
        </NoticeBar>
      )}
    </>
  );
}
