import { useEffect } from 'react';

/** Names the tab after the gig, once that is known. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = name;
  }, [name]);
}
