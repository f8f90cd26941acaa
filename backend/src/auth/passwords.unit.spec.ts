import { hashOf, isPassword } from './passwords.js';

describe('a password', () => {
  it('is kept as argon2id, with at least 19 MiB and two rounds, each time with another salt', async () => {
    const hash = await hashOf('secret');
    const [, memory, rounds] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(rounds)).toBeGreaterThanOrEqual(2);
    expect(await hashOf('secret')).not.toBe(hash);
  });

  it('is right or wrong to the letter, whatever blanks are around it', async () => {
    for (const hash of [await hashOf('my secret'), await hashOf('  my secret ')]) {
      for (const right of ['my secret', ' my secret', 'my secret  ']) expect(await isPassword(right, hash)).toBe(true);
      for (const wrong of ['mysecret', 'my  secret', 'My secret', '']) expect(await isPassword(wrong, hash)).toBe(false);
    }
  });

  it('of nobody is always wrong, and as much work to refuse as a wrong one', async () => {
    const hash = await hashOf('secret');
    await isPassword('x', null);
    const time = async (given: string | null): Promise<number> => {
      const times = [];
      for (let round = 0; round < 7; round++) {
        const start = performance.now();
        expect(await isPassword('x', given)).toBe(false);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const [unknown, wrong] = [await time(null), await time(hash)];
    // Without the work it would be a thousandth; a busy machine makes it no more exact than this
    expect(unknown / wrong).toBeGreaterThan(0.2);
    expect(unknown / wrong).toBeLessThan(5);
    expect(await isPassword('nobody signs in with this', null)).toBe(false);
  });
});
