import { type OrganisationId } from '@jamjar/contracts/ids';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type BlueRoom, startBlueRoom } from '../testing/blue-room.fixture.js';
import { signIn } from '../testing/http-client.js';
import { recordTestChanges } from '../testing/gig-rows.fixture.js';
import { type RunningApp } from '../testing/running-app.js';
import { WsClient } from '../testing/ws-client.js';
import { SocketRegistry } from './socket-registry.js';

let app: RunningApp;
let organisationId: OrganisationId;
let getUserId: BlueRoom['getUserId'];
beforeAll(async () => void ({ app, organisationId, getUserId } = await startBlueRoom({ mia: 'member', moe: 'member', max: 'member' })));
afterAll(() => app.close());

const openSeveral = async (username: string, count: number): Promise<WsClient[]> => {
  const clients: WsClient[] = [];
  for (let index = 0; index < count; index++) clients.push(await WsClient.open(await signIn(app, username)));
  return clients;
};
const isOpen = ({ socket }: WsClient): boolean => socket.readyState === socket.OPEN;

describe('a user who opens more than 20 sockets', () => {
  it('has the oldest closed with 4408, whatever their sessions; other users keep theirs', async () => {
    const moe = await openSeveral('moe', 2);
    const mia = await openSeveral('mia', 25);
    expect(await Promise.all(mia.slice(0, 5).map(({ closed }) => closed))).toEqual(Array(5).fill(4408));
    expect(mia.map(isOpen)).toEqual([...Array<boolean>(5).fill(false), ...Array<boolean>(20).fill(true)]);
    expect(await mia[5]?.hello(null)).toHaveLength(1);
    expect(moe.map(isOpen)).toEqual([true, true]);
  });

  it('has no more than 20 registered, even while clients do not answer the close frame', async () => {
    const browser = await signIn(app, 'moe');
    const clients = await Promise.all(Array.from({ length: 60 }, () => WsClient.open(browser)));
    for (const { socket } of clients) socket.pause();
    await Promise.all(Array.from({ length: 60 }, () => WsClient.open(browser)));
    await waitUntil(() => app.nestApp.get(SocketRegistry).getSocketsOfUser(getUserId('moe')).length === 20);
    for (const { socket } of clients) socket.terminate();
  });

  it('has the oldest closed even after a change of memberships, which registers the sockets again, session by session', async () => {
    const [phone, laptop] = [await signIn(app, 'max'), await signIn(app, 'max')];
    const clients: WsClient[] = [];
    for (let index = 0; index < 20; index++) clients.push(await WsClient.open(index % 2 === 0 ? phone : laptop));
    const keys = { userId: getUserId('max'), action: 'added', organisationId } as const;
    await recordTestChanges(app.infrastructure.pool, [
      { kind: 'organization_membership_changed', audience: `user:${keys.userId}`, gigId: null, keys },
    ]);
    await Promise.all(clients.map((client) => client.next('organization_membership_changed')));
    await openSeveral('max', 2);
    expect(await Promise.all(clients.slice(0, 2).map(({ closed }) => closed))).toEqual([4408, 4408]);
    expect(clients.filter(isOpen)).toHaveLength(18);
  });
});
