import { limits } from '@jamjar/contracts/limits';

/** How long to wait before the next attempt, in ms, after so many failed ones; null: no more attempts (S1 §4, §9). */
export function waitBefore(failedAttempts: number): number | null {
  const { attempts, firstMs, maxMs } = limits.reconnect;
  return failedAttempts >= attempts ? null : Math.min(firstMs * 2 ** failedAttempts, maxMs);
}
