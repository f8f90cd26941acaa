import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { routes } from '@jamjar/contracts/routes';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
/** At a generic event, so that both `name` and `names` can be sent. */
let visitor: PublicVisitor;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'attic');
  gig = await TestGig.create(organisation, 'generic');
  visitor = await PublicVisitor.ofNewGig(app, organisation, 'generic');
  await gig.addPerformer('Ana');
});
afterAll(() => app.close());

const tooLongMessage = 'String must contain at most 80 character(s)';
const toParticipantRoute = async () => routes.participant((await gig.performer('Ana')).participantId);

/** A letter with eleven marks of four bytes each, in another order for each `nr`, so that Postgres cannot compress a name of them. */
const toLongCharacter = (nr: number): string =>
  `a${Array.from({ length: 11 }, (_, index) => String.fromCodePoint(0x1e008 + ((nr * nr * 7 + index * index * (nr + 3)) % 17))).join('')}`;

/** The ways to send a participant's name, and the field to which the error of a name that is too long belongs. */
const ways: readonly [way: string, field: string, send: (name: string) => Promise<{ status: number; body: unknown }>][] = [
  ['adding a performer', 'name', (name) => organisation.operatorClient.post(routes.performers, { jamNightId: gig.id, name })],
  ['editing a performer', 'name', (name) => organisation.operatorClient.patch(routes.performer(gig.idOf('Ana')), { name, phone: '1' })],
  [
    'editing a participant',
    'name',
    async (name) => organisation.operatorClient.patch(await toParticipantRoute(), { name, instagram: '@ana' }),
  ],
  ['signing up', 'name', (name) => visitor.postSignup({ name })],
  ['signing up several', 'names', (name) => visitor.postSignup({ names: [`Bo ${name.length.toString()}`, name] })],
];

describe.each(ways)('a name that is sent by %s', (way, field, send) => {
  it('may have 80 characters, of which each may take two code units, and spaces around them', async () => {
    const digit = ways.findIndex(([each]) => each === way).toString(); // makes the names of the ways differ
    expect((await send(`  ${digit}${'🎸'.repeat(79)} `)).status).toBeLessThan(202); // 200, or 201 for a new performer
  });

  it('may have 80 characters of several code points', async () => {
    const digit = ways.findIndex(([each]) => each === way).toString(); // makes the names of the ways differ
    expect((await send(`${digit}${'👨‍👩‍👧'.repeat(79)}`)).status).toBeLessThan(202); // 200, or 201 for a new performer
  });

  it.each([
    ['a letter with twelve marks', `Zed X${'\u0301'.repeat(12)}`],
    ['more bytes than an index takes', Array.from({ length: 80 }, (_, nr) => toLongCharacter(nr)).join('')],
  ])('is refused with %s', async (_, name) => {
    expect(await send(name)).toMatchObject({ status: 400, body: { code: 'INVALID', errors: { [field]: tooLongMessage } } });
  });

  it.each([81, 200, 201] /* 200: the limit of other names */)('is refused with %i characters, and nothing is written', async (length) => {
    expect(await send('🎸'.repeat(length))).toMatchObject({ status: 400, body: { code: 'INVALID', errors: { [field]: tooLongMessage } } });
    expect(await visitor.query(`SELECT name FROM participants WHERE name LIKE '🎸%'`)).toEqual([]);
  });
});

describe('a stored name that is too long for a new one', () => {
  let longName: string;
  let performer: PerformerView;
  beforeEach(async () => {
    const jam = await TestGig.create(organisation);
    performer = await jam.addPerformer(`Maxi ${jam.id}`);
    longName = await renameTo(`${jam.id} ${'Maximiliana '.repeat(13)}`.trim());
  });
  /** Stores a name without the limit, as was possible before there was one. */
  const renameTo = async (name: string): Promise<string> => {
    const sql = 'UPDATE participants SET name = $2, normalised_name = $3 WHERE id = $1';
    await visitor.query(sql, performer.participantId, name, toNameKey(name));
    return name;
  };
  const edit = (body: object) => organisation.operatorClient.patch<PerformerView>(routes.performer(performer.id), body);

  it('is kept when other fields are edited, also when it is sent unchanged', async () => {
    expect(unwrapBody(await edit({ phone: '1', tier: 'T1' }))).toMatchObject({ name: longName, phone: '1', tier: 'T1' });
    expect(unwrapBody(await edit({ name: longName, phone: '2' }))).toMatchObject({ name: longName, phone: '2' });
    const editedParticipant = await organisation.operatorClient.patch(routes.participant(performer.participantId), {
      name: ` ${longName}`,
      email: 'maxi@example.org',
    });
    expect(unwrapBody(editedParticipant)).toMatchObject({ name: longName, email: 'maxi@example.org' });
  });

  it('may be replaced by one of 80 characters, but an edit with another longer one is refused as a whole', async () => {
    const refused = { status: 400, body: { code: 'INVALID', errors: { name: tooLongMessage } } };
    expect(await edit({ name: longName.slice(0, -1), phone: '3', tier: 'T2' })).toMatchObject(refused);
    const unchanged = await organisation.memberClient.get(routes.performer(performer.id));
    expect(unwrapBody(unchanged)).toMatchObject({ name: longName, phone: null, tier: null });
    expect(unwrapBody(await edit({ name: longName.slice(0, 80) }))).toMatchObject({ name: longName.slice(0, 80) });
  });

  it.each(['of more than 80 characters', 'with twenty marks on a letter'])(
    '(%s) may be sent with the id of its participant, who is then added to a gig',
    async (reason) => {
      if (reason !== 'of more than 80 characters') longName = await renameTo(`${performer.id} Z${'\u0301'.repeat(20)}`);
      const next = await TestGig.create(organisation, 'generic');
      const { participantId } = performer;
      const added = await organisation.operatorClient.post(routes.performers, { jamNightId: next.id, name: longName, participantId });
      expect(unwrapBody(added, 201)).toMatchObject({ name: longName, participantId });
    },
  );
});
