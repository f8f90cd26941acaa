/**
 * A value that the browser keeps, as JSON. Where it keeps nothing (private windows, a full disk), reading finds nothing and writing does nothing.
 * @param storage `localStorage` survives closing the page, `sessionStorage` a reload only
 */
export interface StoredValue<Value> {
  read(): Value | null;
  write(value: Value | null): void;
}

export function storedValue<Value>(storage: 'localStorage' | 'sessionStorage', key: string): StoredValue<Value> {
  const name = `jamjar.${key}`;
  return {
    read() {
      try {
        const text = window[storage].getItem(name);
        return text === null ? null : (JSON.parse(text) as Value);
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) window[storage].removeItem(name);
        else window[storage].setItem(name, JSON.stringify(value));
      } catch {
        // the page works without
      }
    },
  };
}
