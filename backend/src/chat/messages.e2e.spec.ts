import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { routes } from '@jamjar/contracts/routes';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;
let elsewhere: Venue;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
  elsewhere = await openVenue(app, 'attic');
}, 60_000);
afterAll(() => app.close());

const say = (gig: GigOnAir, content: unknown, browser = venue.member) =>
  browser.post<MessageView>(routes.messages, { jamNightId: gig.id, content, senderName: 'Somebody else' });
const heard = async (gig: GigOnAir): Promise<string[]> =>
  taken(await venue.member.get<MessageView[]>(routes.messagesOf(gig.id))).map(({ content }) => content);

describe('the chat of a gig', () => {
  it('shows what everybody in the organisation says, newest first, under the name of their session', async () => {
    const gig = await GigOnAir.create(venue);
    const first = await say(gig, 'Sound check?');
    expect(taken(first, 201)).toEqual({
      id: first.body.id,
      jamNightId: gig.id,
      content: 'Sound check?',
      senderName: 'barn-member',
      createdAt: first.body.createdAt,
    });
    expect(Number(first.headers.get('x-position'))).toBeGreaterThan(0);
    taken(await say(gig, 'In a minute', venue.operator), 201);
    expect(await heard(gig)).toEqual(['In a minute', 'Sound check?']);
    expect(await heard(await GigOnAir.create(venue))).toEqual([]);
  });

  it('takes 1 to 500 characters', async () => {
    const gig = await GigOnAir.create(venue);
    for (const nothing of ['', '   ', '\u200b\n', null, undefined]) {
      expect(await say(gig, nothing)).toMatchObject({ status: 400, body: { message: 'Message cannot be empty' } });
    }
    expect(await say(gig, 'x'.repeat(501))).toMatchObject({ status: 400, body: { message: 'Message too long' } });
    taken(await say(gig, 'x'.repeat(500)), 201);
    expect(await heard(gig)).toHaveLength(1);
  });

  it('ends when the gig is completed', async () => {
    const gig = await GigOnAir.create(venue);
    taken(await say(gig, 'Last orders'), 201);
    taken(await venue.owner.patch(routes.toggleCompleted(gig.id)));
    expect(await say(gig, 'Too late')).toMatchObject({ status: 409, body: { code: 'GIG_COMPLETED' } });
    expect(await heard(gig)).toEqual(['Last orders']);
  });

  it('shows the newest 200', async () => {
    const gig = await GigOnAir.create(venue);
    await app.foundation.pool.query(
      `INSERT INTO messages (id, gig_id, content, created_at)
       SELECT gen_random_uuid(), $1, number::text, now() + number * interval '1 second' FROM generate_series(1, 250) AS number`,
      [gig.id],
    );
    const shown = await heard(gig);
    expect([shown.length, shown[0], shown[199]]).toEqual([200, '250', '51']);
  });

  it('is not heard by others', async () => {
    const gig = await GigOnAir.create(venue);
    expect((await say(gig, 'Hello?', elsewhere.owner)).status).toBe(404);
    expect((await elsewhere.owner.get(routes.messagesOf(gig.id))).status).toBe(404);
  });

  it('is pushed and audited with the message itself, and never with its words', async () => {
    const gig = await GigOnAir.create(venue);
    const { id } = taken(await say(gig, 'Psst'), 201);
    const changes = await app.foundation.pool.query(`SELECT kind, keys FROM changes WHERE gig_id = $1 AND kind = 'message_created'`, [
      gig.id,
    ]);
    expect(changes.rows).toEqual([{ kind: 'message_created', keys: { messageId: id } }]);
    const audit = await app.foundation.pool.query(`SELECT action, object_kind, fields FROM audit_log WHERE object_id = $1`, [id]);
    expect(audit.rows).toEqual([{ action: 'created', object_kind: 'message', fields: ['content'] }]);
  });
});
