import { type Change } from '@jamjar/contracts/realtime/changes';

type ChangeSubscriber = (changes: readonly Change[]) => void;

/** Passes changes on to the `ChangeTail`s of the process that has just committed them, which saves the tails a read. */
export class InProcessChangeFeed {
  private readonly subscribers = new Set<ChangeSubscriber>();

  /** @returns a function that ends the subscription */
  subscribe(subscriber: ChangeSubscriber): () => void {
    this.subscribers.add(subscriber);
    return () => void this.subscribers.delete(subscriber);
  }

  /** To be called right after the commit, in the order of `seq`. */
  publish(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    for (const subscriber of this.subscribers) subscriber(changes);
  }
}
