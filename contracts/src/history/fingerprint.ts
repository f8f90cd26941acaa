import { type ChainEnd } from './chain.js';

/**
 * Identifies a history up to one of its entries: `<revision>-<hash of that entry>`. With a kept fingerprint one can prove later that nothing up
 * to that entry has changed since (docs/rules.md#history).
 */
export type Fingerprint = string;

/** Returns the fingerprint of a history that ends with this entry. */
export const toFingerprint = ({ revision, hash }: ChainEnd): Fingerprint => `${revision.toString()}-${hash}`;

const pattern = /^(\d{1,9})-([0-9a-f]{64})$/;

/** Parses a fingerprint, ignoring case and surrounding spaces. @returns null when the text is no fingerprint */
export function parseFingerprint(text: string): ChainEnd | null {
  const [, revision, hash] = pattern.exec(text.trim().toLowerCase()) ?? [];
  return revision === undefined || hash === undefined ? null : { revision: Number(revision), hash };
}

/** Returns revision and first 16 digits for display, `247 · 7f3a 91c0 5be2 0d44`; returns a text that is no fingerprint unchanged. */
export function formatFingerprint(fingerprint: Fingerprint): string {
  const parsed = parseFingerprint(fingerprint);
  return parsed ? `${parsed.revision.toString()} · ${formatHash(parsed.hash)}` : fingerprint;
}

/** Returns the first 16 digits of a hash in groups of four. */
export const formatHash = (hash: string): string => hash.slice(0, 16).match(/.{4}/g)?.join(' ') ?? '';
