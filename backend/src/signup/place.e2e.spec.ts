import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { type HttpResponse } from '../testing/http-client.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let visitor: PublicVisitor;
/** The secret of Ana's place, and her key. She waits behind Bo and Cai, whom staff added. */
let secret: string;
let key: string;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'attic');
});
beforeEach(() => useGig('openmic'));
afterAll(() => app.close());

async function useGig(type: 'jam' | 'openmic' | 'generic'): Promise<void> {
  visitor = await PublicVisitor.ofNewGig(app, organisation, type);
  await visitor.gig.addPerformers('Bo', 'Cai');
  const { performers, place } = unwrapBody(await visitor.signUp('Ana'), 201);
  secret = place.secret;
  key = performers[0]?.key ?? '';
}
const cancel = (): Promise<HttpResponse<PlaceView>> => visitor.requestPlace(secret, { route: routes.cancelPlace, body: { key } });
const hold = (held: boolean): Promise<HttpResponse<PlaceView>> =>
  visitor.requestPlace(secret, { route: routes.holdPlace, body: { key, held } });
const readAna = async () => (await visitor.readPlace(secret)).performers[0];
const gone = { status: 404, body: { message: 'This link is no longer valid' } };

describe('a place', () => {
  it('shows the gig, since when somebody is on stage, and the state of its own performers', async () => {
    const { feedbackUrl } = unwrapBody(await organisation.ownerClient.post<GigView>(routes.generateLink('feedback', visitor.gig.id)));
    const { stageStartTime } = await visitor.gig.sendCommand(commandPaths.PutOnStage, 'Bo');
    const { name, date } = await visitor.gig.view();
    const place = await visitor.readPlace(secret);
    expect(place).toEqual({
      version: expect.any(Number) as unknown,
      serverTime: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      event: {
        name,
        type: 'openmic',
        date,
        venue: null,
        logoUrl: null,
        timeLimit: null,
        completed: false,
        liveToken: null,
        feedbackToken: feedbackUrl,
        signupToken: visitor.token,
      },
      stage: [{ since: stageStartTime }],
      selected: 0,
      pace: null,
      performers: [{ key, name: 'Ana', state: 'waiting', ahead: 1, since: null, calledAt: null }],
    });
    const later = await visitor.readPlace(secret);
    expect(later.version).toBeGreaterThanOrEqual(place.version);
  });

  it('shows whether its performer waits, is on stage, has played or was removed; refuses cancel and hold unless they wait', async () => {
    expect(await readAna()).toMatchObject({ state: 'waiting', ahead: 2 });
    const [, , ana] = await visitor.gig.lineUp();
    if (!ana) throw new Error('Ana is not in the line-up');
    const { stageStartTime } = await organisation.operatorClient.call<{ stageStartTime: string }>('POST', commandPaths.PutOnStage(ana.id));
    expect(await readAna()).toMatchObject({ state: 'onStage', ahead: null, since: stageStartTime });
    expect(await cancel()).toMatchObject({ status: 409, body: { message: 'You have already been called' } });
    expect(await hold(true)).toMatchObject({ status: 409 });
    await organisation.operatorClient.call('POST', commandPaths.TakeOffStage(ana.id));
    expect(await readAna()).toMatchObject({ state: 'played', ahead: null, since: null });
    expect(await hold(true)).toMatchObject({ status: 409, body: { message: 'You have already been called' } });
    await organisation.operatorClient.call('POST', commandPaths.RemovePerformer(ana.id));
    expect(await readAna()).toMatchObject({ state: 'removed' });
    expect(await cancel()).toMatchObject({ status: 409, body: { message: "You're off the list; ask the host if that's a mistake" } });
    expect(await hold(true)).toMatchObject({ status: 409, body: { message: "You're off the list; ask the host if that's a mistake" } });
  });

  it('can be held and released at an open mic, which staff see and cannot undo, but not at a generic event', async () => {
    expect(unwrapBody(await hold(true)).performers).toMatchObject([{ state: 'held', ahead: 2 }]);
    expect((await visitor.gig.lineUp()).map(({ held }) => held)).toEqual([false, false, true]);
    expect(unwrapBody(await hold(true)).performers).toMatchObject([{ state: 'held' }]);
    expect(unwrapBody(await hold(false)).performers).toMatchObject([{ state: 'waiting' }]);
    const timeline = await organisation.operatorClient.call<{ type: string; undoable: boolean; actor: { name: string } }[]>(
      'GET',
      routes.timeline(visitor.gig.id),
    );
    expect(timeline.filter(({ type }) => type === 'PerformerHeld')).toMatchObject([{ undoable: false }]);
    await useGig('generic');
    expect(await hold(true)).toMatchObject({ status: 409, body: { message: 'This event has no stage' } });
  });

  it('shows a call until the performer goes on stage, and staff see when the call was first seen', async () => {
    const markCallSeen = (): Promise<HttpResponse<PlaceView>> =>
      visitor.requestPlace(secret, { route: routes.markCallSeen, body: { key } });
    const [, , ana] = await visitor.gig.lineUp();
    if (!ana) throw new Error('Ana is not in the line-up');
    const { operatorClient } = organisation;
    const call = () => operatorClient.post<PerformerView>(commandPaths.CallPerformer(ana.id));
    const readRow = async () => (await visitor.gig.lineUp()).find(({ id }) => id === ana.id);
    await markCallSeen();
    expect(await readRow()).toMatchObject({ calledAt: null, seenAt: null });

    const { calledAt } = unwrapBody(await call());
    expect(await readAna()).toMatchObject({ state: 'waiting', calledAt });
    expect(unwrapBody(await markCallSeen()).performers).toMatchObject([{ calledAt }]);
    const row = await readRow();
    expect([row?.calledAt, Date.parse(row?.seenAt ?? '') >= Date.parse(calledAt ?? '')]).toEqual([calledAt, true]);
    await markCallSeen();
    expect(await readRow()).toEqual(row);

    const again = await call();
    expect(again).toMatchObject({ status: 429, body: { message: 'Called less than a minute ago' } });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
    await operatorClient.call('POST', commandPaths.PutOnStage(ana.id));
    expect(await readAna()).toMatchObject({ state: 'onStage', calledAt: null });
    expect(await call()).toMatchObject({ status: 409, body: { message: 'Only somebody who waits or is selected can be called' } });
  });

  it('can be cancelled, which frees a slot, and the same name can sign up again', async () => {
    await organisation.ownerClient.patch(commandPaths.SetSignupLimit(visitor.gig.id), { limit: 3 });
    expect((await visitor.readPlace(secret)).event.signupToken).toBeNull();
    const cancelled = unwrapBody(await cancel());
    expect(cancelled).toMatchObject({ performers: [{ state: 'cancelled', ahead: null }], event: { signupToken: visitor.token } });
    expect(unwrapBody(await cancel()).performers).toMatchObject([{ state: 'cancelled' }]);
    expect(await hold(true)).toMatchObject({ status: 409, body: { message: 'You cancelled.' } });
    expect(await visitor.readPerformerNames()).toEqual(['Bo', 'Cai']);
    const again = unwrapBody(await visitor.signUp('Ana'), 201);
    expect(again.place.secret).not.toBe(secret);
    expect((await visitor.readPlace(again.place.secret)).performers).toMatchObject([{ state: 'waiting', ahead: 2 }]);
    expect(await readAna()).toMatchObject({ state: 'cancelled' });
  });

  it('leaves a performer’s row that says whether public or staff removed them, also in the answer to a repeated request', async () => {
    const [bo, , ana] = await visitor.gig.lineUp();
    if (!bo || !ana) throw new Error('Bo and Ana are not in the line-up');
    const holdAna = () =>
      organisation.operatorClient.post(commandPaths.HoldPerformer(ana.id), { held: true }, { [headers.idempotencyKey]: ana.id });
    expect(unwrapBody(await holdAna())).toMatchObject({ held: true, removed: false, removedBy: null });
    await cancel();
    expect(unwrapBody(await holdAna())).toMatchObject({ held: false, removed: true, removedBy: 'public' });
    await organisation.operatorClient.call('POST', commandPaths.RemovePerformer(bo.id));
    expect(await visitor.readPerformerNames()).toEqual(['Cai']);
    expect(
      await visitor.query('SELECT removed, removed_by FROM performers WHERE gig_id = $1 ORDER BY sort_order', visitor.gig.id),
    ).toMatchObject([
      { removed: true, removed_by: 'staff' },
      { removed: false, removed_by: null },
      { removed: true, removed_by: 'public' },
    ]);
  });

  it('contains all performers of one signup, each with a key of their own, and accepts no other keys', async () => {
    await useGig('generic');
    const { performers, place } = unwrapBody(await visitor.postSignup({ names: ['Dee', 'Eli'] }), 201);
    const [dee, eli] = performers;
    const response = await visitor.requestPlace(place.secret, { route: routes.cancelPlace, body: { key: dee?.key } });
    expect(unwrapBody(response).performers).toMatchObject([
      { key: dee?.key, name: 'Dee', state: 'cancelled' },
      { key: eli?.key, name: 'Eli', state: 'waiting' },
    ]);
    // Ana has a place of her own
    for (const unknown of [key, 'x', visitor.gig.idOf('Bo')])
      expect(await visitor.requestPlace(place.secret, { route: routes.cancelPlace, body: { key: unknown } })).toMatchObject({
        status: 404,
        body: { message: 'Performer not found' },
      });
  });

  it('shows the current name, and cannot be changed after the gig is completed', async () => {
    const ana = (await visitor.gig.lineUp()).at(-1);
    if (!ana) throw new Error('Ana is not in the line-up');
    await organisation.operatorClient.patch(routes.participant(ana.participantId), { name: `Anna ${ana.id}` });
    await organisation.ownerClient.patch(routes.toggleCompleted(visitor.gig.id), { completed: true });
    expect(await visitor.readPlace(secret)).toMatchObject({
      event: { completed: true, signupToken: null, feedbackToken: null },
      performers: [{ name: `Anna ${ana.id}`, state: 'waiting' }],
    });
    const readOnly = { status: 409, body: { message: 'This event has been marked as completed and is now read-only' } };
    expect(await cancel()).toMatchObject(readOnly);
    expect(await hold(true)).toMatchObject(readOnly);
  });

  it('stays valid with a new signup link, and is gone when the gig or its organisation is deleted', async () => {
    visitor.token = await visitor.gig.generateSignupToken();
    expect((await visitor.readPlace(secret)).event.signupToken).toBe(visitor.token);
    await organisation.ownerClient.delete(routes.event(visitor.gig.id));
    for (const response of [await visitor.requestPlace(secret), await cancel(), await hold(true)]) expect(response).toMatchObject(gone);

    const closing = await createTestOrganisation(app, 'closing');
    const otherVisitor = await PublicVisitor.ofNewGig(app, closing, 'jam');
    const { place } = unwrapBody(await otherVisitor.signUp('Ana'), 201);
    await closing.godClient.delete(routes.organisation(closing.id));
    expect(await otherVisitor.requestPlace(place.secret)).toMatchObject(gone);
  });

  it('does not exist for any other secret', async () => {
    for (const other of ['x', visitor.token, key, visitor.gig.id, `${secret}x`, '%00', '%F0%9F%8E%B8', 'x'.repeat(5_000)])
      expect([other.slice(0, 50), (await visitor.requestPlace(other)).status]).toEqual([other.slice(0, 50), 404]);
    const other = await TestGig.create(organisation);
    expect((await visitor.requestPlace(other.id)).status).toBe(404);
  });

  it.each([
    [routes.cancelPlace, {}, { key: 'Required' }],
    [routes.cancelPlace, { key: 1 }, { key: 'Expected string, received number' }],
    [routes.holdPlace, { key: 'x' }, { held: 'Required' }],
    [routes.holdPlace, { key: 'x', held: 'yes' }, { held: 'Expected boolean, received string' }],
  ])('refuses a malformed request (%#)', async (route, body, errors) => {
    expect(await visitor.requestPlace(secret, { route, body })).toMatchObject({ status: 400, body: { errors } });
  });
});
