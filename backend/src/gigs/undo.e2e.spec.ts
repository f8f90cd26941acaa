import { randomUUID } from 'node:crypto';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { type RaffleResult } from '@jamjar/contracts/gigs/raffle.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { verifyHistory } from '../audit/verify-history.js';
import { type HttpResponse } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());
beforeEach(async () => {
  gig = await TestGig.create(organisation, 'openmic');
  for (const name of ['Ana', 'Bo', 'Cem']) await gig.addPerformer(name, { instruments: [] });
});

const send = (path: string, body?: object, key?: string) =>
  organisation.operatorClient.post<PerformerView[]>(path, body, key === undefined ? {} : { [headers.idempotencyKey]: key });
const actionOf = (response: HttpResponse): string | null => response.headers.get(headers.action);
const undo = (revision: number, key?: string) => send(commandPaths.UndoAction(gig.id), { revision }, key);
/** Type, action, `undoable` and `undone` of each timeline entry after the creation and the three additions. */
const readEntries = async () => {
  const entries = unwrapBody(await organisation.operatorClient.get<TimelineEntryView[]>(routes.timeline(gig.id)));
  return entries.slice(4).map(({ type, action: { from, to }, undoable, undone }) => [type, `${from}-${to}`, undoable, undone]);
};
const withoutRevision = ({ revision: _revision, ...view }: PerformerView) => view;

