import { type Locator } from 'playwright-core';
import { commandPaths } from '@jamjar/contracts/gigs/commands/sent-commands';
import { type TestGig } from '../../../backend/src/testing/test-organisation.js';
import { type JamPage } from './jam-page.js';

/** The gig, and the page of Ines, who acts. On stage are Bo and Dana. */
export interface UndoSetting {
  gig: TestGig;
  ines: JamPage;
}

const confirm =
  (name: string) =>
  async ({ ines }: UndoSetting): Promise<void> => {
    await ines.press(name);
    await ines.pressInDialog(name);
  };
const firstRow = (jam: JamPage): Locator => jam.userPage.section('Participants').getByRole('listitem').first();
const row = (name: string) => (jam: JamPage) => jam.participantRow(name);
const stageRow = (name: string) => (jam: JamPage) => jam.onStageRow(name);
const leaving = (name: string) => (jam: JamPage) => jam.onStageRow(name).getByText('Pending Removal');
const selectDirectly =
  (name: string) =>
  ({ gig }: UndoSetting) =>
    gig.sendCommand(commandPaths.SelectPerformer, name);

export interface UndoCase {
  kind: string;
  /** The requests that are sent before, and what the acting screen shows then. */
  arrange?: (setting: UndoSetting) => Promise<unknown>;
  arranged?: (jam: JamPage) => Locator;
  act: (setting: UndoSetting) => Promise<unknown>;
  /** Only with the action; `before`: only without it. */
  after?: (jam: JamPage) => Locator;
  before?: (jam: JamPage) => Locator;
  undoBy: 'button' | 'key' | { entry: string };
}

/** Every kind of action of a jam that can be undone by somebody who acts on its page. Each case leaves the gig as it was after `arrange`. */
export const undoCases: readonly UndoCase[] = [
  {
    kind: 'a selection',
    act: async ({ ines }) => {
      await ines.press('Select Ana');
      await ines.pressInDialog('Select');
    },
    after: (jam) => jam.selectedRow('Ana'),
    undoBy: { entry: 'Ana selected' },
  },
  {
    kind: 'a move back to the queue',
    arrange: selectDirectly('Ana'),
    arranged: (jam) => jam.selectedRow('Ana'),
    act: ({ ines }) => ines.userPage.chooseFromMenu('Ana', 'Move back to the queue'),
    before: (jam) => jam.selectedRow('Ana'),
    undoBy: 'button',
  },
  { kind: 'on stage', act: ({ ines }) => ines.press('Put Ana on stage'), after: stageRow('Ana'), undoBy: 'key' },
  {
    kind: 'the next band',
    act: async ({ ines }) => {
      await ines.press('Stays: Dana');
      await ines.press(/^Next band \(1\):/);
    },
    after: stageRow('Ana'),
    before: stageRow('Bo'),
    undoBy: { entry: 'Bo off stage, Ana on stage' },
  },
  {
    kind: 'all selected on stage',
    arrange: selectDirectly('Cy'),
    arranged: (jam) => jam.selectedRow('Cy'),
    act: ({ ines }) => ines.press('Put All (2)'),
    after: stageRow('Cy'),
    undoBy: 'button',
  },
  { kind: 'off stage', act: ({ ines }) => ines.press('Off: Bo'), before: stageRow('Bo'), undoBy: { entry: 'Bo off stage' } },
  {
    kind: 'a sub out',
    act: ({ ines }) => ines.press('Sub Out Dana').then(() => ines.pressInDialog('Sub Out')),
    after: leaving('Dana'),
    undoBy: 'key',
  },
  {
    kind: 'keep on stage',
    arrange: ({ gig }) => gig.sendCommand(commandPaths.SubOut, 'Dana', {}),
    arranged: leaving('Dana'),
    act: ({ ines }) => ines.userPage.chooseFromMenu('Dana', 'Keep on Stage'),
    before: leaving('Dana'),
    undoBy: 'button',
  },
  {
    kind: 'a swap',
    arrange: async ({ gig }) => {
      await gig.sendCommand(commandPaths.KeepOnStage, 'Dana');
      await gig.sendCommand(commandPaths.SubOut, 'Dana', { replacementId: gig.idOf('Ed') });
    },
    arranged: (jam) => jam.selectedRow('Ed'),
    act: ({ ines }) => ines.press('Swap Dana for Ed'),
    after: (jam) => jam.userPage.page.getByRole('button', { name: 'Off: Ed' }),
    before: stageRow('Dana'),
    undoBy: 'key',
  },
  { kind: 'a cleared stage', act: confirm('Clear All Off Stage'), before: stageRow('Bo'), undoBy: 'button' },
  {
    kind: 'a move',
    act: ({ ines }) => ines.userPage.chooseFromMenu('Gus', 'Move to top'),
    after: (jam) => firstRow(jam).filter({ hasText: 'Gus' }),
    undoBy: 'key',
  },
  {
    kind: 'a hold',
    act: ({ ines }) => ines.userPage.chooseFromMenu('Gus', 'Hold'),
    after: (jam) => row('Gus')(jam).getByText('Held'),
    undoBy: { entry: 'Gus held' },
  },
  {
    kind: 'raffle entrances',
    act: async ({ ines }) => {
      await ines.userPage.chooseFromMenu('Gus', 'Set Raffle Entrances');
      await ines.userPage.dialog().getByLabel('Raffle entrances of Gus').fill('3');
      await ines.pressInDialog('Save');
    },
    after: (jam) => row('Gus')(jam).getByText('3 remaining entries'),
    undoBy: 'button',
  },
  {
    kind: 'a reset of all',
    act: confirm('Reset All Participants'),
    after: (jam) => jam.byText('No Performers On Stage'),
    before: stageRow('Bo'),
    undoBy: 'button',
  },
];
