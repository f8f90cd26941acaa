import { gigId, messageId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { makeStore } from '../app/store.js';
import { news } from '../api/news.js';
import { signedIn, signedOut } from '../features/auth/auth.cache.js';
import { lineUpApi } from '../features/line-up/line-up.api.js';
import { placesIn } from '../features/line-up/line-up.views.js';
import { stageApi } from '../features/stage/stage.api.js';
import { selectNewestUnread, selectUnreadCount } from '../features/chat/unread.cache.js';
import { blueRoom, gigFixture } from '../testing/gigs.js';
import { friday, onStageSince, performer } from '../testing/people.js';
import { gate, serverForEachTest } from '../testing/scripted-server.js';
import { ines } from '../testing/staff.js';

const [ana, bo] = [performer(1, 'Ana'), performer(2, 'Bo')];
const list = `GET ${routes.performersOf(friday)}`;
const gig = { eventId: friday, jamNightId: friday };

let store: ReturnType<typeof makeStore>;
afterEach(() => void store.dispatch(signedOut())); // while there is a server still
const server = serverForEachTest();
beforeEach(() => void (store = makeStore()));

const openList = () => store.dispatch(lineUpApi.endpoints.lineUp.initiate(friday));
function shown(): string[] {
  const { data } = lineUpApi.endpoints.lineUp.select(friday)(store.getState());
  return data ? placesIn(data).all.map(({ name, onStage }) => (onStage ? `${name} on stage` : name)) : [];
}
const readings = (): number => server.asked.filter(({ method }) => method === 'GET').length;
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('news of the server', () => {
  it('change the list that is on screen, without reading it again', async () => {
    server.when(list, () => ({ body: [ana], position: 10 }));
    await openList();
    store.dispatch(news({ type: 'performer_created', ...gig, performer: bo, seq: 11 }));
    store.dispatch(news({ type: 'performer_updated', ...gig, performer: { ...ana, ...onStageSince(0) }, seq: 12 }));
    expect(shown()).toEqual(['Ana on stage', 'Bo']);
    store.dispatch(news({ type: 'performers', ...gig, performers: [ana], gone: [bo.id], seq: 13 }));
    expect(shown()).toEqual(['Ana']);
    expect(readings()).toBe(1);
  });

  it('that arrive before the list are kept, and applied right after its answer', async () => {
    const { opened, open } = gate();
    server.when(list, async () => {
      await opened;
      return { body: [ana, bo], position: 10 };
    });
    const reading = openList();
    store.dispatch(news({ type: 'performer_updated', ...gig, performer: { ...ana, ...onStageSince(0) }, seq: 12 }));
    store.dispatch(news({ type: 'performer_deleted', ...gig, performerId: bo.id, seq: 9 })); // older than the answer
    open();
    await reading;
    await soon();
    expect(shown()).toEqual(['Ana on stage', 'Bo']);
  });

  it('take whoever was removed off the list', async () => {
    server.when(list, () => ({ body: [ana, bo], position: 10 }));
    await openList();
    store.dispatch(news({ type: 'performer_updated', ...gig, performer: { ...bo, removed: true }, seq: 11 }));
    expect(shown()).toEqual(['Ana']);
  });
});

describe('the chat bell', () => {
  const saturday = gigFixture('Saturday Jam', new Date(0), { id: gigId('00000000-0000-4000-8000-000000000077') });
  const gigs = [gigFixture('Friday Jam', new Date(0), { id: friday }), saturday];
  const writtenAt = (eventId: typeof friday) => ({
    id: messageId('00000000-0000-4000-8000-000000000003'),
    jamNightId: eventId,
    senderName: 'sam',
    content: 'Hello',
    createdAt: new Date(0).toISOString(),
  });
  beforeEach(() => {
    for (const { id } of gigs)
      store.dispatch(news({ type: 'message_created', eventId: id, jamNightId: id, message: writtenAt(id), seq: 10 }));
  });
  const rings = () => [selectUnreadCount(store.getState(), 'ines'), selectNewestUnread(store.getState(), 'ines')];
  const changed = (action: 'removed' | 'added') =>
    void store.dispatch(news({ type: 'organization_membership_changed', userId: ines.id, action, organizationId: blueRoom.id, seq: 11 }));

  it('rings no more for a gig that is deleted', () => {
    store.dispatch(news({ type: 'event_deleted', eventId: saturday.id, jamNightId: saturday.id, seq: 11 }));
    expect(rings()).toEqual([1, friday]);
  });

  it('rings no more for the gigs of an organisation that one was removed from', async () => {
    server.when(`GET ${routes.events}`, () => ({ body: gigs.slice(0, 1), position: 11 }));
    changed('removed');
    await soon();
    expect(rings()).toEqual([1, friday]);
  });

  it('rings on for all when one joins another organisation, or when the server cannot tell which are left', async () => {
    changed('added');
    server.when(`GET ${routes.events}`, () => ({ status: 500, body: {} }));
    changed('removed');
    await soon();
    expect(rings()).toEqual([2, saturday.id]);
  });
});

describe('the answer to an own action', () => {
  const put = `POST ${routes.putOnStage(ana.id)}`;

  it('is news like the server’s own: seen at once, and older pushes do not undo it', async () => {
    server.when(list, () => ({ body: [ana], position: 10 })).when(put, () => ({ body: { ...ana, ...onStageSince(0) }, position: 12 }));
    await openList();
    await store.dispatch(stageApi.endpoints.putOnStage.initiate({ id: ana.id, replaces: null }));
    expect(shown()).toEqual(['Ana on stage']);
    store.dispatch(news({ type: 'performer_updated', ...gig, performer: ana, seq: 11 }));
    expect(shown()).toEqual(['Ana on stage']);
  });

  it('is shown before it is there, and taken back when it is a refusal', async () => {
    const body = { message: 'Select the performer first', code: 'NOT_SELECTED' };
    server.when(list, () => ({ body: [ana], position: 10 })).when(put, () => ({ status: 409, body }));
    await openList();
    const asking = store.dispatch(stageApi.endpoints.putOnStage.initiate({ id: ana.id, replaces: null }));
    expect(shown()).toEqual(['Ana on stage']);
    const { error } = await asking;
    expect(error).toMatchObject({ status: 409, message: 'Select the performer first' });
    expect(shown()).toEqual(['Ana']);
  });

  it('makes open lists be read again while no news arrive, and only then', async () => {
    server.when(list, () => ({ body: [ana], position: 10 })).when(put, () => ({ body: ana, position: 12 }));
    store.dispatch(signedIn({ token: 'any', user: ines }));
    await openList();
    await soon();

    await store.dispatch(stageApi.endpoints.putOnStage.initiate({ id: ana.id, replaces: null }));
    await soon();
    expect(readings()).toBe(1);

    server.socket.welcomes(false);
    server.socket.breakAll();
    await soon();
    await store.dispatch(stageApi.endpoints.putOnStage.initiate({ id: ana.id, replaces: null }));
    await soon();
    expect(readings()).toBe(2);
  });
});
