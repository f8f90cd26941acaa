import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { useServiceWorker } from '../use-service-worker.js';
import { UpdateBar } from './update-bar.js';

const server = startServerForEachTest();
const sentMessages: unknown[] = [];

/** Adds to jsdom, which has no service workers, one that controls the page, and a newer one that waits. */
function provideServiceWorkers(): void {
  const controller = { scriptURL: 'https://jam.example/sw.js' };
  const waiting = {
    scriptURL: 'https://jam.example/sw.js?new',
    state: 'installed',
    postMessage: (message: unknown) => sentMessages.push(message),
  };
  const registration = { active: controller, waiting, addEventListener: () => undefined };
  const container = {
    controller,
    getRegistration: () => Promise.resolve(registration),
    register: () => Promise.resolve(registration),
    addEventListener: () => undefined,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
}

function Page() {
  useServiceWorker();
  return <UpdateBar />;
}
const open = () => renderWithProviders(<Page />);
const readTexts = (): (string | null)[] =>
  [...document.querySelectorAll('[role=status] p, [role=status] button')].map((element) => element.ariaLabel ?? element.textContent);

describe('the bar that offers a new version', () => {
  beforeEach(() => {
    provideServiceWorkers();
    server.when(`HEAD ${routes.serviceWorker}`, () => ({ body: null, headers: { 'content-type': 'text/javascript' } }));
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('appears when a new version waits, disappears with Not now, and lets that version take over with Update', async () => {
    jest.useFakeTimers();
    const { unmount } = open();
    expect(readTexts()).toEqual([]);
    jest.advanceTimersByTime(5_000); // longer than the delay after which the service worker is registered
    jest.useRealTimers();
    await screen.findByText('A new version is ready.');
    expect(readTexts()).toEqual(['A new version is ready.', 'Update', 'Not now']);
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(readTexts()).toEqual([]);
    expect(sentMessages).toEqual([]);

    unmount();
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sentMessages).toContainEqual({ type: 'SKIP_WAITING' }));
  });
});
