import { StreamQueue } from './stream-queue.js';

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('the queue of a stream', () => {
  it('runs what came first, first, and one at a time', async () => {
    const queue = new StreamQueue();
    const seen: string[] = [];
    const work = (name: string, until: Promise<void>) => () => {
      seen.push(`${name} begins`);
      return until.then(() => void seen.push(`${name} ends`));
    };
    const [first, second] = [gate(), gate()];
    const all = [queue.run('a', work('first', first.opened)), queue.run('a', work('second', second.opened))];
    second.open();
    await second.opened;
    first.open();
    await Promise.all(all);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('lets other streams pass', async () => {
    const queue = new StreamQueue();
    const blocked = gate();
    const slow = queue.run('a', () => blocked.opened);
    await expect(queue.run('b', () => Promise.resolve('done'))).resolves.toBe('done');
    blocked.open();
    await slow;
  });

  it('goes on after work that failed, and tells only its own sender', async () => {
    const queue = new StreamQueue();
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('done');
  });

  it('begins at once when nobody is before it, and leaves nothing behind', async () => {
    const queue = new StreamQueue();
    let begun = false;
    const running = queue.run('a', () => Promise.resolve((begun = true)));
    expect(begun).toBe(true);
    await Promise.all([running, queue.run('a', () => Promise.resolve())]);
    await Promise.resolve();
    expect(queue.busyStreams).toBe(0);
  });
});
