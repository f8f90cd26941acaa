import { type Instrument } from '@jamjar/contracts/enums';
import { type Instant } from '@jamjar/contracts/ids';

/** One thing that happened to a performer on the way to the stage and off it, with the revision of its event. */
export type StageEntry = { readonly revision: number } & (
  | { readonly kind: 'selected'; readonly instruments: readonly Instrument[] }
  | { readonly kind: 'wentOnStage'; readonly at: Instant }
  | { readonly kind: 'leftStage'; readonly at: Instant; readonly counted: boolean }
  | { readonly kind: 'reset' }
);

export interface StageSummary {
  readonly performances: number;
  readonly countedStints: number;
  readonly countedMs: number;
  readonly firstCountedAt: Instant | null;
  readonly selected: readonly Instrument[];
}

export const emptySummary: StageSummary = { performances: 0, countedStints: 0, countedMs: 0, firstCountedAt: null, selected: [] };

/** The entries without those of an action that was undone: undone means that it never was. */
export const withoutAction = (entries: readonly StageEntry[], { from, to }: { from: number; to: number }): readonly StageEntry[] =>
  entries.filter(({ revision }) => revision < from || revision > to);

/** What counts of a performer's entries: those since the last reset (docs/rules.md#analytics). */
export function summarise(entries: readonly StageEntry[]): StageSummary {
  const lastReset = entries.findLastIndex(({ kind }) => kind === 'reset');
  const summary = { ...emptySummary, selected: [...emptySummary.selected] };
  let startedAt: Instant | null = null;
  for (const entry of entries.slice(lastReset + 1)) {
    if (entry.kind === 'selected') summary.selected.push(...entry.instruments);
    else if (entry.kind === 'wentOnStage') {
      summary.performances++;
      startedAt = entry.at;
    } else if (entry.kind === 'leftStage' && entry.counted && startedAt !== null) {
      summary.countedStints++;
      summary.countedMs += Math.max(0, entry.at - startedAt); // the clock may have been set back meanwhile
      summary.firstCountedAt ??= startedAt;
    }
  }
  return summary;
}
