import { useSyncExternalStore } from 'react';

const wideScreenQuery = '(min-width: 1200px) and (min-height: 700px)';

/** Whether all panels of a gig's page fit side by side. The pages' style sheets use the same media query. */
export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wideScreenQuery);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wideScreenQuery).matches,
  );
