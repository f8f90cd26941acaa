import { type Instrument } from '@jamjar/contracts/enums';
import { type Instant } from '@jamjar/contracts/ids';

/** An event that changes the stage summary of one performer, with its revision. `counted`: whether the stint's minutes count. */
export type StageEntry = { readonly revision: number } & (
  | { readonly kind: 'selected'; readonly instruments: readonly Instrument[] }
  | { readonly kind: 'wentOnStage'; readonly at: Instant }
  | { readonly kind: 'leftStage'; readonly at: Instant; readonly counted: boolean }
  | { readonly kind: 'reset' }
);

/** The columns of `AnalyticsPerformerRow` with the same names. `performances`: the number of stints that began. */
export interface StageSummary {
  readonly performances: number;
  readonly countedStints: number;
  readonly countedMs: number;
  readonly firstCountedAt: Instant | null;
  /** The instruments of all selections since the last reset, one entry per selection. */
  readonly selected: readonly Instrument[];
}

export const emptySummary: StageSummary = { performances: 0, countedStints: 0, countedMs: 0, firstCountedAt: null, selected: [] };

/** The stage entries of one performer and their summary (docs/rules.md#analytics). Adding one does not go through the earlier ones. */
export class StageRecord {
  private entries: StageEntry[] = [];
  private currentSummary = emptySummary;
  /** When the newest stint since the last reset began; null without one. */
  private startedAt: Instant | null = null;

  get summary(): StageSummary {
    return this.currentSummary;
  }

  add(entry: StageEntry): void {
    this.entries.push(entry);
    this.updateSummary(entry);
  }

  /** Removes the entries of an undone action, which then counts as if it had never happened. */
  removeAction({ from, to }: { from: number; to: number }): void {
    this.entries = this.entries.filter(({ revision }) => revision < from || revision > to);
    this.resetSummary();
    for (const entry of this.entries) this.updateSummary(entry);
  }

  private updateSummary(entry: StageEntry): void {
    const { currentSummary: current } = this;
    if (entry.kind === 'reset') this.resetSummary();
    else if (entry.kind === 'selected') this.currentSummary = { ...current, selected: [...current.selected, ...entry.instruments] };
    else if (entry.kind === 'wentOnStage') {
      this.startedAt = entry.at;
      this.currentSummary = { ...current, performances: current.performances + 1 };
    } else if (entry.counted && this.startedAt !== null) {
      this.currentSummary = {
        ...current,
        countedStints: current.countedStints + 1,
        countedMs: current.countedMs + Math.max(0, entry.at - this.startedAt), // the clock may have been set back during the stint
        firstCountedAt: current.firstCountedAt ?? this.startedAt,
      };
    }
  }

  private resetSummary(): void {
    this.currentSummary = emptySummary;
    this.startedAt = null;
  }
}
