import { createHash } from 'node:crypto';
import { sha256 } from './sha256.js';

it.each(['', 'abc', 'Zoë Ö. 🎸', '0'.repeat(64), 'x'.repeat(10_000)])('sha256 is the SHA-256 of the text in UTF-8: %#', (text) => {
  expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});
