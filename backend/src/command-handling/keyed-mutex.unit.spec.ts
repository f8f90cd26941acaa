import { KeyedMutex } from './keyed-mutex.js';

function createGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('KeyedMutex', () => {
  it('runs tasks of one key one at a time, in the order in which they came', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const createTask = (name: string, until: Promise<void>) => () => {
      log.push(`${name} begins`);
      return until.then(() => void log.push(`${name} ends`));
    };
    const [first, second] = [createGate(), createGate()];
    const all = [mutex.runExclusive('a', createTask('first', first.opened)), mutex.runExclusive('a', createTask('second', second.opened))];
    second.open();
    await second.opened;
    first.open();
    await Promise.all(all);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('does not block other keys', async () => {
    const mutex = new KeyedMutex();
    const blocked = createGate();
    const slow = mutex.runExclusive('a', () => blocked.opened);
    await expect(mutex.runExclusive('b', () => Promise.resolve('done'))).resolves.toBe('done');
    blocked.open();
    await slow;
  });

  it('continues after a task that failed, and rejects only this task', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.runExclusive('a', () => Promise.reject(new Error('broken')));
    const next = mutex.runExclusive('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('done');
  });

  it('starts a task at once when none is running, and forgets a key when its tasks have finished', async () => {
    const mutex = new KeyedMutex();
    let started = false;
    const running = mutex.runExclusive('a', () => Promise.resolve((started = true)));
    expect(started).toBe(true);
    await Promise.all([running, mutex.runExclusive('a', () => Promise.resolve())]);
    await Promise.resolve(); // the key is deleted one tick after the task
    expect(mutex.lockedKeyCount).toBe(0);
  });
});
