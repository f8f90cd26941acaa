import { type Change } from '@jamjar/contracts/realtime/changes';

type Hears = (changes: readonly Change[]) => void;

/** Carries the changes that this process has just committed to those of its tails that need not read them then. */
export class JustRecorded {
  private readonly hearing = new Set<Hears>();

  /** @returns ends it */
  subscribe(hears: Hears): () => void {
    this.hearing.add(hears);
    return () => void this.hearing.delete(hears);
  }

  /** Right after their commit, in the order of their numbers. */
  tell(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    for (const hears of this.hearing) hears(changes);
  }
}
