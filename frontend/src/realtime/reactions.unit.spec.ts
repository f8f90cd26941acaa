import {} from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { makeStore } from '../app/store.js';
import { news } from '../api/news.js';
import { signedIn, signedOut } from '../features/auth/auth.cache.js';
import { lineUpApi } from '../features/line-up/line-up.api.js';
import { placesIn } from '../features/line-up/line-up.views.js';
import { stageApi } from '../features/stage/stage.api.js';
import { friday, onStageSince, performer } from '../testing/people.js';
import { gate, ScriptedServer } from '../testing/scripted-server.js';
import { ines } from '../testing/staff.js';

declare const goTo: (url: string) => void;
const [ana, bo] = [performer(1, 'Ana'), performer(2, 'Bo')];
const list = `GET ${routes.performersOf(friday)}`;
const night = { eventId: friday, jamNightId: friday };

let server: ScriptedServer;
let store: ReturnType<typeof makeStore>;
beforeEach(async () => {
  server = await ScriptedServer.start();
  goTo(server.url);
  store = makeStore();
});
afterEach(async () => {
  store.dispatch(signedOut());
  await server.close();
});

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
    store.dispatch(news({ type: 'performer_created', ...night, performer: bo, asOf: 11 }));
    store.dispatch(news({ type: 'performer_updated', ...night, performer: { ...ana, ...onStageSince(0) }, asOf: 12 }));
    expect(shown()).toEqual(['Ana on stage', 'Bo']);
    store.dispatch(news({ type: 'performers', ...night, performers: [ana], gone: [bo.id], asOf: 13 }));
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
    store.dispatch(news({ type: 'performer_updated', ...night, performer: { ...ana, ...onStageSince(0) }, asOf: 12 }));
    store.dispatch(news({ type: 'performer_deleted', ...night, performerId: bo.id, asOf: 9 })); // older than the answer
    open();
    await reading;
    await soon();
    expect(shown()).toEqual(['Ana on stage', 'Bo']);
  });

  it('take whoever was removed off the list', async () => {
    server.when(list, () => ({ body: [ana, bo], position: 10 }));
    await openList();
    store.dispatch(news({ type: 'performer_updated', ...night, performer: { ...bo, removed: true }, asOf: 11 }));
    expect(shown()).toEqual(['Ana']);
  });
});

describe('the answer to an own action', () => {
  const put = `POST ${routes.putOnStage(ana.id)}`;

  it('is news like the server’s own: seen at once, and older pushes do not undo it', async () => {
    server.when(list, () => ({ body: [ana], position: 10 })).when(put, () => ({ body: { ...ana, ...onStageSince(0) }, position: 12 }));
    await openList();
    await store.dispatch(stageApi.endpoints.putOnStage.initiate({ id: ana.id, replaces: null }));
    expect(shown()).toEqual(['Ana on stage']);
    store.dispatch(news({ type: 'performer_updated', ...night, performer: ana, asOf: 11 }));
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
