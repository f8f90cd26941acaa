import { useMediaQuery } from '../../ui/browser/use-media-query.js';

/** Whether the page is shown in the installed app, not in a browser tab. */
export function useIsInstalled(): boolean {
  const isStandalone = useMediaQuery('(display-mode: standalone)');
  return isStandalone || ('standalone' in navigator && navigator.standalone === true); // older versions of Safari on iOS
}

/** The mobile system on which the browser runs; null on other devices. Safari on an iPad identifies itself as one on a Mac, which has no touch screen. */
export function getMobileSystem(): 'ios' | 'android' | null {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios';
  return userAgent.includes('Android') ? 'android' : null;
}
