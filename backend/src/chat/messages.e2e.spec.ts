import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let otherOrganisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  otherOrganisation = await createTestOrganisation(app, 'attic');
});
afterAll(() => app.close());

const send = (gig: TestGig, content: unknown, client = organisation.memberClient) =>
  client.post<MessageView>(routes.messages, { jamNightId: gig.id, content, senderName: 'Somebody else' });
const contentsOf = async (gig: TestGig): Promise<string[]> =>
  unwrapBody(await organisation.memberClient.get<MessageView[]>(routes.messagesOfEvent(gig.id))).map(({ content }) => content);

describe('the chat of a gig', () => {
  it('returns the messages of all users, newest first, with the username of the session as sender', async () => {
    const gig = await TestGig.create(organisation);
    const first = await send(gig, 'Sound check?');
    expect(unwrapBody(first, 201)).toEqual({
      id: first.body.id,
      jamNightId: gig.id,
      content: 'Sound check?',
      senderName: 'barn-member',
      createdAt: first.body.createdAt,
    });
    expect(Number(first.headers.get('x-position'))).toBeGreaterThan(0);
    unwrapBody(await send(gig, 'In a minute', organisation.operatorClient), 201);
    expect(await contentsOf(gig)).toEqual(['In a minute', 'Sound check?']);
    expect(await contentsOf(await TestGig.create(organisation))).toEqual([]);
  });

  it('accepts only messages of 1 to 500 characters that are not blank', async () => {
    const gig = await TestGig.create(organisation);
    for (const blank of ['', '   ', '\u200b\n', null, undefined]) {
      expect(await send(gig, blank)).toMatchObject({ status: 400, body: { message: 'Message cannot be empty' } });
    }
    expect(await send(gig, 'x'.repeat(501))).toMatchObject({ status: 400, body: { message: 'Message too long' } });
    unwrapBody(await send(gig, 'x'.repeat(500)), 201);
    expect(await contentsOf(gig)).toHaveLength(1);
  });

  it('counts an emoji of several code points as one character, and rejects a character of more than 12 code points', async () => {
    const gig = await TestGig.create(organisation);
    const singer = '👩🏽‍🎤';
    for (const tooLong of [singer.repeat(501), `Z${'\u0301'.repeat(12)}`])
      expect(await send(gig, tooLong)).toMatchObject({ status: 400, body: { message: 'Message too long' } });
    unwrapBody(await send(gig, singer.repeat(500)), 201);
    expect(await contentsOf(gig)).toEqual([singer.repeat(500)]);
  });

  it('rejects messages once the gig is completed', async () => {
    const gig = await TestGig.create(organisation);
    unwrapBody(await send(gig, 'Last orders'), 201);
    unwrapBody(await organisation.ownerClient.patch(routes.toggleCompleted(gig.id)));
    expect(await send(gig, 'Too late')).toMatchObject({ status: 409, body: { code: 'GIG_COMPLETED' } });
    expect(await contentsOf(gig)).toEqual(['Last orders']);
  });

  it('returns only the newest 200 messages', async () => {
    const gig = await TestGig.create(organisation);
    await app.infrastructure.pool.query(
      `INSERT INTO messages (id, gig_id, content, created_at)
       SELECT gen_random_uuid(), $1, number::text, now() + number * interval '1 second' FROM generate_series(1, 250) AS number`,
      [gig.id],
    );
    const contents = await contentsOf(gig);
    expect([contents.length, contents[0], contents[199]]).toEqual([200, '250', '51']);
  });

  it('returns 404 to users of other organisations', async () => {
    const gig = await TestGig.create(organisation);
    expect((await send(gig, 'Hello?', otherOrganisation.ownerClient)).status).toBe(404);
    expect((await otherOrganisation.ownerClient.get(routes.messagesOfEvent(gig.id))).status).toBe(404);
  });

  it('records a change and an audit entry that name the message but not its content', async () => {
    const gig = await TestGig.create(organisation);
    const { id } = unwrapBody(await send(gig, 'Psst'), 201);
    const changes = await app.infrastructure.pool.query(`SELECT kind, keys FROM changes WHERE gig_id = $1 AND kind = 'message_created'`, [
      gig.id,
    ]);
    expect(changes.rows).toEqual([{ kind: 'message_created', keys: { messageId: id } }]);
    const audit = await app.infrastructure.pool.query(`SELECT action, object_kind, fields FROM audit_log WHERE object_id = $1`, [id]);
    expect(audit.rows).toEqual([{ action: 'created', object_kind: 'message', fields: ['content'] }]);
  });
});
