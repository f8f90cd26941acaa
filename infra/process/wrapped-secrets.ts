import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** The key with which secrets in Postgres are wrapped. Its id, which does not tell the key, is stored with what it wraps. */
export interface WrappingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A stored secret cannot be read. The message is meant for the person who runs the server. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

/** 32 bytes in hex or base64. */
export const wrappingKeyPattern = /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i;

/** Reads a key that matches `wrappingKeyPattern`. */
export function toWrappingKey(text: string): WrappingKey {
  const bytes = Buffer.from(text, text.length === 64 ? 'hex' : 'base64');
  return { bytes, id: createHmac('sha256', bytes).update('id of the wrapping key').digest('base64url').slice(0, 11) };
}

/** How every wrapped value begins; the number is that of the format. No secret is text that begins like this. */
export const wrappedPrefix = 'wrapped:1:';
const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Wraps a secret with AES-256-GCM under a nonce of its own. It can only be read under the same name, so that no value stands in for another. */
export function wrapSecret({ id, bytes }: WrappingKey, name: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(Buffer.from(name));
  const content = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${wrappedPrefix}${id}:${content.toString('base64url')}`;
}

/** The id of the key that wraps a stored value; null when it is plain. */
export const wrappingKeyIdOf = (stored: string): string | null =>
  stored.startsWith(wrappedPrefix) ? (stored.slice(wrappedPrefix.length).split(':')[0] ?? '') : null;

/**
 * Reads a stored secret, which may be plain. @param key that of this server, null without one
 * @throws UnreadableSecretError when it is wrapped with another key, or was changed or moved to another name
 */
export function unwrapSecret(key: WrappingKey | null, name: string, stored: string): string {
  const id = wrappingKeyIdOf(stored);
  if (id === null) return stored;
  if (!key) throw new UnreadableSecretError('the secrets in this database are wrapped. Set SECRETS_KEY to the key of this database.');
  if (id !== key.id) throw new UnreadableSecretError('SECRETS_KEY is not the key with which the secrets in this database are wrapped.');
  const content = Buffer.from(stored.slice(wrappedPrefix.length + id.length + 1), 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key.bytes, content.subarray(0, nonceLength), { authTagLength: tagLength })
      .setAAD(Buffer.from(name))
      .setAuthTag(content.subarray(-tagLength));
    return decipher.update(content.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new UnreadableSecretError(`the secret "${name}" was changed by something else than Jamjar.`, { cause });
  }
}
