import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useShortcut } from '../../ui/menu/shortcuts.js';
import { type SteadyRows } from '../../ui/list/use-steady-rows.js';
import { usePerformerAction } from '../../domain/commands/commands.api.js';

/**
 * While mounted, the key `o` takes the performer off whose row has the focus, or the only one on stage. Rows have their id as `data-on-stage`.
 * @param goneIds ids of rows whose performer has just left: they count as rows, but are never taken off
 */
export function useOffKey({ rows, goneIds }: Pick<SteadyRows<PerformerView>, 'rows' | 'goneIds'>, readOnly: boolean): void {
  const takeOff = usePerformerAction('TakeOffStage');
  const takeFocusedOff = (): void => {
    const focusedId = document.activeElement?.closest<HTMLElement>('[data-on-stage]')?.dataset.onStage;
    const candidates = focusedId === undefined ? rows : rows.filter(({ id }) => id === focusedId);
    const performer = candidates.length === 1 ? candidates[0] : undefined;
    if (performer && !goneIds.has(performer.id) && !takeOff.isLoading) void takeOff.run(performer);
  };
  useShortcut('o', readOnly ? null : takeFocusedOff);
}
