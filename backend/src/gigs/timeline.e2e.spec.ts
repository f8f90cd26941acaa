import { randomUUID } from 'node:crypto';
import { type Actor } from '@jamjar/contracts/event-metadata';
import { instant } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { executeCommand } from '../testing/execute-command.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());

const timelineOf = async (gig: TestGig): Promise<TimelineEntryView[]> =>
  unwrapBody(await organisation.operatorClient.get<TimelineEntryView[]>(routes.timeline(gig.id)));

describe('the timeline of a gig', () => {
  it('names the actor: a user by username or as deleted user, any other as public signup or system', async () => {
    const gig = await TestGig.create(organisation, 'openmic');
    await gig.addPerformer('Ana');
    const performerId = gig.idOf('Ana');
    const actors: Actor[] = [
      { kind: 'public', id: 'a secret token' },
      { kind: 'system', id: null },
      { kind: 'user', id: randomUUID() },
    ];
    for (const [index, actor] of actors.entries()) {
      const at = instant(Date.now());
      // Alternately marked and withdrawn, because a command that changes nothing appends no event
      const command = { type: 'MarkAttendance', data: { performerId, attended: index % 2 === 0, at } } as const;
      await executeCommand(app, gig.id, command, { actor });
    }
    const performer = await gig.sendCommand(commandPaths.MarkAttendance, 'Ana', { attended: false });
    expect(performer.attended).toBe(false);
    const entries = (await timelineOf(gig)).filter(({ type }) => type.includes('Attend'));
    const deletedUserId = actors[2]?.id;
    const operatorId = entries[3]?.actor.id;
    expect(entries.map(({ actor }) => actor)).toEqual([
      { id: null, name: 'Public signup' },
      { id: null, name: 'System' },
      { id: deletedUserId, name: 'Deleted user' },
      { id: operatorId, name: 'barn-operator' },
    ]);
    expect(operatorId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says whether something was switched on or off, also in messages to open screens', async () => {
    const gig = await TestGig.create(organisation);
    const socket = await WsClient.open(organisation.ownerClient);
    for (const [revision, enabled] of [
      [1, true],
      [2, false],
    ] as const) {
      await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled });
      expect(await socket.nextTimeline(gig.id, revision)).toMatchObject([{ type: 'RaffleSwitched', enabled }]);
    }
    await socket.close();
    expect((await timelineOf(gig)).map(({ enabled }) => enabled)).toEqual([null, true, false]);
  });

  it('shows the current names of participants', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformer('Bo');
    await gig.patchPerformer('Bo', { name: 'Bo Berg' });
    const [, added] = await timelineOf(gig);
    expect(added).toEqual({
      revision: 1,
      at: added?.at,
      type: 'PerformerAdded',
      enabled: null,
      action: { from: 1, to: 1 },
      undoable: false,
      undone: false,
      actor: { id: added?.actor.id, name: 'barn-operator' },
      performers: [{ id: gig.idOf('Bo'), name: 'Bo Berg' }],
    });
    expect(Math.abs(Date.now() - Date.parse(added?.at ?? ''))).toBeLessThan(60_000);
  });
});
