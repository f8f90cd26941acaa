import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';

/** A cache in this process, parts of which changes make outdated. */
export interface ChangeAwareCache {
  /** Removes what the changes make outdated. It may be called twice with the same change. */
  invalidateChanged(changes: readonly NewChange[]): void;
  /** Removes everything, because changes may have been missed. */
  invalidateAll(): void;
}

/**
 * Passes committed changes to the caches of this process: those of its own relational writes before it responds to their requests, and all
 * changes, also those of projections and of other processes, before it sends them over sockets.
 */
@Injectable()
export class CommittedChanges implements ChangeAwareCache {
  private readonly caches: ChangeAwareCache[] = [];

  register(cache: ChangeAwareCache): void {
    this.caches.push(cache);
  }

  invalidateChanged(changes: readonly NewChange[]): void {
    for (const cache of this.caches) cache.invalidateChanged(changes);
  }

  invalidateAll(): void {
    for (const cache of this.caches) cache.invalidateAll();
  }
}
