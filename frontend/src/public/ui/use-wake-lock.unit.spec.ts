import { renderHook } from '@testing-library/react';
import { useWakeLock } from './use-wake-lock.js';

/** A wake lock of the browser; `released` is true once the system or the page has released it. */
interface Lock {
  released: boolean;
  release: () => Promise<void>;
}
let locks: Lock[];
let isRefused: boolean;
const mockWakeLock = (): void =>
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
const advanceTime = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  [locks, isRefused] = [[], false];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

describe('the wake lock', () => {
  it('is acquired once, and released when the page is left', async () => {
    mockWakeLock();
    const { unmount } = renderHook(() => useWakeLock());
    await advanceTime(300_000);
    expect(locks.map(({ released }) => released)).toEqual([false]);
    unmount();
    expect(locks.map(({ released }) => released)).toEqual([true]);
  });

  it('is acquired again within a minute after the system has released it, and at once when the page is visible again', async () => {
    mockWakeLock();
    renderHook(() => useWakeLock());
    await advanceTime(0);
    for (const lock of locks) lock.released = true;
    await advanceTime(60_000);
    expect(locks).toHaveLength(2);
    for (const lock of locks) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await advanceTime(0);
    expect(locks).toHaveLength(3);
  });

  it('is requested every minute while it is refused', async () => {
    mockWakeLock();
    isRefused = true;
    renderHook(() => useWakeLock());
    await advanceTime(90_000);
    expect(locks).toHaveLength(0);
    isRefused = false;
    await advanceTime(60_000);
    expect(locks).toHaveLength(1);
  });

  it('is skipped without an error in a browser without wake locks, as on plain http', () => {
    expect(() => renderHook(() => useWakeLock())).not.toThrow();
  });
});
