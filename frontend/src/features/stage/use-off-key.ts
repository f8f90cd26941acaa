import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useShortcut } from '../../ui/shortcuts.js';
import { useTakeOffStage } from './stage-actions.js';

/** While mounted, the key `o` takes off stage whose row has the focus, or the only one on stage. Rows have their id as `data-on-stage`. */
export function useOffKey(onStage: readonly PerformerView[], readOnly: boolean): void {
  const takeOff = useTakeOffStage();
  const takeFocusedOff = (): void => {
    const focusedId = document.activeElement?.closest<HTMLElement>('[data-on-stage]')?.dataset.onStage;
    const performer = onStage.length === 1 ? onStage[0] : onStage.find(({ id }) => id === focusedId);
    if (performer && !takeOff.isLoading) void takeOff.run(performer);
  };
  useShortcut('o', readOnly ? null : takeFocusedOff);
}
