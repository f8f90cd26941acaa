import { Progress } from './progress.js';

describe('how far this screen has heard', () => {
  it('misses nothing on a first connection on which nothing was read yet', () => {
    const progress = new Progress();
    expect(progress.hello()).toBeNull();
    expect(progress.caughtUp(12)).toBeNull();
    expect(progress.read(12)).toBeNull();
    expect(progress.read(15)).toBeNull();
  });

  it('asks from the oldest list that was read before the socket was there', () => {
    const progress = new Progress();
    progress.read(11);
    progress.read(10);
    expect(progress.hello()).toBe(10);
  });

  it('asks again when an answer turns out to be older than what the socket heard', () => {
    const progress = new Progress();
    progress.hello();
    progress.caughtUp(12);
    expect(progress.read(11)).toBe(11);
    expect(progress.read(11)).toBeNull(); // asked already
  });

  it('asks only once the hello before is answered: a server answers one at a time', () => {
    const progress = new Progress();
    progress.hello();
    expect(progress.read(9)).toBeNull();
    expect(progress.caughtUp(12)).toBe(9);
    expect(progress.caughtUp(13)).toBeNull();
  });

  it('moves its position only once it has caught up', () => {
    const progress = new Progress();
    progress.read(10);
    progress.hello();
    progress.heard(20); // live news between the missed ones
    expect(progress.hello()).toBe(10);
    progress.caughtUp(18);
    progress.heard(21);
    expect(progress.hello()).toBe(21);
  });

  it('asks again from the same place when the line broke before it had caught up', () => {
    const progress = new Progress();
    progress.hello();
    progress.caughtUp(20);
    progress.read(15);
    expect(progress.hello()).toBe(15);
  });

  it('begins anew at a resync, and tells when the server has begun to count anew', () => {
    const progress = new Progress();
    progress.hello();
    progress.caughtUp(20);
    expect(progress.resync(25)).toBe(false);
    expect(progress.resync(3)).toBe(true);
    expect(progress.hello()).toBe(3);
  });
});
