/** The part of `http_ece` that tests use; the library brings no types. */
declare module 'http_ece' {
  import { type ECDH } from 'node:crypto';

  /** Decrypts the body of a push message (RFC 8188, RFC 8291). @throws Error when it was encrypted for other keys, or changed */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
