/**
 * A value that the browser keeps, as JSON. Where it keeps nothing (private windows, a full disk), the page remembers it until it is left.
 * @param storage `localStorage` survives closing the page, `sessionStorage` a reload only
 */
export interface StoredValue<Value> {
  read(): Value | null;
  write(value: Value | null): void;
}

/** What the browser would not keep. */
const remembered = new Map<string, string>();

export function storedValue<Value>(storage: 'localStorage' | 'sessionStorage', key: string): StoredValue<Value> {
  const name = `jamjar.${key}`;
  return {
    read() {
      try {
        return parse(window[storage].getItem(name) ?? remembered.get(name)) as Value | null;
      } catch {
        return parse(remembered.get(name)) as Value | null;
      }
    },
    write(value) {
      remembered.delete(name);
      try {
        if (value === null) window[storage].removeItem(name);
        else window[storage].setItem(name, JSON.stringify(value));
      } catch {
        if (value !== null) remembered.set(name, JSON.stringify(value));
      }
    },
  };
}

const parse = (text = 'null'): unknown => JSON.parse(text);
