import { isDeepStrictEqual } from 'node:util';
import { type Page } from 'playwright-core';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { compareCallingOrder } from '@jamjar/contracts/gigs/line-up.order';
import { type TestGig } from '../../../backend/src/testing/test-organisation.js';
import { waitUntil } from '../../../infra/testing/wait-until.js';
import { type UserPage } from './user-page.js';

/** The rows of a jam in the order of the page, for example `Ana Ruiz · guitar`, `Bo Lindqvist · held`. */
export interface JamRows {
  onStage: string[];
  selected: string[];
  queue: string[];
  /** The raffle's winner: on the live page until a reset, in the playback only at the entry of the draw. */
  winner: string | null;
}

/** Waits until a jam's live page shows the server's line-up, and reads its rows. */
export async function readSettledRows(userPage: UserPage, gig: TestGig): Promise<JamRows> {
  const expected = toJamRows(await gig.lineUp());
  const { page } = userPage;
  const unfoldPlayedButton = page.getByRole('button', { name: /^Played/, expanded: false });
  let rows = await readLiveRows(page);
  const isShown = async (): Promise<boolean> => {
    if (await unfoldPlayedButton.isVisible()) await userPage.click(unfoldPlayedButton);
    rows = await readLiveRows(page);
    return isDeepStrictEqual(rows, expected);
  };
  await waitUntil(isShown, 10_000, () => `the page shows ${JSON.stringify(rows)} and not ${JSON.stringify(expected)}`);
  return rows;
}

/** Reads the rows of a jam's live page, except dimmed rows that will disappear in a moment. The section Played must be unfolded. */
const readLiveRows = (page: Page): Promise<JamRows> =>
  page.evaluate(() => {
    const sectionOf = (title: string): Element | undefined =>
      [...document.querySelectorAll('section')].find((section) => section.querySelector('h2')?.textContent === title);
    const readRows = (title: string, read: (row: Element) => (string | null | undefined)[]): string[] =>
      [...(sectionOf(title)?.querySelectorAll('li:not([data-gone]):has(strong, [title])') ?? [])].map((row) =>
        read(row).filter(Boolean).join(' · '),
      );
    const readTags = (row: Element): (string | null)[] => [...row.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent);
    const stateTags = new Set(['Live', 'Pending Removal']);
    const readStageRow = (row: Element): (string | null | undefined)[] => [
      row.querySelector('strong')?.textContent,
      readTags(row)
        .filter((tag) => !stateTags.has(String(tag)) && !tag?.startsWith('replaces '))
        .join(', '),
      row.querySelector('[role="timer"]') && 'timer',
    ];
    const readQueueRow = (row: Element): (string | null | undefined)[] => {
      const cells = [...row.querySelectorAll<HTMLElement>('[title]')];
      const state = readTags(row).includes('Held') ? 'held' : row.closest('[aria-label="Played"]') && 'played';
      const instruments = cells.find(({ textContent }) => textContent.startsWith('Instruments: '))?.title;
      return [cells.find(({ title, textContent }) => title === textContent)?.title, state ?? instruments];
    };
    return {
      onStage: readRows('Currently on Stage', readStageRow),
      selected: readRows('Selected for Stage', readStageRow),
      queue: readRows('Participants', readQueueRow),
      winner: document.querySelector('[aria-label="Raffle winner"] strong')?.textContent ?? null,
    };
  });

/** Reads the rows of the playback on a gig's history page. */
export const readPlaybackRows = (page: Page): Promise<JamRows> =>
  page.evaluate(() => {
    const readRows = (title: string): string[] =>
      [...document.querySelectorAll(`section[aria-label="${title}"] li:has(span + span)`)].map((row) =>
        [...row.children]
          .map(({ textContent }) => (/^\d+:\d\d$/.test(textContent) ? 'timer' : textContent))
          .filter(Boolean)
          .join(' · '),
      );
    const entry = document.querySelector('section[aria-label="Timeline"] [aria-current]')?.textContent ?? '';
    return {
      onStage: readRows('On stage then'),
      selected: readRows('Selected then'),
      queue: readRows('The line then'),
      winner: /Raffle drawn: (.*) won/.exec(entry)?.[1] ?? null,
    };
  });

/** The rows that a jam's live page shows once it has received all changes. */
function toJamRows(lineUp: readonly PerformerView[]): JamRows {
  const describe = (name: string, ...states: readonly string[]): string => [name, ...states].filter(Boolean).join(' · ');
  const waiting = lineUp.filter(({ onStage, pendingStage }) => !onStage && !pendingStage);
  return {
    onStage: lineUp.filter(({ onStage }) => onStage).map((each) => describe(each.name, each.currentInstruments.join(', '), 'timer')),
    selected: lineUp.filter(({ pendingStage }) => pendingStage).map((each) => describe(each.name, each.currentInstruments.join(', '))),
    queue: waiting
      .sort(compareCallingOrder('jam'))
      .map(({ name, held, played, instruments }) => describe(name, held ? 'held' : played ? 'played' : instruments.join(', '))),
    winner: lineUp.find(({ raffleWins }) => raffleWins > 0)?.name ?? null,
  };
}
