import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type SessionId } from '@jamjar/contracts/ids';
import { type SessionView } from '@jamjar/contracts/users/session.views';
import { expectToast } from '../../../testing/forms.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { SessionsDialog } from './sessions-dialog.js';

const server = startServerForEachTest();
const [signOut, onClose] = [jest.fn(() => Promise.resolve()), jest.fn()];
beforeEach(() => [signOut, onClose].forEach((mock) => mock.mockClear()));

const session = (index: number, values: Partial<SessionView> = {}): SessionView => ({
  id: `00000000-0000-4000-8000-00000000000${index}` as SessionId,
  createdAt: '2026-11-21T18:30:00.000Z',
  lastUsedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  device: 'Chrome on Android',
  network: '203.0.113.0/24',
  isCurrent: false,
  ...values,
});
const current = session(1, { isCurrent: true, device: 'Firefox on Windows' });

const renderDialog = (): unknown => renderWithProviders(<SessionsDialog signOut={signOut} onClose={onClose} />);
const serve = (...sessions: SessionView[]): unknown => server.when(`GET ${accountRoutes.sessions}`, () => ({ body: sessions }));
const findRows = (): Promise<HTMLElement[]> => screen.findAllByRole('listitem');
const getDeletions = (): string[] => server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

describe('SessionsDialog', () => {
  it('shows each session with device, last use and network, marks this one, and ends another', async () => {
    serve(current, session(2), session(3, { device: null, network: null }));
    renderDialog();
    const [first, second, third] = await findRows();
    expect(first?.textContent).toMatch(/^Firefox on Windows This device *since 21 Nov 26, \d\d:30 · 203\.0\.113\.0\/24Sign out$/);
    expect(second?.textContent).toMatch(/^Chrome on Android *used 5 min ago · since 21 Nov 26, \d\d:30 · 203\.0\.113\.0\/24Sign out$/);
    expect(third?.textContent).toMatch(/^Unknown device *used 5 min ago · since 21 Nov 26, \d\d:30Sign out$/);

    server.when(`DELETE ${accountRoutes.session(session(2).id)}`, () => ({ body: { message: 'Signed out' } }));
    serve(current, session(3));
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
    await expectToast('Signed out');
    await waitFor(async () => expect(await findRows()).toHaveLength(2));
    expect(getDeletions()).toEqual([accountRoutes.session(session(2).id)]);
    expect(signOut).not.toHaveBeenCalled();
  });

  it('signs out of this browser with its own row, and offers nothing else while there is one session', async () => {
    serve(current);
    renderDialog();
    const [row] = await findRows();
    expect(screen.queryByText('Sign out everywhere else')).toBeNull();
    fireEvent.click(within(row ?? document.body).getByRole('button'));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(getDeletions()).toEqual([]);
  });

  it('ends all others with one request', async () => {
    serve(current, session(2), session(3));
    renderDialog();
    await findRows();
    server.when(`DELETE ${accountRoutes.sessions}`, () => ({ body: { message: 'Signed out' } }));
    serve(current);
    fireEvent.click(screen.getByText('Sign out everywhere else'));
    await waitFor(async () => expect(await findRows()).toHaveLength(1));
    expect(getDeletions()).toEqual([accountRoutes.sessions]);
  });

  it('says that the list could not be loaded, and tries again', async () => {
    server.when(`GET ${accountRoutes.sessions}`, () => ({ status: 500, body: {} }));
    renderDialog();
    await screen.findByText('Failed to fetch your sessions');
    serve(current);
    fireEvent.click(screen.getByText('Try Again'));
    expect(await findRows()).toHaveLength(1);
  });

  it('keeps a session in the list that could not be ended, and says so', async () => {
    serve(current, session(2));
    renderDialog();
    await findRows();
    server.when(`DELETE ${accountRoutes.session(session(2).id)}`, () => ({ status: 500, body: {} }));
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
    await expectToast('Error', 'Failed to sign out. Please try again.');
    expect(await findRows()).toHaveLength(2);
  });
});
