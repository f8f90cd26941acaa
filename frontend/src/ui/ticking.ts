import { useSyncExternalStore } from 'react';

/** One clock for all timers on the screen: they tick together, at the server's full seconds, so that two screens side by side agree. */
const watching = new Set<() => void>();
let next: ReturnType<typeof setTimeout> | undefined;
let clockOffset = 0;
let serverNow = Date.now();

function tick(): void {
  serverNow = Date.now() + clockOffset;
  for (const changed of watching) changed();
  next = setTimeout(tick, 1000 - (((serverNow % 1000) + 1000) % 1000));
}

function watch(changed: () => void): () => void {
  watching.add(changed);
  if (watching.size === 1) tick();
  return () => {
    watching.delete(changed);
    if (watching.size === 0) clearTimeout(next);
  };
}

/** @param offset how much the server's clock is ahead of this device's, in ms */
export function setServerClock(offset: number): void {
  if (offset === clockOffset) return;
  clockOffset = offset;
  if (watching.size === 0) return;
  clearTimeout(next);
  tick();
}

/** The server's clock, in ms since 1970, once a second. */
export const useServerNow = (): number => useSyncExternalStore(watch, () => serverNow);

/** Something that depends on the time, drawn again only when it changes. @param read of the server's clock, in ms since 1970 */
export const useAtServerTime = <Value extends string | number | boolean>(read: (now: number) => Value): Value =>
  useSyncExternalStore(watch, () => read(serverNow));

/** The server's clock at this moment, in ms since 1970. */
export const readServerClock = (): number => Date.now() + clockOffset;
