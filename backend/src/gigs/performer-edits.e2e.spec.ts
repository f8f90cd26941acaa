import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
}, 60_000);
afterAll(() => app.close());

describe('editing a performer', () => {
  it('changes the person for every gig, and what belongs to this gig here alone', async () => {
    const [one, other] = [await GigOnAir.create(venue), await GigOnAir.create(venue)];
    await one.add('Eli');
    await other.add('Eli');
    const edit = { name: 'Eli Ek', email: 'eli@example.org', notes: 'loud', instruments: ['keys', 'bass'], tier: 'T1', priority: true };
    expect(await one.patch('Eli', { ...edit, lookingForBand: true, raffleEntrances: 3 })).toMatchObject({
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
    expect(await one.patch('Eli', { email: '', notes: null, tier: null })).toMatchObject({
      email: null,
      notes: null,
      tier: null,
      name: 'Eli Ek',
    });
  });

  it('may leave somebody at a jam without an instrument, who is then called without one', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.add('Jo', { instruments: ['keys', 'bass'] });
    expect(await gig.patch('Jo', { instruments: [] })).toMatchObject({ instruments: [] });
    expect(await gig.send(routes.select, 'Jo')).toMatchObject({ pendingStage: true, currentInstruments: [] });
  });

  it('refuses a name that is another’s, and then changes nothing', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.addAll('Fay', 'Gus');
    const clash = await venue.operator.patch(routes.performer(gig.idOf('Gus')), { name: 'fay', tier: 'T3' });
    expect(clash).toMatchObject({ status: 409, body: { message: 'A participant with this name already exists' } });
    expect(await gig.performer('Gus')).toMatchObject({ name: 'Gus', tier: null });
    expect(await gig.patch('Gus', { name: 'GUS' })).toMatchObject({ name: 'GUS' });
  });

  it('is refused once the gig is completed, the person’s part too', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.add('Hal');
    taken(await venue.owner.patch(routes.toggleCompleted(gig.id)));
    const refused = await venue.operator.patch(routes.performer(gig.idOf('Hal')), { name: 'Hal H.' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'GIG_COMPLETED' } });
    expect(await gig.performer('Hal')).toMatchObject({ name: 'Hal' });
  });

  it('pushes and audits what changed, and nothing when nothing did', async () => {
    const gig = await GigOnAir.create(venue);
    const { id, participantId } = await gig.add('Ivy', { notes: 'a note' });
    const news = async (): Promise<string[]> => {
      const { rows } = await app.foundation.pool.query<{ kind: string }>(
        `SELECT kind FROM changes WHERE keys ->> 'participantId' = $1 OR keys ->> 'performerId' = $2 ORDER BY seq`,
        [participantId, id],
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await news()).toEqual(['participant_created', 'performer_created']);
    for (const _ of [1, 2]) await gig.patch('Ivy', { notes: 'another', phone: '1', tier: 'T1' });
    expect((await news()).slice(2).sort()).toEqual(['participant_updated', 'performer_updated', 'performer_updated']);
    const { rows: audit } = await app.foundation.pool.query(
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
