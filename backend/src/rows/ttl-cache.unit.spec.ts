import { TtlCache } from './ttl-cache.js';

/** A source with numbered results, which waits for `gate` before it returns one. */
function createSource(): { reads: string[]; read: (key: string) => Promise<string>; gate: Promise<void> } {
  const source = {
    reads: [] as string[],
    gate: Promise.resolve(),
    read: async (key: string) => {
      const result = `${key}${source.reads.push(key).toString()}`;
      await source.gate;
      return result;
    },
  };
  return source;
}

describe('TtlCache', () => {
  it('shares one read among concurrent and later calls', async () => {
    const { read, reads } = createSource();
    const cache = new TtlCache(read);
    expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])).toEqual(['a1', 'a1', 'b2']);
    expect(await cache.get('a')).toBe('a1');
    expect(reads).toEqual(['a', 'b']);
  });

  it('reads again after two seconds', async () => {
    const cache = new TtlCache(createSource().read);
    expect(await cache.get('a')).toBe('a1');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 2_050);
    expect(await cache.get('a')).toBe('a2');
    jest.restoreAllMocks();
  });

  it('reads again what was invalidated by key, by value or altogether', async () => {
    const cache = new TtlCache(createSource().read);
    await Promise.all([cache.get('a'), cache.get('b')]);
    cache.invalidate('a');
    expect(await cache.get('a')).toBe('a3');
    cache.invalidateWhere((value) => value === 'b2');
    expect([await cache.get('a'), await cache.get('b')]).toEqual(['a3', 'b4']);
    cache.invalidateAll();
    expect([await cache.get('a'), await cache.get('b')]).toEqual(['a5', 'b6']);
  });

  it('does not keep the result of a read that began before the invalidation', async () => {
    const slowSource = createSource();
    let openGate = (): void => undefined;
    slowSource.gate = new Promise((resolve) => (openGate = resolve));
    const cache = new TtlCache(slowSource.read);
    const early = cache.get('a');
    cache.invalidateWhere(() => false);
    openGate();
    expect(await early).toBe('a1');
    expect(await cache.get('a')).toBe('a2');
  });

  it('does not cache a failed read', async () => {
    let isFailing = true;
    const cache = new TtlCache(() => (isFailing ? Promise.reject(new Error('away')) : Promise.resolve('back')));
    await expect(cache.get('a')).rejects.toThrow('away');
    isFailing = false;
    expect(await cache.get('a')).toBe('back');
  });
});
