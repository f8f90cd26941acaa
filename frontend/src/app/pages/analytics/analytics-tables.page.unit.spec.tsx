import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { analysedParticipantId, overviewFixture } from '../../../testing/analytics.fixture.js';
import { captureDownloads, setUpAnalyticsPages, statsRequest } from '../../../testing/analytics-page.fixture.js';

const { server, open, respond } = setUpAnalyticsPages();
const readDownload = captureDownloads();

const year = new Date().getFullYear();
const panel = (name: string) => within(screen.getByRole('region', { name }));
const readRows = (name: string): string[] =>
  panel(name)
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(' | '));
const readList = (name: string): string[] =>
  panel(name)
    .getAllByRole('listitem')
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(' | '));

async function expectDownload(name: string, lines: readonly string[]): Promise<void> {
  fireEvent.click(panel(name).getByRole('button', { name: 'CSV' }));
  await waitFor(async () => expect((await readDownload()).split('\r\n')).toEqual(lines));
}
async function openOverview(): Promise<void> {
  const topItems = [{ item: 'vocals', count: 1312 }, { item: 'guitar', count: 287 }]; // prettier-ignore
  respond({}, overviewFixture({ topItems }));
  open();
  await screen.findByText('1,184');
}

describe('a chart of the analytics', () => {
  it.each([
    [
      'Signed up and played, by event',
      ['Event | Signed up | Played | No-shows | Minutes', 'Gig 1 · 1 Jan | 11 | 6 | 1 | 60.5', 'Gig 2 · 2 Jan | 12 | 7 | 1 | 60.5'],
      ['Event,Date,Signed up,Played,No-shows,Minutes', `Gig 1,${year}-01-01,11,6,1,60.5`, `Gig 2,${year}-01-02,12,7,1,60.5`],
    ],
    ['Top instruments', ['Instrument | Signups', 'vocals | 1,312', 'guitar | 287'], ['Instrument,Signups', 'vocals,1312', 'guitar,287']],
    ['From signing up to playing', ['Wait | Times', '0–10 min | 1', '10–20 min | 2'], ['Wait,Times', '0–10 min,1', '10–20 min,2']],
  ])('shows its table on demand, and has the same rows as a file: %s', async (title, rows, lines) => {
    await openOverview();
    await waitFor(() => expect(panel(title).getByRole('button', { name: 'CSV' }).hasAttribute('disabled')).toBe(false));
    expect(panel(title).queryByRole('table')).toBeNull();
    await expectDownload(title, lines);
    fireEvent.click(panel(title).getByRole('button', { name: 'Table' }));
    expect(readRows(title)).toEqual(rows);
    fireEvent.click(panel(title).getByRole('button', { name: 'Chart' }));
    expect(panel(title).queryByRole('table')).toBeNull();
  });
});

describe('a list of the analytics', () => {
  it('of the last events has the same rows as a file', async () => {
    await openOverview();
    expect(readList('Recent activity')).toEqual([
      'Friday Jam · 2 Jan | 18 · 12.1 min | Report',
      'Songwriting Circle · 1 Jan | 14 signed up | Report',
    ]);
    await expectDownload('Recent activity', [
      'Event,Date,Signups,Minutes on stage each',
      `Friday Jam,${year}-01-02,18,12.1`,
      `Songwriting Circle,${year}-01-01,14,0`,
    ]);
  });

  it('of short instruments has the same rows as a file', async () => {
    await openOverview();
    await panel('Short instruments').findByText('bass');
    expect(readList('Short instruments')).toEqual(['bass | 12 signups, selected 30 times']);
    await expectDownload('Short instruments', ['Instrument,Signups,Times selected', 'bass,12,30']);
  });

  it('of who was forgotten shows four and the others on demand; the file has all of them', async () => {
    const names = ['Nina', 'Rui', 'Eva', 'Tom', 'Ida'];
    const body = names.map((name, index) => ({
      participantId: analysedParticipantId(index),
      participantName: name,
      signups: 9 - index,
      played: 1,
    }));
    server.when(statsRequest(analyticsRoutes.statsRarelyPlayed), () => ({ body }));
    open();
    const all = ['Nina | 9 times, played once', 'Rui | 8 times, played once', 'Eva | 7 times, played once', 'Tom | 6 times, played once', 'Ida | 5 times, played once']; // prettier-ignore
    await screen.findByText('Nina');
    expect(readList('Who was forgotten')).toEqual(all.slice(0, 4));
    await expectDownload('Who was forgotten', ['Name,Signed up,Played', 'Nina,9,1', 'Rui,8,1', 'Eva,7,1', 'Tom,6,1', 'Ida,5,1']);
    fireEvent.click(panel('Who was forgotten').getByRole('button', { name: 'Show all 5' }));
    expect(readList('Who was forgotten')).toEqual(all);
  });
});
