import { messageId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { randomUUID } from 'node:crypto';
import { signIn } from '../testing/http-client.js';
import { GigRowsFixture, recordTestChanges } from '../testing/gig-rows.fixture.js';
import { createOrganisation } from '../testing/account.fixture.js';
import { startBlueRoom } from '../testing/blue-room.fixture.js';
import { type RunningApp } from '../testing/running-app.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisationId: OrganisationId;
let gig: GigRowsFixture;
let miaId: UserId;

beforeAll(async () => {
  const room = await startBlueRoom({ opal: 'operator', mia: 'member' });
  ({ app, organisationId, gig } = room);
  miaId = room.getUserId('mia');
  await createOrganisation(room.godClient, 'The Other Place', 'stan');
});
afterAll(() => app.close());

const openClient = async (username: string): Promise<WsClient> => WsClient.open(await signIn(app, username));

describe('a client receives for a recorded change the message', () => {
  let client: WsClient;
  beforeAll(async () => (client = await openClient('olga')));
  const gigFields = (seq: number): object => ({ pos: seq, seq: expect.any(Number) as number, eventId: gig.id, jamNightId: gig.id });

  it('performer_created, performer_updated, and performer_deleted for a performer who was removed meanwhile', async () => {
    const { performerId, participantId } = await gig.insertPerformer('Dora');
    const row = { id: performerId, participantId, jamNightId: gig.id, name: 'Dora', instruments: ['vocals'], removed: false };
    const created = await gig.recordChange('performer_created', { performerId });
    expect(await client.next('performer_created')).toMatchObject({ ...gigFields(created), performer: row });
    const updated = await gig.recordChange('performer_updated', { performerId });
    const message = await client.next('performer_updated');
    expect(message).toMatchObject({ ...gigFields(updated), performer: row });
    expect(message.seq).toBeGreaterThanOrEqual(updated);

    await app.infrastructure.pool.query('UPDATE performers SET removed = true WHERE id = $1', [performerId]);
    const updatedAfterRemoval = await gig.recordChange('performer_updated', { performerId });
    expect(await client.next('performer_deleted')).toEqual({
      type: 'performer_deleted',
      ...gigFields(updatedAfterRemoval),
      performerId,
    });
    const deleted = await gig.recordChange('performer_deleted', { performerId });
    expect(await client.next('performer_deleted')).toEqual({ type: 'performer_deleted', ...gigFields(deleted), performerId });
  });

  it('performers, with the removed ones in `gone`', async () => {
    const [eva, finn] = [await gig.insertPerformer('Eva'), await gig.insertPerformer('Finn')];
    await app.infrastructure.pool.query('UPDATE performers SET removed = true WHERE id = $1', [finn.performerId]);
    const seq = await gig.recordChange('performers', { performerIds: [finn.performerId, eva.performerId] });
    const performers = [expect.objectContaining({ id: eva.performerId, name: 'Eva' }) as object];
    expect(await client.next('performers')).toEqual({ type: 'performers', ...gigFields(seq), performers, gone: [finn.performerId] });
  });

  it('raffle_winner and raffle_reset', async () => {
    const { performerId } = await gig.insertPerformer('Gil');
    const drawn = await gig.recordChange('raffle_winner', {
      revision: 7,
      winner: performerId,
      totalEntrances: 9,
      eligibleParticipants: 4,
    });
    const result = { revision: 7, winner: { id: performerId, name: 'Gil' }, stats: { totalEntrances: 9, eligibleParticipants: 4 } };
    expect(await client.next('raffle_winner')).toEqual({ type: 'raffle_winner', ...gigFields(drawn), ...result });
    const reset = await gig.recordChange('raffle_reset', { affectedPerformers: 3 });
    expect(await client.next('raffle_reset')).toEqual({ type: 'raffle_reset', ...gigFields(reset), affectedPerformers: 3 });
  });

  it('timeline', async () => {
    const { performerId } = await gig.insertPerformer('Hanna');
    await gig.insertTimelineEntry(7, 'PerformerWentOnStage', performerId);
    const seq = await gig.recordChange('timeline', { revisions: [7] });
    const entry = { revision: 7, type: 'PerformerWentOnStage', performers: [{ id: performerId, name: 'Hanna' }] };
    expect(await client.next('timeline')).toMatchObject({ ...gigFields(seq), entries: [entry] });
  });

  it('message_created', async () => {
    const id = messageId(randomUUID());
    const text = 'Doors in five minutes';
    await app.infrastructure.pool.query('INSERT INTO messages (id, gig_id, content, sender_name) VALUES ($1, $2, $3, $4)', [
      id,
      gig.id,
      text,
      'olga',
    ]);
    const seq = await gig.recordChange('message_created', { messageId: id });
    const message = { id, jamNightId: gig.id, content: text, senderName: 'olga' };
    expect(await client.next('message_created')).toMatchObject({ ...gigFields(seq), message });
  });

  it('event_created, event_updated, and event_deleted for a gig that was deleted meanwhile', async () => {
    const expectedGig = { id: gig.id, organisationId, name: 'Jam', organisation: { name: 'The Blue Room' } };
    const created = await gig.recordChange('event_created', {});
    expect(await client.next('event_created')).toMatchObject({ ...gigFields(created), event: expectedGig });
    const updated = await gig.recordChange('event_updated', {});
    expect(await client.next('event_updated')).toMatchObject({ ...gigFields(updated), event: expectedGig });

    const deletedGig = await GigRowsFixture.insert(app.infrastructure.pool, organisationId);
    await app.infrastructure.pool.query('UPDATE gigs SET deleted = true WHERE id = $1', [deletedGig.id]);
    const updatedAfterDeletion = await deletedGig.recordChange('event_updated', {});
    const deleted = await deletedGig.recordChange('event_deleted', {});
    for (const pos of [updatedAfterDeletion, deleted]) {
      expect(await client.next('event_deleted')).toMatchObject({ pos, eventId: deletedGig.id, jamNightId: deletedGig.id });
    }
  });

  it('participant_created, and participant_updated with the performers of open gigs that show the name', async () => {
    const { participantId, performerId } = await gig.insertPerformer('Iris');
    const replaced = await gig.insertPerformer('Jon');
    await app.infrastructure.pool.query(
      'UPDATE performers SET replaced_by_id = $2, on_stage = true, pending_removal = true WHERE id = $1',
      [replaced.performerId, performerId],
    );
    await app.infrastructure.pool.query('UPDATE performers SET replacing_performer_id = $2, pending_stage = true WHERE id = $1', [
      performerId,
      replaced.performerId,
    ]);
    const participantFields = { id: participantId, organisationId, name: 'Iris' };
    const audience = `organisation:${organisationId}` as const;
    const common = { audience, gigId: null, keys: { participantId } } as const;
    const created = await recordTestChanges(app.infrastructure.pool, [{ kind: 'participant_created', ...common }]);
    expect(await client.next('participant_created')).toMatchObject({
      pos: created,
      organisationId,
      participant: participantFields,
    });
    const updated = await recordTestChanges(app.infrastructure.pool, [{ kind: 'participant_updated', ...common }]);
    const message = await client.next('participant_updated');
    expect(message).toMatchObject({
      pos: updated,
      organisationId,
      participantId,
      participant: participantFields,
    });
    const names = message.performers.map(({ id, name, replacementName }) => ({ id, name, replacementName }));
    expect(names).toHaveLength(2);
    expect(names).toContainEqual({ id: performerId, name: 'Iris', replacementName: null });
    expect(names).toContainEqual({ id: replaced.performerId, name: 'Jon', replacementName: 'Iris' });
  });

  it('theme_updated or user_settings_updated, if the change is about the client’s own user', async () => {
    const ownClient = await openClient('mia');
    await app.infrastructure.pool.query(`UPDATE users SET theme = 'forest', multi_screen_jams = true WHERE id = $1`, [miaId]);
    const common = { audience: `user:${miaId}`, gigId: null, keys: { userId: miaId } } as const;
    const theme = await recordTestChanges(app.infrastructure.pool, [{ kind: 'theme_updated', ...common }]);
    expect(await ownClient.next('theme_updated')).toMatchObject({ pos: theme, userId: miaId, theme: 'forest' });
    const settings = await recordTestChanges(app.infrastructure.pool, [{ kind: 'user_settings_updated', ...common }]);
    expect(await ownClient.next('user_settings_updated')).toMatchObject({
      pos: settings,
      userId: miaId,
      settings: { multiScreenJams: true },
    });
  });

  it('resync when this version does not know the kind, and the messages of later changes as usual', async () => {
    const unknown = { kind: 'jukebox_played', audience: `organisation:${organisationId}`, gigId: null, keys: {} };
    const { rows } = await app.infrastructure.pool.query<{ seq: number }>('SELECT record_changes($1::jsonb)::float8 AS seq', [
      JSON.stringify([unknown]),
    ]);
    const received: ServerMessage = await client.next('resync');
    expect(received).toEqual({ type: 'resync', pos: rows[0]?.seq });
    await gig.recordChange('event_updated', {});
    await client.next('event_updated');
  });
});
