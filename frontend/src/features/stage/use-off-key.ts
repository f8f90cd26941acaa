import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useShortcut } from '../../ui/shortcuts.js';
import { useTakeOffStage } from './stage-actions.js';

/** While mounted, the key `o` takes off stage whose row has the focus, or the only one on stage. Rows have their id as `data-on-stage`. */
export function useOffKey(onStage: readonly PerformerView[], readOnly: boolean): void {
  const takeOff = useTakeOffStage();
  const takeFocusedOff = (): void => {
    const focusedId = document.activeElement?.closest<HTMLElement>('[data-on-stage]')?.dataset.onStage;
    // the focused row may be of somebody who has just left: then nobody is meant
    const [only, ...others] = focusedId === undefined ? onStage : onStage.filter(({ id }) => id === focusedId);
    const performer = others.length === 0 ? only : undefined;
    if (performer && !takeOff.isLoading) void takeOff.run(performer);
  };
  useShortcut('o', readOnly ? null : takeFocusedOff);
}
