import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { useServiceWorker } from '../use-service-worker.js';
import { UpdateBar } from './update-bar.js';

const server = startServerForEachTest();
const sentMessages: unknown[] = [];

/** jsdom has no service workers: here one answers the page, and a newer one waits. */
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

  it('comes when one waits, goes for this page with Not now, and lets it answer with Update', async () => {
    jest.useFakeTimers();
    const { unmount } = open();
    expect(readTexts()).toEqual([]);
    jest.advanceTimersByTime(5_000); // longer than until the worker is looked for
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
