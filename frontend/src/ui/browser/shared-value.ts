import { useSyncExternalStore } from 'react';

/** A value outside of React. `useValue` returns it and renders the component again when it is set. */
export function createSharedValue<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const set = (next: Value): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { get: (): Value => value, set, useValue: (): Value => useSyncExternalStore(subscribe, () => value) };
}
