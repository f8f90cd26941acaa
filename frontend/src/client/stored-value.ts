/** `localStorage` survives closing the page, `sessionStorage` a reload only. */
type StorageName = 'localStorage' | 'sessionStorage';

/** What the browser would not keep (in private windows, on a full disk): the page remembers it until it is left. Null for what was removed. */
const remembered = new Map<string, string | null>();

/** A text that the browser keeps; null without one. */
export function readText(storage: StorageName, key: string): string | null {
  try {
    return remembered.has(key) ? (remembered.get(key) ?? null) : window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null removes it. */
export function writeText(storage: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    remembered.delete(key);
  } catch {
    remembered.set(key, text);
  }
}

/** A value that the browser keeps, as JSON. */
export interface StoredValue<Value> {
  read(): Value | null;
  write(value: Value | null): void;
}

/** A value as JSON in a storage of the browser; null where nothing is kept, or the browser keeps nothing. */
export const storedValue = <Value>(storage: StorageName, key: string): StoredValue<Value> => ({
  read() {
    try {
      return JSON.parse(readText(storage, `jamjar.${key}`) ?? 'null') as Value | null;
    } catch {
      return null;
    }
  },
  write: (value) => writeText(storage, `jamjar.${key}`, value === null ? null : JSON.stringify(value)),
});
