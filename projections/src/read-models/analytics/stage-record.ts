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

/** What happened to one performer, and what of it counts (docs/rules.md#analytics). Adding an entry takes the same time however many there are. */
export class StageRecord {
  private entries: StageEntry[] = [];
  private current = emptySummary;
  private startedAt: Instant | null = null;

  get summary(): StageSummary {
    return this.current;
  }

  add(entry: StageEntry): void {
    this.entries.push(entry);
    this.count(entry);
  }

  /** Forgets the entries of an action that was undone: undone means that it never was. */
  removeAction({ from, to }: { from: number; to: number }): void {
    this.entries = this.entries.filter(({ revision }) => revision < from || revision > to);
    this.startAgain();
    for (const entry of this.entries) this.count(entry);
  }

  private count(entry: StageEntry): void {
    const { current } = this;
    if (entry.kind === 'reset') this.startAgain();
    else if (entry.kind === 'selected') this.current = { ...current, selected: [...current.selected, ...entry.instruments] };
    else if (entry.kind === 'wentOnStage') {
      this.startedAt = entry.at;
      this.current = { ...current, performances: current.performances + 1 };
    } else if (entry.counted && this.startedAt !== null) {
      this.current = {
        ...current,
        countedStints: current.countedStints + 1,
        countedMs: current.countedMs + Math.max(0, entry.at - this.startedAt), // the clock may have been set back meanwhile
        firstCountedAt: current.firstCountedAt ?? this.startedAt,
      };
    }
  }

  private startAgain(): void {
    this.current = emptySummary;
    this.startedAt = null;
  }
}
