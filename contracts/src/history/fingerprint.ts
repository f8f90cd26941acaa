import { type ChainEnd } from './chain.js';

/**
 * Names a history up to one of its entries: `<revision>-<hash of that entry>`. Who keeps it can prove later that nothing up to that entry was
 * changed since (docs/rules.md#history).
 */
export type Fingerprint = string;

/** The fingerprint of a history that ends with this entry. */
export const toFingerprint = ({ revision, hash }: ChainEnd): Fingerprint => `${revision.toString()}-${hash}`;

const pattern = /^(\d{1,9})-([0-9a-f]{64})$/;

/** @returns null when the text is no fingerprint; spaces around it and capitals are ignored */
export function parseFingerprint(text: string): ChainEnd | null {
  const [, revision, hash] = pattern.exec(text.trim().toLowerCase()) ?? [];
  return revision === undefined || hash === undefined ? null : { revision: Number(revision), hash };
}

/** The form for people: the revision and the first 16 digits in groups of four, `247 · 7f3a 91c0 5be2 0d44`; a text that is no fingerprint stays. */
export function formatFingerprint(fingerprint: Fingerprint): string {
  const parsed = parseFingerprint(fingerprint);
  return parsed ? `${parsed.revision.toString()} · ${formatHash(parsed.hash)}` : fingerprint;
}

/** The first 16 digits of a hash in groups of four. */
export const formatHash = (hash: string): string => hash.slice(0, 16).match(/.{4}/g)?.join(' ') ?? '';
