import { messageId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { randomUUID } from 'node:crypto';
import { signIn } from '../testing/browser.js';
import { GigRows, record } from '../testing/gig-rows.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';

jest.setTimeout(60_000);

let app: RunningApp;
let organisation: OrganisationId;
let gig: GigRows;
let mia: UserId;

beforeAll(async () => {
  app = await startApp();
  const gods = await signIn(app, god.username);
  ({ organisation } = await makeOrganisation(gods, 'The Blue Room', 'olga'));
  await makeMember(gods, organisation, 'opal', 'operator');
  mia = await makeMember(gods, organisation, 'mia', 'member');
  await makeOrganisation(gods, 'The Other Place', 'stan');
  gig = await GigRows.make(app.foundation.pool, organisation);
});
afterAll(() => app.close());

const screenOf = async (username: string): Promise<Screen> => Screen.open(await signIn(app, username));

/** Whoever hears this has heard whatever was meant for them before. */
async function toEverybody(): Promise<void> {
  await record(app.foundation.pool, [{ kind: 'resync', audience: 'everybody', gigId: null, keys: {} }]);
}
async function heardBy(screen: Screen): Promise<string[]> {
  await screen.next('resync');
  return screen.heard.map(({ type }) => type);
}

describe('what is told', () => {
  it('reaches everybody in its organisation, and god, and nobody of another one', async () => {
    const screens = await Promise.all(['olga', 'opal', 'mia', god.username, 'stan'].map(screenOf));
    const { performer } = await gig.performer('Anna');
    await gig.tell('performer_created', { performerId: performer });
    await toEverybody();
    const heard = await Promise.all(screens.map(heardBy));
    const news = ['performer_created', 'resync'];
    expect(heard).toEqual([news, news, news, news, ['resync']]);
  });

  it('of the timeline reaches operators and above', async () => {
    const screens = await Promise.all(['olga', 'opal', 'mia', god.username].map(screenOf));
    const { performer } = await gig.performer('Bo');
    await gig.happened(1, 'PerformerSelected', performer);
    await gig.tell('performer_updated', { performerId: performer });
    await gig.tell('timeline', { revisions: [1] });
    await toEverybody();
    const heard = await Promise.all(screens.map(heardBy));
    const all = ['performer_updated', 'timeline', 'resync'];
    expect(heard).toEqual([all, all, ['performer_updated', 'resync'], all]);
  });

  it('of one user reaches all screens of that user, and not even god', async () => {
    const screens = await Promise.all(['mia', 'mia', 'olga', god.username].map(screenOf));
    const audience = `user:${mia}` as const;
    await record(app.foundation.pool, [{ kind: 'theme_updated', audience, gigId: null, keys: { userId: mia } }]);
    await toEverybody();
    const heard = await Promise.all(screens.map(heardBy));
    expect(heard).toEqual([['theme_updated', 'resync'], ['theme_updated', 'resync'], ['resync'], ['resync']]);
  });

  it('comes in the order of its numbers, also while many write', async () => {
    const screens = await Promise.all(['olga', 'mia'].map(screenOf));
    const { performer } = await gig.performer('Cleo');
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        if (index % 3 > 0) await gig.tell('performer_updated', { performerId: performer });
        else await gig.tell('timeline', { revisions: [1] });
      }),
    );
    await toEverybody();
    for (const [screen, count] of [
      [screens[0], 101],
      [screens[1], 67],
    ] as const) {
      await screen?.next('resync');
      const numbers = screen?.heard.map((message) => ('pos' in message ? message.pos : 0)) ?? [];
      expect(numbers).toHaveLength(count);
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    }
  });
});

