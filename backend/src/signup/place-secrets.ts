import { type PerformerId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../rows/entry-limit.js';
import { SecretBox } from '../config/secret-box.js';

/** Name of the server secret from which the secrets of new places derive. Each place stores the name with which it was created. */
export const currentServerSecretName = 'place 1';
/** Name of the server secret from which the keys of performers derive. */
const performerKeySecretName = 'performer keys';
const secretByteCount = 16;

/** Derives the secrets of places, and the keys that identify performers in public responses (docs/rules.md#places). */
@Injectable()
export class PlaceSecrets {
  private readonly serverSecrets = new Map<string, Promise<string>>();
  /** Cached, because a frame for place pages contains the keys of all performers of a gig. */
  private readonly performerKeys = new LRUCache<PerformerId, string>(entryLimit(50_000));

  constructor(private readonly secrets: SecretBox) {}

  /**
   * Derives the secret of a place, 128 bits in base64url. A signup that is repeated with its Idempotency-Key gets the same secret; without
   * a key the secret is random. @param linkId id of the signup link that was used
   */
  async deriveSecret(serverSecretName: string, linkId: string, idempotencyKey: string | null): Promise<string> {
    const serverSecret = await this.loadServerSecret(serverSecretName); // also creates the row that the place refers to
    if (idempotencyKey === null) return randomBytes(secretByteCount).toString('base64url');
    return computeHmac(serverSecret, JSON.stringify([linkId, idempotencyKey]));
  }

  /** Derives the key of a performer, which is the same in every public response about the gig. */
  async derivePerformerKey(id: PerformerId): Promise<string> {
    return (await this.getPerformerKeyDeriver())(id);
  }

  /** Returns a function that derives the keys of performers without waiting. */
  async getPerformerKeyDeriver(): Promise<(id: PerformerId) => string> {
    const serverSecret = await this.loadServerSecret(performerKeySecretName);
    return (id) => {
      const key = this.performerKeys.get(id) ?? computeHmac(serverSecret, id);
      this.performerKeys.set(id, key);
      return key;
    };
  }

  /** Computes the hash of a place's secret, which is stored instead of the secret. */
  hash(secret: string): Buffer {
    return createHash('sha256').update(secret).digest();
  }

  private loadServerSecret(name: string): Promise<string> {
    const loading = this.serverSecrets.get(name) ?? this.secrets.load(name);
    this.serverSecrets.set(name, loading);
    loading.catch(() => this.serverSecrets.delete(name));
    return loading;
  }
}

/** Computes the first 128 bits of HMAC-SHA-256, in base64url. */
const computeHmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, secretByteCount).toString('base64url');
