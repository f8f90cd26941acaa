import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { routes } from '@jamjar/contracts/routes';
import {
  analysedGigId,
  analysedParticipantId,
  performanceRowFixture,
  performerHistoryFixture,
} from '../../../testing/analytics.fixture.js';
import { analyticsPath, captureDownloads, setUpAnalyticsPages, statsRequest } from '../../../testing/analytics-page.fixture.js';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { createUserWithRole } from '../../../testing/participants-page.fixture.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { paths } from '../../../domain/paths.js';

const { server, open } = setUpAnalyticsPages();
const readDownload = captureDownloads();

const id = analysedParticipantId(1);
const historyPath = paths.performerHistory(blueRoomOrganisation.id, id);
const historyRequest = statsRequest(analyticsRoutes.statsPerformerHistory(id));
const respondWith = (...args: Parameters<typeof performerHistoryFixture>) =>
  server.when(historyRequest, () => ({ body: performerHistoryFixture(...args) }));
const panel = (name: string) => within(screen.getByRole('region', { name }));
const rows = [
  performanceRowFixture(3, { played: true, performanceCount: 2, timeOnStage: 84, instruments: ['guitar', 'bass'], tier: 'T2', venue: 'Main bar' }),
  performanceRowFixture(2, { eventType: 'generic', attended: true, raffleWins: 2 }),
  performanceRowFixture(1, { eventType: 'openmic', performerType: 'solo' }),
]; // prettier-ignore

describe('PerformerHistoryPage', () => {
  it('shows contact, totals, instruments and one row per event', async () => {
    respondWith({ performanceHistory: rows });
    open(historyPath);
    await screen.findByRole('heading', { name: 'Ana Ruiz', level: 1 });
    expect(screen.getByText('ana@example.org').getAttribute('href')).toBe('mailto:ana@example.org');
    expect(screen.getByText('+44 20 79').getAttribute('href')).toBe('tel:+442079');
    for (const text of ['@ana', 'Looking for Band', '2 h 05', '6.3']) screen.getByText(text);
    expect(panel('Top instruments').getByRole('listitem').textContent).toBe('guitar 9');
    expect(panel('Events').getAllByRole('listitem').map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      ['Gig 3 · 3 Jan', '2 performances · 1 h 24', 'Jam Night · Main bar · guitar, bass · T2'],
      ['Gig 2 · 2 Jan', 'Attended', 'Event · won the raffle 2 times'],
      ['Gig 1 · 1 Jan', 'Did not play', 'Open Mic · solo'],
    ]); // prettier-ignore
    expect(screen.getByText('Gig 3 · 3 Jan').getAttribute('href')).toBe(paths.event(analysedGigId(3)));
  });

  it('says that there are no contact details, instruments or events', async () => {
    const participant = { name: 'Ana Ruiz', email: null, phone: null, instagram: null, lookingForBand: false };
    const summary = { eventsAttended: 0, totalPerformances: 0, totalStageTime: 0, avgStageTime: 0, topInstruments: [] };
    respondWith({ participant, summary });
    open(historyPath);
    for (const text of ['No contact details.', 'No instruments yet.', 'No events yet.']) await screen.findByText(text);
  });

  it('downloads the events as CSV', async () => {
    respondWith({ performanceHistory: rows });
    open(historyPath);
    await screen.findByText('Attended');
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    const year = new Date().getFullYear();
    const lines = [
      'Event,Date,Type,Venue,Played,Attended,Tier,Performances,Minutes on stage,Instruments,Solo or band,Raffle wins',
      `Gig 3,${year}-01-03,Jam Night,Main bar,Yes,No,T2,2,84,"guitar, bass",,0`,
      `Gig 2,${year}-01-02,Event,,No,Yes,,0,0,,,2`,
      `Gig 1,${year}-01-01,Open Mic,,No,No,,0,0,,solo,0`,
    ];
    await waitFor(async () => expect((await readDownload()).split('\r\n')).toEqual(lines));
  });

  it.each([
    ['operator', `${analyticsPath}?tab=performers`],
    ['member', paths.participants(blueRoomOrganisation.id)],
  ] as const)('leads the role %s back to %s', async (role, backPath) => {
    respondWith();
    open(historyPath, createUserWithRole(role));
    await screen.findByRole('heading', { name: 'Ana Ruiz' });
    expect(screen.getByLabelText('Back').getAttribute('href')).toBe(backPath);
  });

  it('shows how it was at an earlier date', async () => {
    const asOf = { asOf: new Date(2025, 5, 1).toISOString() };
    server.when(statsRequest(analyticsRoutes.statsPerformerHistory(id), asOf), () => ({ body: performerHistoryFixture() }));
    open(`${historyPath}?${new URLSearchParams(asOf).toString()}`);
    await screen.findByRole('heading', { name: 'Ana Ruiz' });
    screen.getByText('1 Jun 25, 00:00');
  });
});

describe('PerformerHistoryPage without a performer', () => {
  it('says that no performer has this id', async () => {
    server.when(historyRequest, () => ({ status: 404, body: { message: 'Performer not found', code: 'PERFORMER_NOT_FOUND' } }));
    open(historyPath);
    await screen.findByText('Performer not found');
  });

  it('says that the performer was not found for an address without a valid id', async () => {
    open(`${analyticsPath}/performer/nobody`);
    await screen.findByText('Performer not found');
  });

  it('shows Access Denied to users of other organisations, and reads no history', async () => {
    open(historyPath, inesUser);
    await screen.findByText('Access Denied');
    expect(server.requests.filter(({ path }) => path.startsWith('/api/stats'))).toEqual([]);
  });

  it('redirects a user to the home page who is removed from the organisation meanwhile', async () => {
    respondWith();
    open(historyPath);
    await screen.findByRole('heading', { name: 'Ana Ruiz' });
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

  it('shows an error, and reads it again with Try Again', async () => {
    server.when(historyRequest, () => ({ status: 500, body: {} }));
    open(historyPath);
    await screen.findByText('Failed to load performer');
    respondWith();
    fireEvent.click(screen.getByText('Try Again'));
    await screen.findByRole('heading', { name: 'Ana Ruiz' });
  });
});
