import { type Browser, type Locator } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type GigType } from '@jamjar/contracts/enums';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { tapGuardWaitMs } from '../../infra/screens/clicks.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { countTaps, isOnScreen, readTapCount } from './testing/taps.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** The page of Ines, the owner. */
let inesPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const nextBar = () => inesPage.section('Next');
/** Presses after the time that a person needs to read the button: the app ignores taps on a button that has just changed. */
async function press(name: string | RegExp, container?: Locator): Promise<void> {
  await inesPage.expectVisible((container ?? inesPage.page).getByRole('button', { name, exact: typeof name === 'string' }));
  await sleep(tapGuardWaitMs);
  await inesPage.press(name, container);
}
const pressInBar = (name: string | RegExp): Promise<void> => press(name, nextBar());
async function chooseFromMenu(name: string, entry: string): Promise<void> {
  await press(`More for ${name}`);
  await sleep(tapGuardWaitMs);
  await inesPage.page.getByRole('menuitem', { name: entry }).click();
}
const expectOnStage = async (...names: string[]): Promise<void> => {
  for (const name of names) await inesPage.expectVisible(inesPage.section('Currently on Stage').getByText(name, { exact: true }));
};
/** Performs an action on the open page. @returns the number of taps that it took */
async function countTapsOf(act: () => Promise<void>): Promise<number> {
  const before = await readTapCount(inesPage.page);
  await act();
  return (await readTapCount(inesPage.page)) - before;
}

async function openGig(type: GigType, names: readonly string[]): Promise<void> {
  gig = await TestGig.create(testOrganisation, type);
  for (const name of names) await gig.addPerformer(name, { instruments: type === 'jam' ? ['vocals'] : [] });
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.touchPhone, {
    path: `/event/${gig.id}`,
    animated: true,
    prepare: countTaps,
  });
  await inesPage.expectVisible(nextBar().getByText(names[0] ?? ''));
}
async function closeGig(): Promise<void> {
  expect(inesPage.pageErrors).toEqual([]);
  await inesPage.close();
}

describe('a jam on a phone', () => {
  beforeAll(() =>
    openGig('jam', ['Ana', 'Bo', 'Chidi', 'Dana', 'Emeka', 'Freya', 'Gus', 'Hana', 'Ines', 'Jo', 'Kim', 'Lou', 'Mia', 'Nor']),
  );
  afterAll(closeGig);

  it('shows who is next without a tap, wherever the page is scrolled', async () => {
    for (const part of ['List', 'Chat', 'Manage', 'Live']) {
      await inesPage.press(part, inesPage.page.getByRole('navigation'));
      expect(await isOnScreen(inesPage.page, nextBar().getByText('Ana'))).toBe(true);
    }
  });
  it('takes two taps to put the next performer on stage, both when the stage is empty and when it is not', async () => {
    const putNextOn = async (name: string, label: string): Promise<void> => {
      await pressInBar(`Select: ${name}`);
      await pressInBar(`${label}: ${name}`);
      await expectOnStage(name);
    };
    expect(await countTapsOf(() => putNextOn('Ana', 'On'))).toBe(2);
    expect(await countTapsOf(() => putNextOn('Bo', 'Add (1)'))).toBe(2);
  });
  it('takes at most three taps to sub a performer out for another', async () => {
    const subOut = async (): Promise<void> => {
      await press('Sub Out Ana');
      await inesPage.check(inesPage.dialog().getByRole('radio', { name: 'Dana' }));
      await press('Sub Out', inesPage.dialog());
      await inesPage.expectVisible(nextBar().getByText('For Ana'));
    };
    expect(await countTapsOf(subOut)).toBeLessThanOrEqual(3);
  });
  it('takes one tap to swap two performers', async () => {
    expect(await countTapsOf(() => pressInBar('Swap: Dana'))).toBe(1);
    await expectOnStage('Dana');
  });
  it('takes one tap to put the next band on stage', async () => {
    for (const name of ['Chidi', 'Emeka']) await gig.sendCommand(commandPaths.SelectPerformer, name, {});
    const putNextBandOn = async (): Promise<void> => {
      await pressInBar('Next band (2): Chidi, Emeka');
      await expectOnStage('Chidi', 'Emeka');
    };
    expect(await countTapsOf(putNextBandOn)).toBe(1);
  });
  it('takes one tap to take a performer off stage, and one to undo that', async () => {
    expect(await countTapsOf(() => press('Off: Chidi'))).toBe(1);
    const undo = async (): Promise<void> => {
      await press('Undo');
      await expectOnStage('Chidi');
    };
    expect(await countTapsOf(undo)).toBe(1);
  });
  it('takes two taps to hold a performer, and two to move one up', async () => {
    expect(await countTapsOf(() => chooseFromMenu('Freya', 'Hold'))).toBe(2);
    await inesPage.expectVisible(nextBar().getByText('Gus'));
    expect(await countTapsOf(() => chooseFromMenu('Hana', 'Move up'))).toBe(2);
    await inesPage.expectVisible(nextBar().getByText('Hana'));
  });
  it('takes at most two taps to send a chat message', async () => {
    const send = async (): Promise<void> => {
      const field = inesPage.section('Chat').getByLabel('Message', { exact: true });
      await field.tap();
      await field.fill('Five minutes');
      await field.press('Enter');
      await inesPage.expectVisible(inesPage.section('Chat').getByText('Five minutes'));
    };
    expect(await countTapsOf(send)).toBeLessThanOrEqual(2);
  });
  it('takes two taps to draw a raffle winner', async () => {
    await testOrganisation.ownerClient.call('PATCH', commandPaths.SwitchRaffle(gig.id), { enabled: true });
    await gig.patchPerformer('Gus', { raffleEntrances: 1 });
    const drawWinner = async (): Promise<void> => {
      await press('Run Raffle');
      await press('Run Raffle', inesPage.dialog());
      await inesPage.expectToast('Gus has won the raffle!');
    };
    expect(await countTapsOf(drawWinner)).toBe(2);
  });
});

describe('an open mic on a phone', () => {
  beforeAll(() => openGig('openmic', ['Priya', 'Quinn']));
  afterAll(closeGig);

  it('takes one tap to put the first performer on stage, one for the next, and one to take the last off', async () => {
    expect(await countTapsOf(() => pressInBar('On: Priya'))).toBe(1);
    expect(await countTapsOf(() => pressInBar('Next: Quinn'))).toBe(1);
    await expectOnStage('Quinn');
    expect(await countTapsOf(() => pressInBar('Off: Quinn'))).toBe(1);
    await inesPage.expectVisible(nextBar().getByText('Nobody is waiting'));
  });
});

describe('a signup event on a phone', () => {
  beforeAll(() => openGig('generic', ['Rosa', 'Sam']));
  afterAll(closeGig);

  it('takes one tap to mark a participant as attended', async () => {
    expect(await countTapsOf(() => pressInBar('Mark Attended: Rosa'))).toBe(1);
    await inesPage.expectVisible(nextBar().getByText('Sam'));
  });
});
