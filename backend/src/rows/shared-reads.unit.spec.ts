import { SharedReads } from './shared-reads.js';

/** Each read ends when the test calls its function in `ends`. */
function createReads() {
  const ends: ((error?: Error) => void)[] = [];
  const reads = new SharedReads<string, number>(
    () =>
      new Promise((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((error) => (error ? reject(error) : resolve(number)));
      }),
  );
  return { reads, ends };
}

describe('SharedReads', () => {
  it('shares one further read among all callers during a read, so that none gets a value that was read before its call', async () => {
    const { reads, ends } = createReads();
    const first = reads.read('a');
    const others = [reads.read('a'), reads.read('a'), reads.read('a')];
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await first).toBe(1);
    expect(ends).toHaveLength(2);
    const later = reads.read('a');
    ends[1]?.();
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    ends[2]?.();
    expect([await later, ends.length]).toEqual([3, 3]);
  });

  it('reads different keys concurrently, and reads a key again after an error', async () => {
    const { reads, ends } = createReads();
    const [failing, next, other] = [reads.read('a'), reads.read('a'), reads.read('b')];
    expect(ends).toHaveLength(2);
    ends[0]?.(new Error('No database'));
    await expect(failing).rejects.toThrow('No database');
    ends[1]?.();
    ends[2]?.();
    expect(await Promise.all([next, other])).toEqual([3, 2]);
  });
});
