import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOpenPageMessage } from '../../service-worker/open-page.message.js';

/** Shows the page of a tapped notification in this window, without loading the app again, when the service worker requests it. */
export function useNotificationLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined; // plain http
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent): void => {
      if (isOpenPageMessage(data)) void navigate(data.path);
    };
    serviceWorker.addEventListener('message', open);
    return () => serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}
