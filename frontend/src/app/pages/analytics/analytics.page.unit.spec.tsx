import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { routes } from '@jamjar/contracts/routes';
import { analysedGigId, analysedParticipantId, overviewFixture } from '../../../testing/analytics.fixture.js';
import { analyticsPath, setUpAnalyticsPages, statsRequest } from '../../../testing/analytics-page.fixture.js';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { createDeferred } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { paths } from '../../../domain/paths.js';

const { server, open, respond } = setUpAnalyticsPages();

const waitForNumbers = () => screen.findByText('1,184');
const readStats = (): Record<string, string | null> =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]));
const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('AnalyticsPage', () => {
  it('shows six numbers', async () => {
    open();
    await waitForNumbers();
    expect(readStats()).toEqual({
      Events: '52',
      Signups: '1,184',
      People: '316',
      Played: '87.3 %',
      Performances: '1,402 4.4 each',
      'Minutes on stage each': '11.4',
    });
  });

  it('shows the name of the organisation, and leads home', async () => {
    open();
    screen.getByRole('heading', { name: 'Analytics', level: 1 });
    screen.getByText('The Blue Room');
    expect(screen.getByLabelText('Back').getAttribute('href')).toBe(paths.home);
    await waitForNumbers();
  });

  it('lists the last events, who was forgotten and which instruments were short', async () => {
    server.when(statsRequest(analyticsRoutes.statsRarelyPlayed), () => ({
      body: [
        { participantId: analysedParticipantId(1), participantName: 'Nina Petrova', signups: 5, played: 1 },
        { participantId: analysedParticipantId(2), participantName: 'Rui Costa', signups: 3, played: 0 },
      ],
    }));
    open();
    await waitForNumbers();
    await panel('Who was forgotten').findByText('5 times, played once');
    panel('Who was forgotten').getByText('3 times, never');
    expect(screen.getByText('Nina Petrova').getAttribute('href')).toBe(
      paths.performerHistory(blueRoomOrganisation.id, analysedParticipantId(1)),
    );
    panel('Recent activity').getByText('18 · 12.1 min');
    panel('Recent activity').getByText('14 signed up');
    expect(screen.getByText('Friday Jam · 2 Jan', { selector: 'a' }).getAttribute('href')).toBe(paths.event(analysedGigId(1)));
    await panel('Short instruments').findByText('12 signups, selected 30 times');
  });

  it('says how long people wait', async () => {
    open();
    await panel('From signing up to playing').findByText('half wait less than 38 min, one in ten more than 1 h 20');
  });

  it('says from how much history the numbers are made', async () => {
    const lastEntryAt = new Date(Date.now() - 65_000).toISOString();
    respond({}, overviewFixture({ history: { entries: 12_345, lastEntryAt } }));
    open();
    await screen.findByText('From 12,345 history entries, the last one 1 min ago.');
  });

  it.each([
    ['performerTypes', 'Solo or band'],
    ['attendance', 'Attendance'],
  ] as const)('names the items of %s', async (itemType, title) => {
    respond({}, overviewFixture({ itemType, topItems: [] }));
    open();
    await waitForNumbers();
    panel(title).getByText('Nobody has signed up yet.');
  });
});

describe('AnalyticsPage without numbers', () => {
  it('shows dashes while they are loaded', async () => {
    const response = createDeferred();
    server.when(statsRequest(analyticsRoutes.statsOverview), () => response.promise.then(() => ({ body: overviewFixture() })));
    open();
    expect(readStats()).toMatchObject({ Events: '–', Played: '–' });
    screen.getByText('Loading recent activity...');
    response.resolve();
    await waitForNumbers();
  });

  it('says that there is no event yet', async () => {
    respond({}, overviewFixture({ totalEvents: 0 }));
    open();
    await screen.findByText('No events yet.');
    expect(screen.queryAllByRole('term')).toEqual([]);
  });

  it('shows an error, and reads them again with Try Again', async () => {
    server.when(statsRequest(analyticsRoutes.statsOverview), () => ({ status: 500, body: {} }));
    open();
    await screen.findByText('Failed to load analytics');
    respond();
    fireEvent.click(screen.getByText('Try Again'));
    await waitForNumbers();
  });

  it('shows the error of one panel only in that panel', async () => {
    server.when(statsRequest(analyticsRoutes.statsWaits), () => ({ status: 500, body: {} }));
    open();
    await waitForNumbers();
    await panel('From signing up to playing').findByText('Failed to load waits');
  });
});

describe('AnalyticsPage without access', () => {
  it.each(['member', null] as const)('shows Access Denied to the role %s, and reads no numbers', async (role) => {
    const organisationUsers = role ? [{ role, organisation: blueRoomOrganisation }] : [];
    open(analyticsPath, { ...inesUser, organisationUsers });
    await screen.findByText('Access Denied');
    expect(server.requests.filter(({ path }) => path.startsWith('/api/stats'))).toEqual([]);
  });

  it('shows Invalid Organization to god if the organisation does not exist', async () => {
    const body = { message: 'Organisation not found', code: 'ORGANISATION_NOT_FOUND' };
    server
      .when(`GET ${routes.organisations}`, () => ({ body: [] }))
      .when(statsRequest(analyticsRoutes.statsOverview), () => ({ status: 404, body }));
    open(analyticsPath, { ...inesUser, role: 'god' });
    await screen.findByText('Invalid Organization');
  });

  it('shows Invalid Organization for an address without a valid id', async () => {
    open('/analytics/nowhere');
    await screen.findByText('Invalid Organization');
  });

  it('redirects a user to the home page who is removed from the organisation meanwhile', async () => {
    open();
    await waitForNumbers();
    await waitFor(() => expect(server.socket.connectionCount).toBe(1));
    server.when(`GET ${routes.currentUser}`, () => ({ body: inesUser })).when(`GET ${routes.events}`, () => ({ body: [] }));
    server.socket.send({
      type: 'organization_membership_changed',
      userId: inesUser.id,
      action: 'removed',
      organizationId: blueRoomOrganisation.id,
      pos: 2,
      seq: 2,
    });
    await screen.findByText('Home');
  });
});
