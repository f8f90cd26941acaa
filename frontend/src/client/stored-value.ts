/** `localStorage` survives closing the page, `sessionStorage` only a reload. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Texts that the browser refused to store (private window, full disk), kept as long as the page is open; null for a removed text. */
const unstoredTexts = new Map<string, string | null>();

/** Reads a stored text; null if there is none. */
export function readText(storage: StorageName, key: string): string | null {
  try {
    return unstoredTexts.has(key) ? (unstoredTexts.get(key) ?? null) : window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeText(storage: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    unstoredTexts.delete(key);
  } catch {
    unstoredTexts.set(key, text);
  }
}

/** A value in a storage of the browser. `read` returns null if there is none or it is unreadable; `write(null)` removes it. */
export interface StoredValue<Value> {
  read(): Value | null;
  write(value: Value | null): void;
}

/** Creates access to a value that is stored as JSON under `jamjar.` and the key. */
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
