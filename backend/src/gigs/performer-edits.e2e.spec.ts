import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());

describe('editing a performer', () => {
  it('changes the participant in all gigs, and the fields of the performer in this gig only', async () => {
    const [one, other] = [await TestGig.create(organisation), await TestGig.create(organisation)];
    await one.addPerformer('Eli');
    await other.addPerformer('Eli'); // with vocals, the default
    const edit = { name: 'Eli Ek', email: 'eli@example.org', notes: 'loud', instruments: ['keys', 'bass'], tier: 'T1', priority: true };
    expect(await one.patchPerformer('Eli', { ...edit, lookingForBand: true, raffleEntrances: 3 })).toMatchObject({
      ...edit,
      lookingForBand: true,
      raffleEntrances: 3,
    });
    expect(await other.performer('Eli')).toMatchObject({
      name: 'Eli Ek',
      email: 'eli@example.org',
      notes: null,
      instruments: ['vocals'],
      tier: null,
    });
    expect(await one.patchPerformer('Eli', { email: '', notes: null, tier: null })).toMatchObject({
      email: null,
      notes: null,
      tier: null,
      name: 'Eli Ek',
    });
  });

  it('can remove all instruments at a jam; such a performer can be selected, without an instrument', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformer('Jo', { instruments: ['keys', 'bass'] });
    expect(await gig.patchPerformer('Jo', { instruments: [] })).toMatchObject({ instruments: [] });
    expect(await gig.sendCommand(commandPaths.SelectPerformer, 'Jo')).toMatchObject({ pendingStage: true, currentInstruments: [] });
  });

  it("rejects the name of another participant and changes nothing, but accepts another spelling of the performer's own name", async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformers('Fay', 'Gus');
    const conflict = await organisation.operatorClient.patch(routes.performer(gig.idOf('Gus')), { name: 'fay', tier: 'T3' });
    expect(conflict).toMatchObject({ status: 409, body: { message: 'A participant with this name already exists' } });
    expect(await gig.performer('Gus')).toMatchObject({ name: 'Gus', tier: null });
    expect(await gig.patchPerformer('Gus', { name: 'GUS' })).toMatchObject({ name: 'GUS' });
  });

  it('is refused once the gig is completed, including the fields of the participant', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformer('Hal');
    unwrapBody(await organisation.ownerClient.patch(routes.toggleCompleted(gig.id)));
    const refused = await organisation.operatorClient.patch(routes.performer(gig.idOf('Hal')), { name: 'Hal H.' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'GIG_COMPLETED' } });
    expect(await gig.performer('Hal')).toMatchObject({ name: 'Hal' });
  });

  it('writes change rows and audit entries only for what the edit changed', async () => {
    const gig = await TestGig.create(organisation);
    const { id, participantId } = await gig.addPerformer('Ivy', { notes: 'a note' });
    const readChangeKinds = async (): Promise<string[]> => {
      await waitUntilCaughtUp(app);
      const { rows } = await app.infrastructure.pool.query<{ kind: string }>(
        `SELECT kind FROM changes WHERE keys ->> 'participantId' = $1 OR keys ->> 'performerId' = $2 ORDER BY seq`,
        [participantId, id],
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await readChangeKinds()).toEqual(['participant_created', 'performer_created']);
    for (const _ of [1, 2]) await gig.patchPerformer('Ivy', { notes: 'another', phone: '1', tier: 'T1' });
    // The phone and the note are in relational rows, the tier in an event: one change each; only edits of relational rows are audited
    expect((await readChangeKinds()).slice(2).sort()).toEqual(['participant_updated', 'performer_updated', 'performer_updated']);
    const { rows: audit } = await app.infrastructure.pool.query(
      'SELECT action, object_kind, fields FROM audit_log WHERE object_id = ANY ($1) ORDER BY id',
      [[id, participantId]],
    );
    expect(audit).toEqual([
      { action: 'created', object_kind: 'performer', fields: ['notes'] },
      { action: 'created', object_kind: 'participant', fields: ['name'] },
      { action: 'updated', object_kind: 'participant', fields: ['phone'] },
      { action: 'updated', object_kind: 'performer', fields: ['notes'] },
    ]);
  });
});
