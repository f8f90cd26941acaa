import { renderHook } from '@testing-library/react';
import { useWakeLock } from './use-wake-lock.js';

/** What the browser gives; `released` is set when the system takes it back. */
interface Lock {
  released: boolean;
  release: () => Promise<void>;
}
let locks: Lock[];
let isRefused: boolean;
const giveWakeLock = (): void =>
  void Object.assign(navigator, {
    wakeLock: {
      request: () => {
        if (isRefused) return Promise.reject(new DOMException('Battery saver', 'NotAllowedError'));
        const lock: Lock = { released: false, release: () => Promise.resolve(void (lock.released = true)) };
        locks.push(lock);
        return Promise.resolve(lock);
      },
    },
  });
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  [locks, isRefused] = [[], false];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

describe('the wake lock', () => {
  it('is taken once, and given back with the page', async () => {
    giveWakeLock();
    const { unmount } = renderHook(() => useWakeLock());
    await pass(300_000);
    expect(locks.map(({ released }) => released)).toEqual([false]);
    unmount();
    expect(locks.map(({ released }) => released)).toEqual([true]);
  });

  it('is taken again within a minute when the system has taken it back, and at once when the page is visible again', async () => {
    giveWakeLock();
    renderHook(() => useWakeLock());
    await pass(0);
    for (const lock of locks) lock.released = true;
    await pass(60_000);
    expect(locks).toHaveLength(2);
    for (const lock of locks) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(locks).toHaveLength(3);
  });

  it('is asked for every minute while it is refused', async () => {
    giveWakeLock();
    isRefused = true;
    renderHook(() => useWakeLock());
    await pass(90_000);
    expect(locks).toHaveLength(0);
    isRefused = false;
    await pass(60_000);
    expect(locks).toHaveLength(1);
  });

  it('is done without where the browser has none, as on plain http', () => {
    expect(() => renderHook(() => useWakeLock())).not.toThrow();
  });
});
