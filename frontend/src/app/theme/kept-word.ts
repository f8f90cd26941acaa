import { useCallback, useSyncExternalStore } from 'react';

/** Where nothing can be stored, a word holds as long as the page. */
const unstored = new Map<string, string>();

/** A word that this device keeps, such as the theme it wore last: the same on all of its open pages, which hear at once of another. */
export function useKeptWord(name: string): string | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const listen = ({ key }: StorageEvent): void => {
        if (key === name || key === null) changed();
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
    [name],
  );
  return useSyncExternalStore(subscribe, () => read(name));
}

/** Keeps another word. The browser tells all pages but this one, so this one is told here. */
export function keepWord(name: string, word: string): void {
  try {
    localStorage.setItem(name, word);
    unstored.delete(name);
  } catch {
    unstored.set(name, word);
  }
  dispatchEvent(new StorageEvent('storage', { key: name, newValue: word }));
}

function read(name: string): string | null {
  try {
    return unstored.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}
