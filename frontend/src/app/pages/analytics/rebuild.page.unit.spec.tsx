import { type RebuildView } from '@jamjar/contracts/analytics/analytics.views';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { routes } from '@jamjar/contracts/routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analyticsPath, setUpAnalyticsPages } from '../../../testing/analytics-page.fixture.js';
import { expectToast } from '../../../testing/forms.js';
import { inesUser } from '../../../testing/users.fixture.js';

const { server, open } = setUpAnalyticsPages();

const readRequest = `GET ${analyticsRoutes.statsRebuild}`;
const startRequest = `POST ${analyticsRoutes.statsRebuild}`;
const idle: RebuildView = { state: 'idle', done: 0, total: 0, result: null };
const respondWith = (rebuild: RebuildView) => server.when(readRequest, () => ({ body: rebuild }));
const findButton = () => screen.findByRole('button', { name: 'Replay from history' });
let pos = 1;
const send = (progress: Omit<RebuildView, 'state'>): void =>
  server.socket.send({ type: 'replay_progress', ...progress, pos: ++pos, seq: pos });

async function openAsGod(rebuild = idle): Promise<void> {
  respondWith(rebuild).when(`GET ${routes.organisations}`, () => ({ body: [] }));
  open(analyticsPath, { ...inesUser, role: 'god' });
  await findButton();
  await waitFor(() => expect(server.socket.connectionCount).toBe(1));
}

describe('Replay from history', () => {
  it('is started by god, shows its progress, and ends with: identical to what it was', async () => {
    server.when(startRequest, () => ({ status: 202, body: { ...idle, state: 'running' } }));
    await openAsGod();
    fireEvent.click(await findButton());
    await screen.findByText('Starting');
    await waitFor(() => expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
    send({ done: 6_000, total: 12_345, result: null });
    await screen.findByText('6,000 of 12,345 history entries');
    const bar = within(screen.getByRole('region', { name: 'Replay from history' })).getByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([6_000, 12_345]);
    expect((await findButton()).getAttribute('aria-busy')).toBe('true');
    send({ done: 12_345, total: 12_345, result: 'identical' });
    await screen.findByText('Replayed 12,345 history entries: identical to what it was.');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('ends with the differences when there are some', async () => {
    await openAsGod({ state: 'running', done: 1, total: 2, result: null });
    await screen.findByText('1 of 2 history entries');
    send({ done: 2, total: 2, result: { analytics_gigs: 1, analytics_performers: 3 } });
    await screen.findByText(
      'Replayed 2 history entries: not what it was. Different were 1 row of analytics_gigs, 3 rows of analytics_performers.',
    );
  });

  it('says why it failed', async () => {
    await openAsGod({ state: 'running', done: 1, total: 2, result: null });
    await screen.findByText('1 of 2 history entries');
    send({ done: 1, total: 2, result: null, error: 'The runner stopped' });
    await screen.findByText('The replay failed: The runner stopped');
  });

  it('says that a replay is running already, and shows its progress', async () => {
    server.when(startRequest, () => {
      respondWith({ state: 'running', done: 3, total: 4, result: null });
      return { status: 409, body: { message: 'A replay is running already', code: 'REPLAY_RUNNING' } };
    });
    await openAsGod();
    fireEvent.click(await findButton());
    await expectToast('Error', 'A replay is running already');
    await screen.findByText('3 of 4 history entries');
  });

  it('is not shown to other users', async () => {
    open();
    await screen.findByText('1,184');
    expect(screen.queryByRole('button', { name: 'Replay from history' })).toBeNull();
    expect(server.requests.filter(({ path }) => path === analyticsRoutes.statsRebuild)).toEqual([]);
  });
});
