import { participantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;
let elsewhere: Venue;
let gig: GigOnAir;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
  elsewhere = await openVenue(app, 'attic');
  gig = await GigOnAir.create(venue);
  await gig.addAll('bo', 'Ana', 'Çem');
}, 60_000);
afterAll(() => app.close());

const list = async (): Promise<ParticipantView[]> =>
  taken(await venue.member.get<ParticipantView[]>(routes.participantsOf(venue.organisation)));
const idOf = async (name: string) => participantId((await list()).find((each) => each.name === name)?.id ?? '');
const changesOf = async (id: string): Promise<string[]> => {
  const { rows } = await app.foundation.pool.query<{ kind: string }>(
    `SELECT kind FROM changes WHERE keys ->> 'participantId' = $1 ORDER BY seq`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};

describe('the participants of an organisation', () => {
  it('are listed by name, for its members alone', async () => {
    const answer = await venue.member.get<ParticipantView[]>(routes.participantsOf(venue.organisation));
    expect(taken(answer).map(({ name }) => name)).toEqual(['Ana', 'bo', 'Çem']);
    expect(answer.body[0]).toEqual({
      id: answer.body[0]?.id,
      organisationId: venue.organisation,
      name: 'Ana',
      email: null,
      phone: null,
      instagram: null,
      lookingForBand: false,
    });
    expect(Number(answer.headers.get('x-position'))).toBeGreaterThan(0);
    expect((await elsewhere.owner.get(routes.participantsOf(venue.organisation))).status).toBe(404);
    expect((await venue.member.get(routes.participants)).status).toBe(400);
  });

  it('are edited field by field; an empty contact clears it, and every gig shows the new name', async () => {
    const id = await idOf('Ana');
    const edit = (body: object) => venue.operator.patch<ParticipantView>(routes.participant(id), body);
    expect(taken(await edit({ lookingForBand: true }))).toMatchObject({ name: 'Ana', lookingForBand: true });
    expect(taken(await edit({ email: 'ana@example.org', name: 'Ana Lima' }))).toMatchObject({ email: 'ana@example.org', name: 'Ana Lima' });
    expect(taken(await edit({ email: '' }))).toMatchObject({ email: null, name: 'Ana Lima' });
    expect(await gig.names()).toEqual(['bo', 'Ana Lima', 'Çem']);
  });

  it('are pushed when they are made and when they change, and not when nothing does', async () => {
    const { participantId: id } = await gig.add('Dee');
    taken(await venue.operator.patch(routes.participant(id), { phone: '1' }));
    taken(await venue.operator.patch(routes.participant(id), { phone: '1' }));
    taken(await venue.operator.patch(routes.participant(id), {}));
    expect(await changesOf(id)).toEqual(['participant_created', 'participant_updated']);
    const { rows } = await app.foundation.pool.query(`SELECT action, object_kind, fields FROM audit_log WHERE object_id = $1 ORDER BY id`, [
      id,
    ]);
    expect(rows).toEqual([
      { action: 'created', object_kind: 'participant', fields: ['name'] },
      { action: 'updated', object_kind: 'participant', fields: ['phone'] },
    ]);
  });

  it('keep their names apart', async () => {
    const clash = await venue.operator.patch(routes.participant(await idOf('bo')), { name: ' ÇEM ' });
    expect(clash).toMatchObject({ status: 409, body: { message: 'A participant with this name already exists' } });
    const theirs = await GigOnAir.create(elsewhere);
    expect(await theirs.add('bo')).toMatchObject({ name: 'bo' });
  });

  it('are changed by operators, and hidden from everybody else', async () => {
    const id = await idOf('bo');
    expect((await venue.member.patch(routes.participant(id), { phone: '1' })).status).toBe(403);
    expect(await elsewhere.owner.patch(routes.participant(id), { phone: '1' })).toMatchObject({
      status: 404,
      body: { message: 'Participant not found' },
    });
    expect(await venue.operator.patch(routes.participant(id), { name: '' })).toMatchObject({
      status: 400,
      body: { message: 'Name is required' },
    });
    expect(await venue.operator.patch(routes.participant(id), { id: 'x' })).toMatchObject({
      status: 400,
      body: { errors: { id: 'Unknown field' } },
    });
  });
});
