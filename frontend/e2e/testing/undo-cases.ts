import { type Locator } from 'playwright-core';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type TestGig } from '../../../backend/src/testing/test-organisation.js';
import { type JamPage } from './jam-page.js';

/** The gig, in which Bo and Dana are on stage, and the page of Ines, who acts. */
export interface UndoContext {
  gig: TestGig;
  ines: JamPage;
}

const pressAndConfirm =
  (name: string) =>
  async ({ ines }: UndoContext): Promise<void> => {
    await ines.press(name);
    await ines.pressInDialog(name);
  };
const firstRow = (jam: JamPage): Locator => jam.userPage.section('Participants').getByRole('listitem').first();
const participantRow = (name: string) => (jam: JamPage) => jam.participantRow(name);
const stageRow = (name: string) => (jam: JamPage) => jam.onStageRow(name);
const leavingTag = (name: string) => (jam: JamPage) => jam.onStageRow(name).getByText('Pending Removal');
const selectByRequest =
  (name: string) =>
  ({ gig }: UndoContext) =>
    gig.sendCommand(commandPaths.SelectPerformer, name);

export interface UndoCase {
  /** The action, as it stands in the title of the test. */
  action: string;
  /** Sends the requests that are needed before the action. */
  arrange?: (context: UndoContext) => Promise<unknown>;
  /** An element that the page shows after `arrange`. */
  shownAfterArranging?: (jam: JamPage) => Locator;
  act: (context: UndoContext) => Promise<unknown>;
  /** An element that is shown after the action and disappears when it is undone. */
  shownAfter?: (jam: JamPage) => Locator;
  /** An element that the action removes and its undo brings back. */
  shownBefore?: (jam: JamPage) => Locator;
  /** By Ines with the button of the undo bar or the key `u`, or by Sam with the button of this timeline entry. */
  undoBy: 'button' | 'key' | { entry: string };
}

/** Undoable actions on a jam's page. Each case leaves the gig as it was after `arrange`. */
export const undoCases: readonly UndoCase[] = [
  {
    action: 'a selection',
    act: async ({ ines }) => {
      await ines.press('Select Ana');
      await ines.pressInDialog('Select');
    },
    shownAfter: (jam) => jam.selectedRow('Ana'),
    undoBy: { entry: 'Ana selected' },
  },
  {
    action: 'a move back to the queue',
    arrange: selectByRequest('Ana'),
    shownAfterArranging: (jam) => jam.selectedRow('Ana'),
    act: ({ ines }) => ines.userPage.chooseFromMenu('Ana', 'Move back to the queue'),
    shownBefore: (jam) => jam.selectedRow('Ana'),
    undoBy: 'button',
  },
  { action: 'putting on stage', act: ({ ines }) => ines.press('Put Ana on stage'), shownAfter: stageRow('Ana'), undoBy: 'key' },
  {
    action: 'the next band',
    act: async ({ ines }) => {
      await ines.press('Stays: Dana');
      await ines.press(/^Next band \(1\):/);
    },
    shownAfter: stageRow('Ana'),
    shownBefore: stageRow('Bo'),
    undoBy: { entry: 'Bo off stage, Ana on stage' },
  },
  {
    action: 'putting all selected on stage',
    arrange: selectByRequest('Cy'),
    shownAfterArranging: (jam) => jam.selectedRow('Cy'),
    act: ({ ines }) => ines.press('Put All (2)'),
    shownAfter: stageRow('Cy'),
    undoBy: 'button',
  },
  { action: 'taking off stage', act: ({ ines }) => ines.press('Off: Bo'), shownBefore: stageRow('Bo'), undoBy: { entry: 'Bo off stage' } },
  {
    action: 'subbing out',
    act: ({ ines }) => ines.press('Sub Out Dana').then(() => ines.pressInDialog('Sub Out')),
    shownAfter: leavingTag('Dana'),
    undoBy: 'key',
  },
  {
    action: 'keeping on stage',
    arrange: ({ gig }) => gig.sendCommand(commandPaths.SubOut, 'Dana', {}),
    shownAfterArranging: leavingTag('Dana'),
    act: ({ ines }) => ines.userPage.chooseFromMenu('Dana', 'Keep on Stage'),
    shownBefore: leavingTag('Dana'),
    undoBy: 'button',
  },
  {
    action: 'a swap',
    arrange: async ({ gig }) => {
      await gig.sendCommand(commandPaths.KeepOnStage, 'Dana');
      await gig.sendCommand(commandPaths.SubOut, 'Dana', { replacementId: gig.idOf('Ed') });
    },
    shownAfterArranging: (jam) => jam.selectedRow('Ed'),
    act: ({ ines }) => ines.press('Swap Dana for Ed'),
    shownAfter: (jam) => jam.userPage.page.getByRole('button', { name: 'Off: Ed' }),
    shownBefore: stageRow('Dana'),
    undoBy: 'key',
  },
  { action: 'a cleared stage', act: pressAndConfirm('Clear All Off Stage'), shownBefore: stageRow('Bo'), undoBy: 'button' },
  {
    action: 'a move',
    act: ({ ines }) => ines.userPage.chooseFromMenu('Gus', 'Move to top'),
    shownAfter: (jam) => firstRow(jam).filter({ hasText: 'Gus' }),
    undoBy: 'key',
  },
  {
    action: 'a hold',
    act: ({ ines }) => ines.userPage.chooseFromMenu('Gus', 'Hold'),
    shownAfter: (jam) => participantRow('Gus')(jam).getByText('Held'),
    undoBy: { entry: 'Gus held' },
  },
  {
    action: 'raffle entrances',
    act: async ({ ines }) => {
      await ines.userPage.chooseFromMenu('Gus', 'Set Raffle Entrances');
      await ines.userPage.dialog().getByLabel('Raffle entrances of Gus').fill('3');
      await ines.pressInDialog('Save');
    },
    shownAfter: (jam) => participantRow('Gus')(jam).getByText('3 remaining entries'),
    undoBy: 'button',
  },
  {
    action: 'a reset of all',
    act: pressAndConfirm('Reset All Participants'),
    shownAfter: (jam) => jam.byText('No Performers On Stage'),
    shownBefore: stageRow('Bo'),
    undoBy: 'button',
  },
];
