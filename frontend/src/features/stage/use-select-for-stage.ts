import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { usePerformerAction } from '../../domain/commands/commands.api.js';
import { canSelectWithoutDialog, mustChooseInstrument } from './instrument-rules.js';
import { useChosenPerformer } from './use-chosen-performer.js';

/** Selects performers of a jam's queue: at once when there is nothing to choose, else in the select dialog. */
export function useSelectForStage(onStage: readonly PerformerView[], queue: readonly PerformerView[]) {
  const { chosen, vanished, choose: openDialog } = useChosenPerformer(queue);
  const selection = usePerformerAction('SelectPerformer', ({ instruments }) => ({ instruments }));
  const selectAtOnce = (performer: PerformerView): void => void selection.run(performer);
  return {
    /** Null when the dialog is closed. */
    dialogPerformer: chosen ?? vanished,
    /** Whether the dialog's performer has left the queue, for example because another user has selected them. */
    hasVanished: vanished !== null,
    closeDialog: () => openDialog(null),
    /** Handles a press of a row's button. */
    select: (performer: PerformerView): void => (canSelectWithoutDialog(performer, onStage) ? selectAtOnce : openDialog)(performer),
    /** Handles a press in the bar at the bottom (`next-bar.tsx`), which replaces nobody on stage: Sub Out and the rows' buttons do that. */
    selectNext: (performer: PerformerView): void => (mustChooseInstrument(performer) ? openDialog : selectAtOnce)(performer),
  };
}