describe('an undo', () => {
  it('restores the performers of the action, responds with them, and marks the entries of the action', async () => {
    unwrapBody(await send(commandPaths.Next(gig.id)));
    const before = (await gig.lineUp()).map(withoutRevision);
    const nextResponse = await send(commandPaths.Next(gig.id));
    expect(actionOf(nextResponse)).toBe('5-6');
    expect(await readEntries()).toEqual([
      ['PerformerWentOnStage', '4-4', false, false],
      ['PerformerLeftStage', '5-6', true, false],
      ['PerformerWentOnStage', '5-6', true, false],
    ]);
    const undone = await undo(6);
    expect(unwrapBody(undone).map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(actionOf(undone)).toBe('7-7');
    expect((await gig.lineUp()).map(withoutRevision)).toEqual(before);
    expect(await readEntries()).toEqual([
      ['PerformerWentOnStage', '4-4', true, false],
      ['PerformerLeftStage', '5-6', false, true],
      ['PerformerWentOnStage', '5-6', false, true],
      ['ActionUndone', '7-7', false, false],
    ]);
    const stints = await app.infrastructure.pool.query(
      'SELECT performer_id, stint, ended_at, undone FROM stints WHERE gig_id = $1 ORDER BY started_at',
      [gig.id],
    );
    expect(stints.rows).toEqual([
      { performer_id: gig.idOf('Ana'), stint: 1, ended_at: null, undone: false },
      { performer_id: gig.idOf('Bo'), stint: 1, ended_at: null, undone: true },
    ]);
  });

  it('responds with the same action when it is repeated with its Idempotency-Key, and with 409 to a second undo', async () => {
    const key = randomUUID();
    const first = await send(commandPaths.Next(gig.id), {}, key);
    expect(actionOf(await send(commandPaths.Next(gig.id), {}, key))).toBe(actionOf(first));
    const undoKey = randomUUID();
    const undone = await undo(4, undoKey);
    expect([undone.status, actionOf(undone)]).toEqual([200, '5-5']);
    const repeated = await undo(4, undoKey);
    expect([repeated.status, actionOf(repeated), repeated.body]).toEqual([200, '5-5', undone.body]);
    expect(await organisation.ownerClient.post(commandPaths.UndoAction(gig.id), { revision: 4 })).toMatchObject({
      status: 409,
      body: { message: 'Already undone', last: { type: 'ActionUndone', by: { name: 'barn-operator' } } },
    });
  });

  it('is refused after a later change of the same performer, which it names, and for a revision that cannot be undone', async () => {
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    unwrapBody(await organisation.ownerClient.post(commandPaths.TakeOffStage(gig.idOf('Ana'))));
    expect(await undo(4)).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_SINCE', last: { type: 'PerformerLeftStage', by: { name: 'barn-owner' } } },
    });
    // The creation, an addition, and two that do not exist
    for (const revision of [0, 1, 6, 4_000]) {
      const refused = await undo(revision);
      expect(refused).toMatchObject({ status: 409, body: { message: 'This cannot be undone' } });
      expect(refused.body).not.toHaveProperty('last');
    }
  });

  it('is refused at a completed gig, and gets 404 at a deleted one', async () => {
    await gig.sendCommand(commandPaths.HoldPerformer, 'Ana', { held: true });
    unwrapBody(await organisation.ownerClient.patch(routes.toggleCompleted(gig.id)));
    expect(await undo(4)).toMatchObject({ status: 409, body: { code: 'GIG_COMPLETED', last: { type: 'GigCompleted' } } });
    expect(await readEntries()).toEqual([
      ['PerformerHeld', '4-4', false, false],
      ['GigCompleted', '5-5', false, false],
    ]);
    await organisation.ownerClient.delete(routes.event(gig.id));
    expect((await undo(4)).status).toBe(404);
  });

  it('restores attendance, order, entrances, holds, the stage, and what a reset has changed', async () => {
    const sendActions: (() => Promise<unknown>)[] = [
      () => gig.sendCommand(commandPaths.MarkAttendance, 'Ana', { attended: true }),
      () => gig.sendCommand(commandPaths.MovePerformer, 'Cem', { beforeId: gig.idOf('Ana') }),
      () => gig.patchPerformer('Bo', { sortOrder: 5 }),
      () => organisation.operatorClient.put(commandPaths.ArrangeQueue(gig.id), { performerIds: [gig.idOf('Cem')] }),
      () => gig.patchPerformer('Bo', { raffleEntrances: 4 }),
      () => gig.patchPerformer('Ana', { held: true }),
      () => gig.sendCommand(commandPaths.PutOnStage, 'Ana'),
      () => send(routes.resetLineUp(gig.id)),
    ];
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo'); // so that there is something to reset
    for (const [index, sendAction] of sendActions.entries()) {
      const before = (await gig.lineUp()).map(withoutRevision);
      await sendAction();
      expect((await gig.lineUp()).map(withoutRevision)).not.toEqual(before);
      const { length } = await gig.timelineEntries(); // their revisions count from 0
      expect([index, (await undo(length - 1)).status]).toEqual([index, 200]);
      expect((await gig.lineUp()).map(withoutRevision)).toEqual(before);
    }
  });

  it('leaves an intact history', async () => {
    unwrapBody(await send(commandPaths.Next(gig.id)));
    unwrapBody(await undo(4));
    const { brokenEvents, missingUpToPosition } = await verifyHistory(app.infrastructure.eventStore, { isGapless: true });
    expect([brokenEvents, missingUpToPosition]).toEqual([[], null]);
  });

  it('is sent to other screens, with the timeline entries that it marks', async () => {
    const socket = await WsClient.open(organisation.ownerClient);
    unwrapBody(await send(commandPaths.Next(gig.id)));
    await socket.nextTimeline(gig.id, 4);
    unwrapBody(await undo(4));
    const entries = await socket.nextTimeline(gig.id, 5);
    expect(entries.map(({ type, revision, undone, action }) => [type, revision, undone, action])).toEqual([
      ['PerformerWentOnStage', 4, true, { from: 4, to: 4 }],
      ['ActionUndone', 5, false, { from: 5, to: 5 }],
    ]);
    await socket.close();
  });
});

describe('X-Action', () => {
  it('is absent when nothing was recorded, and otherwise has the first and last revision of a command’s events', async () => {
    const put = () => organisation.operatorClient.post(commandPaths.PutOnStage(gig.idOf('Ana')));
    expect([actionOf(await put()), actionOf(await put())]).toEqual(['4-4', null]);
    expect(actionOf(await organisation.operatorClient.post(commandPaths.TakeOffStage(gig.idOf('Bo'))))).toBeNull();
    expect(actionOf(await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true }))).toBe('5-5');
    await gig.patchPerformer('Ana', { raffleEntrances: 1 });
    expect(actionOf(await organisation.operatorClient.post<RaffleResult>(routes.raffle(gig.id)))).toBe('7-8'); // sealed and drawn
    expect(actionOf(await organisation.operatorClient.post(routes.raffleReset(gig.id)))).toBe('9-9');
    expect(actionOf(await organisation.operatorClient.patch(routes.performer(gig.idOf('Ana')), { tier: 'T1', priority: true }))).toBe(
      '10-11',
    );
  });
});
