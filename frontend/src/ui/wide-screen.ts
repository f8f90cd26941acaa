import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1200px) and (min-height: 700px)';

/** Room for everything side by side. The style sheets of the pages ask the same. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
  );
