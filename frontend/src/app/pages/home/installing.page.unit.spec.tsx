import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { publicOriginMeta, routes } from '@jamjar/contracts/routes';
import { keepInstallPrompt } from '../../../features/install/install-prompt.js';
import { blueRoomOrganisation, gigFixture } from '../../../testing/gigs.fixture.js';
import { expectToast } from '../../../testing/forms.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { HomePage } from './home.page.js';

const server = startServerForEachTest();
const user = { ...inesUser, organisationUsers: [{ role: 'member' as const, organisation: blueRoomOrganisation }] };

const userAgents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  iPad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  Android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
};
interface BrowserProperties {
  device?: keyof typeof userAgents;
  isSecure?: boolean;
  isInstalled?: boolean;
}

async function openHomePage({ device = 'iPhone', isSecure = true, isInstalled = false }: BrowserProperties = {}): Promise<void> {
  const define = (target: object, name: string, value: unknown) => Object.defineProperty(target, name, { value, configurable: true });
  define(navigator, 'userAgent', userAgents[device]);
  define(navigator, 'maxTouchPoints', device === 'desktop' ? 0 : 5);
  define(navigator, 'standalone', isInstalled);
  define(window, 'isSecureContext', isSecure);
  server.when(`GET ${routes.events}`, () => ({ body: [gigFixture('Friday Jam', new Date())] }));
  renderWithProviders(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={user} />}>
          <Route path="/" element={<HomePage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('Friday Jam');
}
async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Install me as an app' }));
  return screen.findByRole('dialog', { name: 'Add to Home Screen' });
}
const readHeadings = (dialog: HTMLElement): string[] =>
  within(dialog)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('the button Install me as an app', () => {
  it.each([
    ['iPhone', 1],
    ['iPad', 1],
    ['Android', 1],
    ['desktop', 0],
  ] as const)('on an %s is shown %s times', async (device, count) => {
    await openHomePage({ device });
    expect(screen.queryAllByRole('button', { name: 'Install me as an app' })).toHaveLength(count);
  });

  it('is not shown in the installed app, which has Force Update', async () => {
    await openHomePage({ isInstalled: true });
    expect(screen.queryByRole('button', { name: 'Install me as an app' })).toBeNull();
    screen.getByRole('button', { name: 'Force Update' });
  });
});

describe('the dialog Add to Home Screen', () => {
  it('tells why to install the app, and how in Safari and in Chrome', async () => {
    await openHomePage();
    const dialog = await openDialog();
    for (const text of [
      'It opens from your home screen and has the whole screen to itself.',
      'It opens without network, with the events you opened last as they were.',
      'It can notify you: switch notifications on in Settings, inside the installed app.',
      'Tap Share, the square with an arrow.',
      'Scroll down and tap Add to Home Screen.',
      'Tap Add.',
      'Tap the three dots at the top right.',
      'Tap Add to Home screen, or Install app.',
      'Tap Install.',
      'Then open Jamjar from your home screen. You may have to sign in once more.',
    ])
      within(dialog).getByText(text);
    expect(readHeadings(dialog)).toEqual(['Why install Jamjar', 'iPhone and iPad, in Safari', 'Android, in Chrome']);
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the steps for Chrome first on Android', async () => {
    await openHomePage({ device: 'Android' });
    expect(readHeadings(await openDialog())).toEqual(['Why install Jamjar', 'Android, in Chrome', 'iPhone and iPad, in Safari']);
  });

  it('opens the browser’s own prompt where it offers one', async () => {
    keepInstallPrompt();
    const prompt = jest.fn(() => Promise.resolve());
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt }));
    expect(offer.defaultPrevented).toBe(true); // so that the browser does not show its own install bar
    await openHomePage({ device: 'Android' });
    fireEvent.click(within(await openDialog()).getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(prompt).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await openDialog()).queryByRole('button', { name: 'Install' })).toBeNull(); // the prompt opens only once
  });

  it('says by plain http that it needs https, and whom to ask for it', async () => {
    await openHomePage({ isSecure: false });
    const dialog = await openDialog();
    expect(readHeadings(dialog)).toEqual(['Why install Jamjar', 'Installing needs https']);
    within(dialog).getByText(
      'This page was opened by plain http. From there you get only a bookmark, which neither opens without network nor notifies you.',
    );
    within(dialog).getByText(
      'Ask whoever runs Jamjar for an address that begins with https. They get one with a proxy in front of Jamjar that has a certificate, for example Caddy, and set PUBLIC_URL to that address.',
    );
  });

  it('leads by plain http to the https address of PUBLIC_URL', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: publicOriginMeta, content: 'https://jam.example.org' });
    document.head.append(meta);
    await openHomePage({ isSecure: false });
    const link = within(await openDialog()).getByRole('link', { name: 'https://jam.example.org' });
    expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
      'https://jam.example.org/',
      'Open https://jam.example.org and install it there.',
    ]);
    meta.remove();
  });
});

describe('Force Update', () => {
  /** jsdom has no service workers. */
  const provideServiceWorkers = (): void =>
    void Object.defineProperty(navigator, 'serviceWorker', { value: { addEventListener: () => undefined }, configurable: true });
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

  it('says that it failed when the server is not reached', async () => {
    provideServiceWorkers();
    await openHomePage({ isInstalled: true });
    server.when(`HEAD ${routes.serviceWorker}`, () => ({ status: 503, body: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Force Update' }));
    await expectToast('Error', 'Failed to update. Please try again.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Force Update' }).getAttribute('aria-busy')).toBe('false'));
  });
});

describe('Back on the home page of the installed app', () => {
  const back = async (): Promise<void> => {
    history.back();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  it('closes a dialog and otherwise does nothing', async () => {
    await openHomePage({ isInstalled: true });
    await waitFor(() => expect(history.state).toMatchObject({ dialogs: 1 })); // the entry that blocks Back
    fireEvent.click(screen.getByRole('button', { name: 'Help' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(history.state).toMatchObject({ dialogs: 2 }));
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (let times = 0; times < 3; times++) {
      await back();
      await waitFor(() => expect(history.state).toMatchObject({ dialogs: 1 }));
    }
    screen.getByText('Friday Jam');
  });

  it('is not blocked in a browser', async () => {
    await openHomePage();
    expect(Reflect.get(Object(history.state), 'dialogs')).toBeUndefined();
  });
});
