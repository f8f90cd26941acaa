import { fireEvent, screen } from '@testing-library/react';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { countingRules as rules } from '../../../features/analytics/counting-rules.js';
import { activePerformerFixture, analysedParticipantId, performerHistoryFixture } from '../../../testing/analytics.fixture.js';
import { analyticsPath, setUpAnalyticsPages, statsRequest } from '../../../testing/analytics-page.fixture.js';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { paths } from '../../../domain/paths.js';

const { server, open } = setUpAnalyticsPages();

const anaId = analysedParticipantId(1);
beforeEach(() => {
  server
    // 11: ten, and one that tells whether there are more
    .when(statsRequest(analyticsRoutes.statsPerformers, { limit: '11' }), () => ({
      body: { mostActivePerformers: [activePerformerFixture(1, 'Ana Ruiz')] },
    }))
    .when(statsRequest(analyticsRoutes.statsPerformerHistory(anaId)), () => ({ body: performerHistoryFixture() }));
});

/** The text of each label that has an explanation, and the explanation, which is shown until the label is pressed again. */
function readExplanations(): (readonly [label: string, answer: string | undefined])[] {
  return screen.getAllByTitle('How this is counted').map((label) => {
    fireEvent.click(label);
    const answer = document.getElementById(label.getAttribute('aria-controls') ?? '');
    const text = answer?.textContent;
    fireEvent.click(label);
    expect(answer?.isConnected).toBe(false);
    return [label.textContent, text] as const;
  });
}
/** The titles of all cards of single numbers, and of all panels with a chart, a list or a table. The contact details of a person are no numbers. */
const readTitles = (): (string | null)[] =>
  [...document.querySelectorAll('dl > div > dt, section > header > h2')]
    .filter((title) => title.closest('section')?.querySelector('h2')?.textContent !== 'Contact')
    .map(({ textContent }) => textContent);

// the expected explanations: each title with its rule
const overviewRules = [
  ['Events', rules.events],
  ['Signups', rules.signups],
  ['People', rules.people],
  ['Played', rules.played],
  ['Performances', `${rules.performances} ${rules.performancesEach}`],
  ['Minutes on stage each', rules.minutesEach],
  ['Signed up and played, by event', rules.trend],
  ['Top instruments', rules.topItems],
  ['Recent activity', rules.recentActivity],
  ['Who was forgotten', rules.rarelyPlayed],
  ['From signing up to playing', rules.waits],
  ['Short instruments', rules.shortInstruments],
] as const;
const performersRules = [
  ['Most active performers', rules.mostActive],
  ['Events', rules.eventsAttended],
  ['Performances', rules.performances],
  ['Time on stage', rules.stageTime],
] as const;
const historyLineRules = [['From 12,345 history entries.', rules.history]] as const;
const performerHistoryRules = [
  ['Events', rules.eventsAttended],
  ['Performances', rules.performances],
  ['Time on stage', rules.stageTime],
  ['Minutes on stage each', rules.minutesEach],
  ['Top instruments', rules.topInstruments],
  ['Events', rules.performerEvents],
] as const;

describe('every number of the analytics explains on demand how it is counted', () => {
  it('in each card and chart of the overview', async () => {
    open();
    await screen.findByText('1,184');
    expect(readExplanations()).toEqual([...overviewRules, ...historyLineRules]);
    expect(readTitles()).toEqual(overviewRules.map(([title]) => title));
  });

  it('in the table of performers, above its rows and columns', async () => {
    open(`${analyticsPath}?tab=performers`);
    await screen.findByText('Ana Ruiz');
    await screen.findByText('From 12,345 history entries.');
    expect(readExplanations()).toEqual([...performersRules, ...historyLineRules]);
    expect(readTitles()).toEqual(['Most active performers']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Events',
      'Performances',
      'Time on stage',
    ]);
  });

  it('in each card of a performer’s history, except for their contact details', async () => {
    open(paths.performerHistory(blueRoomOrganisation.id, anaId));
    await screen.findByText('2 h 05');
    expect(readExplanations()).toEqual(performerHistoryRules);
    expect(readTitles()).toEqual(performerHistoryRules.map(([title]) => title));
  });

  it('and each rule is part of an explanation', () => {
    const said = [...overviewRules, ...performersRules, ...historyLineRules, ...performerHistoryRules].map(([, rule]) => rule).join(' ');
    expect(Object.values(rules).filter((rule) => !said.includes(rule))).toEqual([]);
  });
});
