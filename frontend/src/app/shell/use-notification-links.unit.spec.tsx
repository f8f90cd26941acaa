import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { type OpenPageMessage } from '../../service-worker/open-page.message.js';
import { useNotificationLinks } from './use-notification-links.js';

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

function Page() {
  useNotificationLinks();
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}
const openPage = () => render(<Page />, { wrapper: MemoryRouter });

describe('useNotificationLinks', () => {
  it('opens the page of a tapped notification, and ignores other messages', () => {
    const serviceWorker = new EventTarget();
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    const receive = (data: unknown): void => act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data })));
    openPage();
    for (const data of [null, 'text', { type: 'other', path: '/other' }, { type: 'openPage' }]) receive(data);
    screen.getByText('/');
    receive({ type: 'openPage', path: '/event/1/live?x=1' } satisfies OpenPageMessage);
    screen.getByText('/event/1/live?x=1');
  });

  it('does nothing on plain http, which has no service worker', () => {
    expect(openPage).not.toThrow();
  });
});
