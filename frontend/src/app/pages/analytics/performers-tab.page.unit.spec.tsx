import { fireEvent, screen, waitFor } from '@testing-library/react';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { activePerformerFixture, analysedParticipantId } from '../../../testing/analytics.fixture.js';
import { analyticsPath, captureDownloads, setUpAnalyticsPages, statsRequest } from '../../../testing/analytics-page.fixture.js';
import { createDeferred } from '../../../testing/scripted-server.js';
import { fillField } from '../../../testing/forms.js';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { paths } from '../../../domain/paths.js';

const { server, browser, open } = setUpAnalyticsPages();
const readDownload = captureDownloads();

const tabPath = `${analyticsPath}?tab=performers`;
const people = Array.from({ length: 12 }, (_, index) => activePerformerFixture(12 - index, `Person ${index + 1}`));
const respondWith = (limit: number, mostActivePerformers: typeof people) =>
  server.when(statsRequest(analyticsRoutes.statsPerformers, { limit: String(limit) }), () => ({ body: { mostActivePerformers } }));
const historyLine = 'From 12,345 history entries.';
const readNames = (): (string | null)[] => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const readRow = (name: string): (string | null)[] =>
  [...(screen.getByText(name).closest('tr')?.children ?? [])].map(({ textContent }) => textContent);

beforeEach(() => {
  respondWith(11, people.slice(0, 11)); // ten, and one that tells whether there are more
  respondWith(100, people);
});

describe('the performers of the analytics', () => {
  it('are the ten most active, with time on stage in hours and minutes, each leading to their history', async () => {
    open(tabPath);
    await screen.findByText('Person 1');
    expect(readNames()).toHaveLength(10);
    expect(readRow('Person 1')).toEqual(['Person 1', '12', '24', '2 h']);
    expect(readRow('Person 10')).toEqual(['Person 10', '3', '6', '1 h 15']);
    expect(screen.getByText('Person 1').getAttribute('href')).toBe(
      paths.performerHistory(blueRoomOrganisation.id, analysedParticipantId(12)),
    );
  });

  it('are loaded before the line with the number of history entries appears below them, so that the line does not move', async () => {
    const response = createDeferred();
    server.when(statsRequest(analyticsRoutes.statsPerformers, { limit: '11' }), () =>
      response.promise.then(() => ({ body: { mostActivePerformers: people } })),
    );
    open(tabPath);
    await waitFor(() => expect(screen.getByLabelText('Refresh').getAttribute('aria-busy')).toBe('false'));
    expect(screen.queryByText(historyLine)).toBeNull();
    response.resolve();
    await screen.findByText(historyLine);
    screen.getByText('Person 1');
  });

  it('are a hundred on demand', async () => {
    open(tabPath);
    fireEvent.click(await screen.findByRole('button', { name: 'Show 100' }));
    await screen.findByText('Person 12');
  });

  it('have no button that shows a hundred if there are only ten', async () => {
    respondWith(11, people.slice(0, 10));
    open(tabPath);
    await screen.findByText('Person 10');
    expect(screen.queryByRole('button', { name: 'Show 100' })).toBeNull();
  });

  it('are searched among the hundred most active, and the URL keeps the search', async () => {
    open(tabPath);
    await screen.findByText('Person 1');
    fillField('Find a name', ' PERSON 12');
    await waitFor(() => expect(readNames()).toEqual(['Person 12']));
    expect(browser.url).toBe(`${tabPath}&search=+PERSON+12`);
  });

  it('lead to all participants if the search finds none of them, and the search can be cleared', async () => {
    open(`${tabPath}&search=zoe`);
    await screen.findByText('No performers found matching "zoe"');
    expect(screen.getByText('All participants').getAttribute('href')).toBe(paths.participants(blueRoomOrganisation.id));
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    await screen.findByText('Person 1');
    expect(browser.url).toBe(tabPath);
  });

  it('can be downloaded as CSV, reduced to those that the search has found', async () => {
    open(`${tabPath}&search=person+1`);
    await screen.findByText('Person 12');
    expect(readNames()).toEqual(['Person 1', 'Person 10', 'Person 11', 'Person 12']);
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    const lines = [
      'Name,Events,Performances,Minutes on stage',
      'Person 1,12,24,120',
      'Person 10,3,6,75',
      'Person 11,2,4,70',
      'Person 12,1,2,65',
    ];
    await waitFor(async () => expect((await readDownload()).split('\r\n')).toEqual(lines));
  });

  it('show a loading text, an error with Try Again, and a text when there are none', async () => {
    server.when(statsRequest(analyticsRoutes.statsPerformers, { limit: '11' }), () => ({ status: 500, body: {} }));
    open(tabPath);
    screen.getByText('Loading performers...');
    await screen.findByText('Failed to load performers');
    respondWith(11, []);
    fireEvent.click(screen.getByText('Try Again'));
    await screen.findByText('No performers yet.');
  });
});
