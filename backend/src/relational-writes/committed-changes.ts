import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';

/** A cache of rows in this process that changes make outdated. */
export interface ChangeAwareCache {
  /** Drops what the changes make outdated. A change may be applied twice. */
  apply(changes: readonly NewChange[]): void;
  /** Drops everything, because changes may have been missed. */
  invalidateAll(): void;
}

/**
 * Tells the caches of this process about committed changes: those that it writes itself before they are answered, and those of all processes
 * before sockets receive them.
 */
@Injectable()
export class CommittedChanges implements ChangeAwareCache {
  private readonly caches: ChangeAwareCache[] = [];

  register(cache: ChangeAwareCache): void {
    this.caches.push(cache);
  }

  apply(changes: readonly NewChange[]): void {
    for (const cache of this.caches) cache.apply(changes);
  }

  invalidateAll(): void {
    for (const cache of this.caches) cache.invalidateAll();
  }
}
