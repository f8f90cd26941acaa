import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOpenPageMessage } from '../../service-worker/open-page.message.js';

/** Navigates to the page of a tapped notification when the service worker requests it, so that this window need not load the app again. */
export function useNotificationLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined; // browsers offer none to a page over plain http
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent): void => {
      if (isOpenPageMessage(data)) void navigate(data.path);
    };
    serviceWorker.addEventListener('message', open);
    return () => serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}
