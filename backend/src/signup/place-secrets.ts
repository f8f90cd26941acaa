import { type PerformerId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../rows/entry-limit.js';
import { Pool } from 'pg';
import { loadSecret } from '../auth/secrets.js';

/** Name of the server's secret for new places. With another name here new places use a new one; the old ones stay for places that exist. */
export const currentPlaceKeyName = 'place 1';
const performerKeyName = 'performer keys';
const secretBytes = 16;

/** Derives the secrets of places, and the keys that stand for performers in public responses (docs/rules.md#places). */
@Injectable()
export class PlaceSecrets {
  private readonly keys = new Map<string, Promise<string>>();
  /** Derived anew at most once per performer and process, as long as there is room: a frame has the keys of a whole line-up. */
  private readonly performerKeys = new LRUCache<PerformerId, string>(entryLimit(50_000));

  constructor(private readonly database: Pool) {}

  /**
   * Derives the secret of a place: 128 bits in base64url, the same for a signup that is repeated with its Idempotency-Key, random without one.
   * @param linkId of the signup link that was used
   */
  async deriveSecret(keyName: string, linkId: string, idempotencyKey: string | null): Promise<string> {
    const key = await this.loadKey(keyName); // also creates the row that the place refers to
    if (idempotencyKey === null) return randomBytes(secretBytes).toString('base64url');
    return hmac(key, JSON.stringify([linkId, idempotencyKey]));
  }

  /** The key of a performer, the same in every public response about the gig. */
  async deriveKey(id: PerformerId): Promise<string> {
    return (await this.keyDerivation())(id);
  }

  /** A function that derives the keys of many performers. */
  async keyDerivation(): Promise<(id: PerformerId) => string> {
    const key = await this.loadKey(performerKeyName);
    return (id) => {
      const known = this.performerKeys.get(id) ?? hmac(key, id);
      this.performerKeys.set(id, known);
      return known;
    };
  }

  /** What is stored of a secret. */
  hash(secret: string): Buffer {
    return createHash('sha256').update(secret).digest();
  }

  private loadKey(name: string): Promise<string> {
    const loading = this.keys.get(name) ?? loadSecret(this.database, name);
    this.keys.set(name, loading);
    loading.catch(() => this.keys.delete(name));
    return loading;
  }
}

/** The first 128 bits of HMAC-SHA-256, in base64url. */
const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, secretBytes).toString('base64url');
