import { type GigType } from '@jamjar/contracts/enums';
import { instant, participantId, performerId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { randomUUID } from 'node:crypto';
import { executeCommand } from '../testing/execute-command.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let visitor: PublicVisitor;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'attic');
});
beforeEach(() => useGig('jam'));
afterAll(() => app.close());

const useGig = async (type: GigType): Promise<void> => void (visitor = await PublicVisitor.ofNewGig(app, organisation, type));
/** Adds this many performers with one command. Their participants do not exist, so they have no names. */
const addMany = (count: number): Promise<void> => {
  const performers = Array.from({ length: count }, () => ({
    performerId: performerId(randomUUID()),
    participantId: participantId(randomUUID()),
    instruments: [],
    tier: null,
    priority: false,
    performerType: 'solo' as const,
  }));
  return executeCommand(app, visitor.gig.id, { type: 'AddPerformers', data: { performers, at: instant(Date.now()) } });
};
const nameOnListMessage = 'This name is already on the list. If that is not you, add an initial.';
/** A key or a secret: 128 bits in base64url. */
const keyOrSecret: unknown = expect.stringMatching(/^[\w-]{22}$/);

describe('signing up', () => {
  it('adds a performer to a jam, with instruments and notes, and answers the name, a key and the secret of a place', async () => {
    const receipt = unwrapBody(await visitor.postSignup({ name: ' Hana Sato ', instruments: ['guitar', 'bass'], notes: 'Until ten' }), 201);
    expect(receipt).toEqual({
      performers: [{ key: keyOrSecret, name: 'Hana Sato' }],
      place: { secret: keyOrSecret },
    });
    expect(await visitor.gig.lineUp()).toMatchObject([
      { name: 'Hana Sato', instruments: ['guitar', 'bass'], notes: 'Until ten', tier: null },
    ]);
  });

  it('adds a performer to an open mic, and several to a generic event', async () => {
    await useGig('openmic');
    unwrapBody(await visitor.postSignup({ name: 'Duo', performerType: 'band', instruments: ['vocals'] }), 201);
    expect(await visitor.gig.lineUp()).toMatchObject([{ name: 'Duo', performerType: 'band', instruments: [] }]);
    await useGig('generic');
    const { performers } = unwrapBody(await visitor.postSignup({ names: ['Ana', ' ', 'Bo '] }), 201);
    expect(performers.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(await visitor.readPerformerNames()).toEqual(['Ana', 'Bo']);
    unwrapBody(await visitor.postSignup({ name: 'Cai' }), 201);
    expect(await visitor.readPerformerNames()).toEqual(['Ana', 'Bo', 'Cai']);
  });

  it('is recorded as done by the public, with the contact details of a known participant left alone', async () => {
    const other = await TestGig.create(organisation);
    await other.addPerformer('Known Kim', { email: 'kim@example.com' });
    await visitor.signUp('known  KIM');
    expect(await visitor.gig.lineUp()).toMatchObject([{ name: 'Known Kim', email: 'kim@example.com' }]);
    const sql = `SELECT metadata->'actor'->>'kind' AS kind FROM events WHERE stream = $1 AND type = 'PerformerSignedUp'`;
    expect(await visitor.query(sql, `gig-${visitor.gig.id}`)).toEqual([{ kind: 'public' }]);
  });

  it.each<[GigType, object, string, string]>([
    ['jam', { instruments: ['vocals'] }, 'name', 'Name is required'],
    ['jam', { name: 'Ana' }, 'instruments', 'Please select at least one instrument for jam nights'],
    [
      'jam',
      { name: 'Ana', instruments: ['kazoo'] },
      'instruments',
      "Expected 'vocals' | 'guitar' | 'bass' | 'drums' | 'keys' | 'piano' | 'woodwind' | 'brass', received 'kazoo'",
    ],
    ['openmic', { name: 'Ana' }, 'performerType', 'Performer type is required for open mic events'],
    ['generic', { names: [' ', ''] }, 'names', 'At least one name is required'],
    ['generic', {}, 'names', 'At least one name is required'],
    ['generic', { names: 'Ana' }, 'names', 'Expected array, received string'],
    ['generic', { names: [1] }, 'names', 'Expected texts'],
    [
      'generic',
      { names: Array.from({ length: 1_000 }, (_, index) => `Name ${index}`) },
      'names',
      'Array must contain at most 20 element(s)',
    ],
    ['generic', { names: ['Ana', 'x'.repeat(81)] }, 'names', 'String must contain at most 80 character(s)'],
    ['generic', { name: 'x'.repeat(81) }, 'name', 'String must contain at most 80 character(s)'],
    ['jam', { name: 'x'.repeat(81), instruments: ['vocals'] }, 'name', 'String must contain at most 80 character(s)'],
    ['jam', { name: 'Ana', instruments: ['vocals'], email: 'ana@example.com' }, 'email', 'Unknown field'],
  ])('at a %s with a missing or invalid field is refused (%#)', async (type, body, field, message) => {
    await useGig(type);
    expect(await visitor.postSignup(body)).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
    expect(await visitor.readPerformerNames()).toEqual([]);
  });

  it('is refused when a name is on the list; the error names only the field, and nothing of the signup is recorded', async () => {
    await useGig('generic');
    await visitor.gig.addPerformer('John', { email: 'john@example.com' });
    const refused = await visitor.postSignup({ names: ['Nora New', 'john '] });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body).toEqual({ code: 'NAME_ON_LIST', message: nameOnListMessage, errors: { 'names.1': nameOnListMessage } });
    expect(await visitor.postSignup({ names: ['Twin', 'twin'] })).toMatchObject({
      status: 409,
      body: { errors: { 'names.1': nameOnListMessage } },
    });
    expect(await visitor.readPerformerNames()).toEqual(['John']);
    expect(await visitor.query(`SELECT name FROM participants WHERE name IN ('Nora New', 'Twin')`)).toEqual([]);
  });

  it('is refused when signups are closed or the gig is completed or past, without saying who did that', async () => {
    await organisation.ownerClient.patch(routes.switchLink('signup', visitor.gig.id), { enabled: false });
    expect((await visitor.signUp('Ana')).body).toEqual({ code: 'SIGNUPS_CLOSED', message: 'Signups are closed for this event' });
    await organisation.ownerClient.patch(routes.toggleCompleted(visitor.gig.id), { completed: true });
    expect((await visitor.signUp('Ana')).body).toEqual({
      code: 'GIG_COMPLETED',
      message: 'This event has been marked as completed and is now read-only',
    });
    await useGig('jam');
    await executeCommand(app, visitor.gig.id, { type: 'EditGig', data: { date: instant(Date.now() - 3 * 86_400_000) } });
    expect(await visitor.signUp('Ana')).toMatchObject({ status: 409, body: { message: 'This event has already taken place' } });
  });

  it('says how many slots are left when there are more names than slots', async () => {
    await useGig('generic');
    await organisation.ownerClient.patch(commandPaths.SetSignupLimit(visitor.gig.id), { limit: 2 });
    expect(await visitor.postSignup({ names: ['Ana', 'Bo', 'Cai'] })).toMatchObject({
      status: 409,
      body: { message: 'Only 2 slot(s) remaining. Please remove 1 participant(s).' },
    });
    unwrapBody(await visitor.postSignup({ names: ['Ana', 'Bo'] }), 201);
    expect(await visitor.postSignup({ names: ['Cai'] })).toMatchObject({ status: 409, body: { message: 'This event is full' } });
  });

  it('ends at 600 performers without a signup limit and at 1,000 with a higher one; page and refusal say the same', async () => {
    await useGig('generic');
    await addMany(599);
    const readPage = async () => {
      const { slotsLeft, open, closed } = unwrapBody(await visitor.getSignupPage());
      return [slotsLeft, open, closed];
    };
    const signUpNames = async (...names: string[]) => {
      const { status, body } = await visitor.postSignup({ names });
      return [status, body];
    };
    const tooMany = [409, { code: 'GIG_FULL', message: 'Only 1 slot(s) remaining. Please remove 1 participant(s).' }];
    const full = [409, { code: 'GIG_FULL', message: 'This event is full' }];
    expect([await readPage(), await signUpNames('Ana', 'Bo')]).toEqual([[1, true, null], tooMany]);
    unwrapBody(await visitor.postSignup({ names: ['Ana'] }), 201);
    expect([await readPage(), await signUpNames('Bo')]).toEqual([[0, false, 'full'], full]);
    await organisation.ownerClient.patch(commandPaths.SetSignupLimit(visitor.gig.id), { limit: 2_000 });
    await addMany(399);
    expect([await readPage(), await signUpNames('Bo', 'Cai')]).toEqual([[1, true, null], tooMany]);
    unwrapBody(await visitor.postSignup({ names: ['Bo'] }), 201);
    expect([await readPage(), await signUpNames('Cai')]).toEqual([[0, false, 'full'], full]);
  });

  it('accepts exactly ten of 50 people who sign up at once for ten slots', async () => {
    await organisation.ownerClient.patch(commandPaths.SetSignupLimit(visitor.gig.id), { limit: 10 });
    /** A busy server answers 503, and browsers repeat the request with its key. */
    const signUp = async (name: string, key: string): Promise<number> => {
      const { status } = await visitor.signUp(name, key);
      return status === 503 ? signUp(name, key) : status;
    };
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, index) => signUp(`Racer ${index}`, randomUUID())));
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
    expect(await visitor.readPerformerNames()).toHaveLength(10);
    expect(await visitor.query(`SELECT count(*)::int FROM participants WHERE name LIKE 'Racer %'`)).toEqual([{ count: 10 }]);
  });

  it('accepts only one of two people with the same name who sign up at once', async () => {
    const responses = await Promise.all([visitor.signUp('Double'), visitor.signUp('double')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ message: nameOnListMessage });
    expect(await visitor.readPerformerNames()).toHaveLength(1);
  });
});
