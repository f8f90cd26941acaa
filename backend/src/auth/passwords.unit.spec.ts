import { hash } from '@node-rs/argon2';
import { hashCost, hashPassword, verifyPassword } from './passwords.js';

describe('a password', () => {
  it('is hashed with argon2id, at least 19 MiB of memory, at least two iterations and a new salt', async () => {
    const hash = await hashPassword('secret');
    const [, memory, iterations] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(iterations)).toBeGreaterThanOrEqual(2);
    expect(await hashPassword('secret')).not.toBe(hash);
  });

  it('must match exactly, apart from surrounding spaces', async () => {
    for (const hash of [await hashPassword('my secret'), await hashPassword('  my secret ')]) {
      for (const right of ['my secret', ' my secret', 'my secret  ']) expect(await verifyPassword(right, hash)).toBe(true);
      for (const wrong of ['mysecret', 'my  secret', 'My secret', '']) expect(await verifyPassword(wrong, hash)).toBe(false);
    }
  });

  it('matches in every Unicode form of its accented letters, also when it was hashed before passwords were normalised', async () => {
    const [composed, decomposed, mixed] = ['Zoë Ibáñez'.normalize('NFC'), 'Zoë Ibáñez'.normalize('NFD'), 'Zo\u00eb Iba\u0301n\u0303ez'];
    const earlierHashes = [await hash(composed, hashCost), await hash(decomposed, hashCost)];
    for (const stored of [await hashPassword(composed), await hashPassword(decomposed), ...earlierHashes]) {
      for (const right of [composed, decomposed, mixed]) expect(await verifyPassword(right, stored)).toBe(true);
      expect(await verifyPassword('Zoe Ibanez', stored)).toBe(false);
    }
    expect(await verifyPassword(mixed, await hash(mixed, hashCost))).toBe(true);
  });

  it('never matches a missing hash; checking it takes about as much processor time as checking a wrong password', async () => {
    const hash = await hashPassword('secret');
    await verifyPassword('x', null);
    const measureChecks = async (passwordHash: string | null): Promise<number> => {
      const before = process.cpuUsage(); // not the time that passes, which depends on what else runs
      for (let round = 0; round < 7; round++) expect(await verifyPassword('x', passwordHash)).toBe(false);
      return process.cpuUsage(before).user;
    };
    const [unknown, wrong] = [await measureChecks(null), await measureChecks(hash)];
    // Without hashing the ratio would be about 0.001
    expect(unknown / wrong).toBeGreaterThan(0.2);
    expect(unknown / wrong).toBeLessThan(5);
  });
});
