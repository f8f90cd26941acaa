import { useEffect } from 'react';

/** Shows the gig's name in the title of the browser tab, once it is loaded. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = name;
  }, [name]);
}
