import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { sha256 } from '../ui/browser/sha256.js';

/** Of the six tickets of `drawFixture`, this seed draws the one with index 7 mod 6 = 1, which is Ana's. */
const seed = '7'.padStart(64, '0');

/** A correct draw, which was sealed five minutes earlier. */
export const drawFixture = (changes: Partial<DrawView> = {}): DrawView => ({
  commitment: sha256(seed),
  sealedAt: '2026-11-27T20:00:00.000Z',
  seed,
  entries: [
    { key: 'ana', name: 'Ana R.', entries: 3 },
    { key: 'bo', name: 'Bo L.', entries: 1 },
    { key: 'cai', name: 'Cai', entries: 2 },
  ],
  winner: 'ana',
  at: '2026-11-27T20:05:00.000Z',
  intact: true,
  ...changes,
});
