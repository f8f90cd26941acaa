import { setTimeout as sleep } from 'node:timers/promises';
import { ShortMemory } from './short-memory.js';

/** A source whose answers are numbered, and which can be held back. */
function source(): { reads: string[]; read: (key: string) => Promise<string>; gate: Promise<void> } {
  const it = {
    reads: [] as string[],
    gate: Promise.resolve(),
    read: async (key: string) => {
      const answer = `${key}${it.reads.push(key).toString()}`;
      await it.gate;
      return answer;
    },
  };
  return it;
}

describe('a short memory', () => {
  it('reads once for all who ask', async () => {
    const { read, reads } = source();
    const memory = new ShortMemory(read);
    expect(await Promise.all([memory.get('a'), memory.get('a'), memory.get('b')])).toEqual(['a1', 'a1', 'b2']);
    expect(await memory.get('a')).toBe('a1');
    expect(reads).toEqual(['a', 'b']);
  });

  it('reads again after two seconds', async () => {
    const memory = new ShortMemory(source().read);
    expect(await memory.get('a')).toBe('a1');
    await sleep(2_050);
    expect(await memory.get('a')).toBe('a2');
  });

  it('reads again what was dropped, by its key, by what it knows, or altogether', async () => {
    const memory = new ShortMemory(source().read);
    await Promise.all([memory.get('a'), memory.get('b')]);
    memory.drop('a');
    expect(await memory.get('a')).toBe('a3');
    memory.dropWhere((value) => value === 'b2');
    expect([await memory.get('a'), await memory.get('b')]).toEqual(['a3', 'b4']);
    memory.clear();
    expect([await memory.get('a'), await memory.get('b')]).toEqual(['a5', 'b6']);
  });

  it('never keeps a reading that began before the drop', async () => {
    const from = source();
    let open = (): void => undefined;
    from.gate = new Promise((resolve) => (open = resolve));
    const memory = new ShortMemory(from.read);
    const early = memory.get('a');
    memory.dropWhere(() => false);
    open();
    expect(await early).toBe('a1');
    expect(await memory.get('a')).toBe('a2');
  });

  it('does not remember a failure', async () => {
    let fails = true;
    const memory = new ShortMemory(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve('back')));
    await expect(memory.get('a')).rejects.toThrow('away');
    fails = false;
    expect(await memory.get('a')).toBe('back');
  });
});
