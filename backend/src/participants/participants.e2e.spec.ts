import { participantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let otherOrganisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  otherOrganisation = await createTestOrganisation(app, 'attic');
  gig = await TestGig.create(organisation);
  await gig.addPerformers('bo', 'Ana', 'Çem');
});
afterAll(() => app.close());

const listParticipants = async (): Promise<ParticipantView[]> =>
  unwrapBody(await organisation.memberClient.get<ParticipantView[]>(routes.participantsOfOrganisation(organisation.id)));
const idOf = async (name: string) => participantId((await listParticipants()).find((participant) => participant.name === name)?.id ?? '');
const changeKindsOf = async (id: string): Promise<string[]> => {
  const { rows } = await app.infrastructure.pool.query<{ kind: string }>(
    `SELECT kind FROM changes WHERE keys ->> 'participantId' = $1 ORDER BY seq`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};

describe('the participants of an organisation', () => {
  it('are listed by name; a user of another organisation gets 404, a request without an organisation id 400', async () => {
    const response = await organisation.memberClient.get<ParticipantView[]>(routes.participantsOfOrganisation(organisation.id));
    expect(unwrapBody(response).map(({ name }) => name)).toEqual(['Ana', 'bo', 'Çem']);
    expect(response.body[0]).toEqual({
      id: response.body[0]?.id,
      organisationId: organisation.id,
      name: 'Ana',
      email: null,
      phone: null,
      instagram: null,
      lookingForBand: false,
    });
    expect(Number(response.headers.get('x-position'))).toBeGreaterThan(0);
    expect((await otherOrganisation.ownerClient.get(routes.participantsOfOrganisation(organisation.id))).status).toBe(404);
    expect((await organisation.memberClient.get(routes.participants)).status).toBe(400);
  });

  it('are edited field by field: an empty text clears a contact field, and the line-up shows a new name', async () => {
    const id = await idOf('Ana');
    const edit = (body: object) => organisation.operatorClient.patch<ParticipantView>(routes.participant(id), body);
    expect(unwrapBody(await edit({ lookingForBand: true }))).toMatchObject({ name: 'Ana', lookingForBand: true });
    expect(unwrapBody(await edit({ email: 'ana@example.org', name: 'Ana Lima' }))).toMatchObject({
      email: 'ana@example.org',
      name: 'Ana Lima',
    });
    expect(unwrapBody(await edit({ email: '' }))).toMatchObject({ email: null, name: 'Ana Lima' });
    expect(await gig.performerNames()).toEqual(['bo', 'Ana Lima', 'Çem']);
  });

  it('record a change and an audit entry when they are created and when a field changes, but not when nothing changes', async () => {
    const { participantId: id } = await gig.addPerformer('Dee');
    unwrapBody(await organisation.operatorClient.patch(routes.participant(id), { phone: '1' }));
    unwrapBody(await organisation.operatorClient.patch(routes.participant(id), { phone: '1' }));
    unwrapBody(await organisation.operatorClient.patch(routes.participant(id), {}));
    expect(await changeKindsOf(id)).toEqual(['participant_created', 'participant_updated']);
    const { rows } = await app.infrastructure.pool.query(
      `SELECT action, object_kind, fields FROM audit_log WHERE object_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'created', object_kind: 'participant', fields: ['name'] },
      { action: 'updated', object_kind: 'participant', fields: ['phone'] },
    ]);
  });

  it('have unique names within their organisation', async () => {
    const conflict = await organisation.operatorClient.patch(routes.participant(await idOf('bo')), { name: ' ÇEM ' });
    expect(conflict).toMatchObject({ status: 409, body: { message: 'A participant with this name already exists' } });
    const otherGig = await TestGig.create(otherOrganisation);
    expect(await otherGig.addPerformer('bo')).toMatchObject({ name: 'bo' });
  });

  it('cannot be edited by members (403), by users of other organisations (404), or with an empty name or an unknown field (400)', async () => {
    const id = await idOf('bo');
    expect((await organisation.memberClient.patch(routes.participant(id), { phone: '1' })).status).toBe(403);
    expect(await otherOrganisation.ownerClient.patch(routes.participant(id), { phone: '1' })).toMatchObject({
      status: 404,
      body: { message: 'Participant not found' },
    });
    expect(await organisation.operatorClient.patch(routes.participant(id), { name: '' })).toMatchObject({
      status: 400,
      body: { message: 'Name is required' },
    });
    expect(await organisation.operatorClient.patch(routes.participant(id), { id: 'x' })).toMatchObject({
      status: 400,
      body: { errors: { id: 'Unknown field' } },
    });
  });
});
