import { type OpenPageMessage } from '../service-worker/open-page.message.js';
import { followNotifications } from './follow-notifications.js';

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

describe('followNotifications', () => {
  it('opens the page of a tapped notification, and ignores other messages', () => {
    const worker = new EventTarget();
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    const openedPaths: string[] = [];
    followNotifications((path) => openedPaths.push(path));
    const message: OpenPageMessage = { type: 'openPage', path: '/event/1/live' };
    for (const data of [message, null, 'text', { type: 'other', path: '/' }, { type: 'openPage' }])
      worker.dispatchEvent(new MessageEvent('message', { data }));
    expect(openedPaths).toEqual(['/event/1/live']);
  });

  it('does nothing on plain http, which has no service worker', () => {
    expect(() => followNotifications(() => undefined)).not.toThrow();
  });
});
