import { type UserId } from '@jamjar/contracts/ids';
import { godLogin, signIn } from '../testing/http-client.js';
import { type GigRowsFixture, recordTestChanges } from '../testing/gig-rows.fixture.js';
import { createOrganisation } from '../testing/account.fixture.js';
import { startBlueRoom } from '../testing/blue-room.fixture.js';
import { type RunningApp } from '../testing/running-app.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let gig: GigRowsFixture;
let miaId: UserId;

beforeAll(async () => {
  const room = await startBlueRoom({ opal: 'operator', mia: 'member' });
  ({ app, gig } = room);
  miaId = room.getUserId('mia');
  await createOrganisation(room.godClient, 'The Other Place', 'stan');
  await waitUntilCaughtUp(app);
});
afterAll(() => app.close());

const openClient = async (username: string): Promise<WsClient> => WsClient.open(await signIn(app, username));

/** Records a change for everybody; a client that has received it has received all earlier messages too. */
async function recordFinalResync(): Promise<void> {
  await recordTestChanges(app.infrastructure.pool, [{ kind: 'resync', audience: 'everybody', gigId: null, keys: {} }]);
}
async function readTypesUntilResync(client: WsClient): Promise<string[]> {
  await client.next('resync');
  return client.received.map(({ type }) => type);
}

describe('a broadcast message', () => {
  it('reaches all members of its organisation and god, but no member of another organisation', async () => {
    const clients = await Promise.all(['olga', 'opal', 'mia', godLogin.username, 'stan'].map(openClient));
    const { performerId } = await gig.insertPerformer('Anna');
    await gig.recordChange('performer_created', { performerId });
    await recordFinalResync();
    const received = await Promise.all(clients.map(readTypesUntilResync));
    const expected = ['performer_created', 'resync'];
    expect(received).toEqual([expected, expected, expected, expected, ['resync']]);
  });

  it('about the timeline reaches operators and above only', async () => {
    const clients = await Promise.all(['olga', 'opal', 'mia', godLogin.username].map(openClient));
    const { performerId } = await gig.insertPerformer('Bo');
    await gig.insertTimelineEntry(1, 'PerformerSelected', performerId);
    await gig.recordChange('performer_updated', { performerId });
    await gig.recordChange('timeline', { revisions: [1] });
    await recordFinalResync();
    const received = await Promise.all(clients.map(readTypesUntilResync));
    const operatorTypes = ['performer_updated', 'timeline', 'resync'];
    expect(received).toEqual([operatorTypes, operatorTypes, ['performer_updated', 'resync'], operatorTypes]);
  });

  it('for one user reaches all clients of that user, and not god', async () => {
    const clients = await Promise.all(['mia', 'mia', 'olga', godLogin.username].map(openClient));
    const audience = `user:${miaId}` as const;
    await recordTestChanges(app.infrastructure.pool, [{ kind: 'theme_updated', audience, gigId: null, keys: { userId: miaId } }]);
    await recordFinalResync();
    const received = await Promise.all(clients.map(readTypesUntilResync));
    expect(received).toEqual([['theme_updated', 'resync'], ['theme_updated', 'resync'], ['resync'], ['resync']]);
  });

  it('arrives in the order of the changes while many are recorded concurrently', async () => {
    const clients = await Promise.all(['olga', 'mia'].map(openClient));
    const { performerId } = await gig.insertPerformer('Cleo');
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        if (index % 3 > 0) await gig.recordChange('performer_updated', { performerId });
        else await gig.recordChange('timeline', { revisions: [1] });
      }),
    );
    await recordFinalResync();
    // The owner receives 66 performer messages, 34 of the timeline and the resync; the member receives nothing of the timeline
    for (const [client, count] of [
      [clients[0], 101],
      [clients[1], 67],
    ] as const) {
      await client?.next('resync');
      const posNumbers = client?.received.map((message) => ('pos' in message ? message.pos : 0)) ?? [];
      expect(posNumbers).toHaveLength(count);
      expect(posNumbers).toEqual([...posNumbers].sort((a, b) => a - b));
    }
  });
});
