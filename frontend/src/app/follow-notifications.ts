import { isOpenPageMessage } from '../service-worker/open-page.message.js';

/** Shows the page of a tapped notification in this window, without loading the app again. @param open shows a page by its path */
export function followNotifications(open: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return; // plain http
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (isOpenPageMessage(data)) open(data.path);
  });
}
