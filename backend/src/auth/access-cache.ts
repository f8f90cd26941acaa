import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Principal, readPrincipal } from './principal.js';
import { LRUCache } from 'lru-cache';

/**
 * Caches the principals of sessions, and which organisations are not deleted, so that most requests need no query for them (docs/adr/0010).
 * A change of access on any instance invalidates the entries concerned.
 */
@Injectable()
export class AccessCache {
  private readonly principals: TtlCache<string, Principal | null>;
  private readonly activeOrganisations: TtlCache<OrganisationId, boolean>;

  constructor(database: Pool) {
    this.principals = new TtlCache((sessionId) => readPrincipal(database, sessionId));
    this.activeOrganisations = new TtlCache(async (id) => {
      const { rowCount } = await database.query({
        name: 'active-organisation',
        text: 'SELECT FROM organisations WHERE id = $1 AND deleted_at IS NULL',
        values: [id],
      });
      return rowCount === 1;
    });
  }

  /** The principal of a session; null when the session has ended or its user is deleted. */
  async principalOf(sessionId: string): Promise<Principal | null> {
    const principal = await this.principals.get(sessionId);
    return principal && principal.sessionEndsAt > Date.now() ? principal : null;
  }

  /** Whether an organisation exists and is not deleted. Signed-in users get 404 for a deleted one. */
  isActive(organisation: OrganisationId): Promise<boolean> {
    return this.activeOrganisations.get(organisation);
  }

  /** Call this when the session ends. */
  invalidateSession(sessionId: string): void {
    this.principals.invalidate(sessionId);
  }

  /** Call this after sessions or memberships of the user changed. */
  invalidateUser(userId: UserId): void {
    this.principals.invalidateWhere((principal) => principal?.userId === userId);
  }

  /** Call this when an organisation may have been created or deleted. */
  invalidateOrganisation(id: OrganisationId): void {
    this.activeOrganisations.invalidate(id);
  }

  /**
   * Applies changes (docs/rules.md#access): those that this instance writes, and those of all instances before sockets receive them.
   * Applying a change twice is harmless.
   */
  apply(changes: readonly NewChange[]): void {
    for (const { kind, keys } of changes) {
      if (kind === 'force_logout') this.invalidateUser(keys.userId);
      if (kind !== 'organization_membership_changed') continue;
      this.invalidateUser(keys.userId);
      this.invalidateOrganisation(keys.organisationId);
    }
  }

  /** Call this when changes may have been missed. */
  invalidateAll(): void {
    this.principals.invalidateAll();
    this.activeOrganisations.invalidateAll();
  }
}

/** How old a cached session, membership or organisation may be. */
const ttlMs = 2_000;
/** Bounds the memory; the value of an evicted entry is read again. */
const maxEntries = 20_000;

interface Entry<Value> {
  pending: Promise<Value>;
  /** Set when `pending` is fulfilled. */
  value?: Value;
}

/**
 * Caches the results of `read` for two seconds. Concurrent reads of one key share one call, and a failed read is not cached.
 * Code that changes the data invalidates the entries.
 */
export class TtlCache<Key extends string, Value> {
  private readonly entries = new LRUCache<Key, Entry<Value>>({ max: maxEntries, ttl: ttlMs });

  constructor(private readonly read: (key: Key) => Promise<Value>) {}

  get(key: Key): Promise<Value> {
    return (this.entries.get(key) ?? this.startRead(key)).pending;
  }

  invalidate(key: Key): void {
    this.entries.delete(key);
  }

  /** Removes the entries that match, and those still being read: their result may be older than this call. */
  invalidateWhere(matches: (value: Value) => boolean): void {
    for (const [key, entry] of [...this.entries.entries()]) if (entry.value === undefined || matches(entry.value)) this.entries.delete(key);
  }

  invalidateAll(): void {
    this.entries.clear();
  }

  private startRead(key: Key): Entry<Value> {
    const entry: Entry<Value> = { pending: this.read(key) };
    this.entries.set(key, entry);
    entry.pending.then(
      (value) => (entry.value = value),
      () => this.entries.peek(key) === entry && this.entries.delete(key),
    );
    return entry;
  }
}