describe('each kind of change is told with its rows', () => {
  let screen: Screen;
  beforeAll(async () => (screen = await screenOf('olga')));
  const atGig = (seq: number): object => ({ pos: seq, seq: expect.any(Number) as number, eventId: gig.id, jamNightId: gig.id });

  it('performer_created, performer_updated, and performer_deleted for one removed meanwhile', async () => {
    const { performer, participant } = await gig.performer('Dora');
    const row = { id: performer, participantId: participant, jamNightId: gig.id, name: 'Dora', instruments: ['vocals'], removed: false };
    const created = await gig.tell('performer_created', { performerId: performer });
    expect(await screen.next('performer_created')).toMatchObject({ ...atGig(created), performer: row });
    const updated = await gig.tell('performer_updated', { performerId: performer });
    const message = await screen.next('performer_updated');
    expect(message).toMatchObject({ ...atGig(updated), performer: row });
    expect(message.seq).toBeGreaterThanOrEqual(updated);

    await app.foundation.pool.query('UPDATE performers SET removed = true WHERE id = $1', [performer]);
    const stale = await gig.tell('performer_updated', { performerId: performer });
    expect(await screen.next('performer_deleted')).toEqual({ type: 'performer_deleted', ...atGig(stale), performerId: performer });
    const deleted = await gig.tell('performer_deleted', { performerId: performer });
    expect(await screen.next('performer_deleted')).toEqual({ type: 'performer_deleted', ...atGig(deleted), performerId: performer });
  });

  it('performers, with those who are gone', async () => {
    const [eva, finn] = [await gig.performer('Eva'), await gig.performer('Finn')];
    await app.foundation.pool.query('UPDATE performers SET removed = true WHERE id = $1', [finn.performer]);
    const seq = await gig.tell('performers', { performerIds: [finn.performer, eva.performer] });
    const performers = [expect.objectContaining({ id: eva.performer, name: 'Eva' }) as object];
    expect(await screen.next('performers')).toEqual({ type: 'performers', ...atGig(seq), performers, gone: [finn.performer] });
  });

  it('raffle_winner and raffle_reset', async () => {
    const { performer } = await gig.performer('Gil');
    const drawn = await gig.tell('raffle_winner', { winner: performer, totalEntrances: 9, eligibleParticipants: 4 });
    const result = { winner: { id: performer, name: 'Gil' }, stats: { totalEntrances: 9, eligibleParticipants: 4 } };
    expect(await screen.next('raffle_winner')).toEqual({ type: 'raffle_winner', ...atGig(drawn), ...result });
    const reset = await gig.tell('raffle_reset', { affectedPerformers: 3 });
    expect(await screen.next('raffle_reset')).toEqual({ type: 'raffle_reset', ...atGig(reset), affectedPerformers: 3 });
  });

  it('timeline', async () => {
    const { performer } = await gig.performer('Hanna');
    await gig.happened(7, 'PerformerWentOnStage', performer);
    const seq = await gig.tell('timeline', { revisions: [7] });
    const entry = { revision: 7, type: 'PerformerWentOnStage', performers: [{ id: performer, name: 'Hanna' }] };
    expect(await screen.next('timeline')).toMatchObject({ ...atGig(seq), entries: [entry] });
  });

  it('message_created', async () => {
    const id = messageId(randomUUID());
    const text = 'Doors in five minutes';
    await app.foundation.pool.query('INSERT INTO messages (id, gig_id, content, sender_name) VALUES ($1, $2, $3, $4)', [
      id,
      gig.id,
      text,
      'olga',
    ]);
    const seq = await gig.tell('message_created', { messageId: id });
    const message = { id, jamNightId: gig.id, content: text, senderName: 'olga' };
    expect(await screen.next('message_created')).toMatchObject({ ...atGig(seq), message });
  });

  it('event_created, event_updated, and event_deleted for one deleted meanwhile', async () => {
    const event = { id: gig.id, organisationId: organisation, name: 'Jam', organisation: { name: 'The Blue Room' } };
    const created = await gig.tell('event_created', {});
    expect(await screen.next('event_created')).toMatchObject({ ...atGig(created), event });
    const updated = await gig.tell('event_updated', {});
    expect(await screen.next('event_updated')).toMatchObject({ ...atGig(updated), event });

    const over = await GigRows.make(app.foundation.pool, organisation);
    await app.foundation.pool.query('UPDATE gigs SET deleted = true WHERE id = $1', [over.id]);
    const stale = await over.tell('event_updated', {});
    const deleted = await over.tell('event_deleted', {});
    for (const pos of [stale, deleted]) {
      expect(await screen.next('event_deleted')).toMatchObject({ pos, eventId: over.id, jamNightId: over.id });
    }
  });

  it('participant_created, and participant_updated with the rows of open gigs that show the name', async () => {
    const { participant, performer } = await gig.performer('Iris');
    const replaced = await gig.performer('Jon');
    await app.foundation.pool.query('UPDATE performers SET replaced_by_id = $2, on_stage = true, pending_removal = true WHERE id = $1', [
      replaced.performer,
      performer,
    ]);
    await app.foundation.pool.query('UPDATE performers SET replacing_performer_id = $2, pending_stage = true WHERE id = $1', [
      performer,
      replaced.performer,
    ]);
    const person = { id: participant, organisationId: organisation, name: 'Iris' };
    const audience = `organisation:${organisation}` as const;
    const common = { audience, gigId: null, keys: { participantId: participant } } as const;
    const created = await record(app.foundation.pool, [{ kind: 'participant_created', ...common }]);
    expect(await screen.next('participant_created')).toMatchObject({ pos: created, organisationId: organisation, participant: person });
    const updated = await record(app.foundation.pool, [{ kind: 'participant_updated', ...common }]);
    const message = await screen.next('participant_updated');
    expect(message).toMatchObject({ pos: updated, organisationId: organisation, participantId: participant, participant: person });
    const names = message.performers.map(({ id, name, replacementName }) => ({ id, name, replacementName }));
    expect(names).toHaveLength(2);
    expect(names).toContainEqual({ id: performer, name: 'Iris', replacementName: null });
    expect(names).toContainEqual({ id: replaced.performer, name: 'Jon', replacementName: 'Iris' });
  });

  it('theme_updated and user_settings_updated, to the person', async () => {
    const own = await screenOf('mia');
    await app.foundation.pool.query(`UPDATE users SET theme = 'forest', multi_screen_jams = true WHERE id = $1`, [mia]);
    const common = { audience: `user:${mia}`, gigId: null, keys: { userId: mia } } as const;
    const theme = await record(app.foundation.pool, [{ kind: 'theme_updated', ...common }]);
    expect(await own.next('theme_updated')).toMatchObject({ pos: theme, userId: mia, theme: 'forest' });
    const settings = await record(app.foundation.pool, [{ kind: 'user_settings_updated', ...common }]);
    expect(await own.next('user_settings_updated')).toMatchObject({ pos: settings, userId: mia, settings: { multiScreenJams: true } });
  });

  it('and a kind that this version does not know makes those who may hear it read again, and silences nothing', async () => {
    const unknown = { kind: 'jukebox_played', audience: `organisation:${organisation}`, gigId: null, keys: {} };
    const { rows } = await app.foundation.pool.query<{ seq: number }>('SELECT record_changes($1::jsonb)::float8 AS seq', [
      JSON.stringify([unknown]),
    ]);
    const heard: ServerMessage = await screen.next('resync');
    expect(heard).toEqual({ type: 'resync', pos: rows[0]?.seq });
    await gig.tell('event_updated', {});
    await screen.next('event_updated');
  });
});
