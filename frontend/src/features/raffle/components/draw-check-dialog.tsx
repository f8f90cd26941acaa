import { type GigId } from '@jamjar/contracts/ids';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { DrawCheckResult } from '../../../domain/raffle/draw-check.js';
import { ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { useDrawQuery } from '../raffle.api.js';

interface Props {
  gigId: GigId;
  /** Revision of the draw. */
  drawId: number;
  onClose: () => void;
}

/** Shows a draw of the raffle, and whether it passes the check of docs/rules.md#raffle. */
export function DrawCheckDialog({ gigId, drawId, onClose }: Props) {
  const { data, isError, refetch } = useDrawQuery({ gigId, drawId });
  return (
    <Dialog title="Check this draw" onConfirm={onClose} onClose={onClose} footer={null}>
      {data ? (
        // focusable, so that the keyboard can scroll a long draw
        <div role="group" aria-label="The draw" tabIndex={0}>
          <DrawCheckResult draw={data} />
        </div>
      ) : isError ? (
        <ErrorState message="Failed to load the draw" onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label="Loading the draw" rows={3} />
      )}
    </Dialog>
  );
}
