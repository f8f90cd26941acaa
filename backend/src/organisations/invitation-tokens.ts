import { Injectable } from '@nestjs/common';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type IdempotencyKey } from '../auth/request-context.decorator.js';
import { SecretBox } from '../config/secret-box.js';

const tokenByteCount = 16;

/** The tokens of invitations' links, 128 bits in base64url, of which only the hash is stored (docs/rules.md#invitations). */
@Injectable()
export class InvitationTokens {
  constructor(private readonly secrets: SecretBox) {}

  /**
   * Creates the token of a new invitation. With an Idempotency-Key it derives from the key, so that a repeated request, whose first answer
   * was lost, gets the same link; without one it is random. @param scope distinguishes requests with the same key: the sender and the route
   */
  async create(scope: readonly string[], { value }: IdempotencyKey): Promise<string> {
    if (value === null) return randomBytes(tokenByteCount).toString('base64url');
    const secret = await this.secrets.load('invitations');
    const digest = createHmac('sha256', secret)
      .update(JSON.stringify([...scope, value]))
      .digest();
    return digest.subarray(0, tokenByteCount).toString('base64url');
  }
}

/** The SHA-256 of a token, by which its invitation is found. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
