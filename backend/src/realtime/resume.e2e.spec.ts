import { type OrganisationId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { type Browser, signIn } from '../testing/browser.js';
import { GigRows, record } from '../testing/gig-rows.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';
import { settled } from '../testing/settled.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let one: RunningApp;
let other: RunningApp;
let olga: Browser;
let organisation: OrganisationId;
let gig: GigRows;
let anna: PerformerId;
let mia: UserId;

beforeAll(async () => {
  database = await createTestDatabase();
  one = await startApp({ databaseUrl: database.url });
  other = await startApp({ databaseUrl: database.url });
  const gods = await signIn(one, god.username);
  ({ organisation } = await makeOrganisation(gods, 'The Blue Room', 'olga'));
  mia = await makeMember(gods, organisation, 'mia', 'member');
  await makeOrganisation(gods, 'The Other Place', 'stan');
  olga = await signIn(one, 'olga');
  gig = await GigRows.make(one.foundation.pool, organisation);
  anna = (await gig.performer('Anna')).performer;
  await gig.happened(1, 'PerformerWentOnStage', anna);
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

const numbersIn = (messages: readonly ServerMessage[]): number[] => messages.map((message) => ('pos' in message ? message.pos : 0));
const types = async (screen: Screen, pos: number): Promise<string[]> => (await screen.hello(pos)).map(({ type }) => type);

async function caughtUp(): Promise<{ screen: Screen; pos: number }> {
  const screen = await Screen.open(olga);
  const [caught] = await screen.hello(null);
  if (caught?.type !== 'caught_up') throw new Error('It was told something old');
  return { screen, pos: caught.pos };
}

const happens = (): Promise<number> => gig.tell('performer_updated', { performerId: anna });

describe('a screen that says hello', () => {
  it('for the first time hears where the changes stand, and nothing old', async () => {
    const last = await happens();
    await settled(one);
    const screen = await Screen.open(olga);
    expect(await screen.hello(null)).toEqual([{ type: 'caught_up', pos: last }]);
  });

  it('again hears what it missed, in order and once, and then that it is caught up', async () => {
    const { screen, pos } = await caughtUp();
    await screen.close();
    const missed = [await happens(), await gig.tell('timeline', { revisions: [1] }), await happens()];
    await settled(one);
    const back = await Screen.open(olga);
    const heard = await back.hello(pos);
    expect(heard.map(({ type }) => type)).toEqual(['performer_updated', 'timeline', 'performer_updated', 'caught_up']);
    expect(numbersIn(heard)).toEqual([...missed, missed.at(-1)]);
    expect(heard[0]).toMatchObject({ eventId: gig.id, performer: { id: anna, name: 'Anna' } });
  });

  it('hears what it missed from another instance', async () => {
    const { screen, pos } = await caughtUp();
    await screen.close();
    const missed = [await happens(), await happens()];
    await settled(other);
    const back = await Screen.open(olga.at(other));
    expect(numbersIn(await back.hello(pos))).toEqual([...missed, missed.at(-1)]);
  });

  it('hears what it missed after a restart', async () => {
    const third = await startApp({ databaseUrl: database.url });
    const screen = await Screen.open(olga.at(third));
    const [caught] = await screen.hello(null);
    await third.close();
    const missed = await happens();
    const restarted = await startApp({ databaseUrl: database.url });
    const back = await Screen.open(olga.at(restarted));
    expect(numbersIn(await back.hello(caught?.type === 'caught_up' ? caught.pos : 0))).toEqual([missed, missed]);
    await restarted.close();
  });

  it('hears only what it may: of another organisation nothing, and a member nothing of the timeline', async () => {
    const before = await happens();
    await gig.tell('timeline', { revisions: [1] });
    const last = await happens();
    await settled(one);
    const member = await Screen.open(await signIn(one, 'mia'));
    expect(await types(member, before)).toEqual(['performer_updated', 'caught_up']);
    const stranger = await Screen.open(await signIn(one, 'stan'));
    expect(await stranger.hello(before)).toEqual([{ type: 'caught_up', pos: last }]);
    const gods = await Screen.open(await signIn(one, god.username));
    expect(await types(gods, before)).toEqual(['timeline', 'performer_updated', 'caught_up']);
  });

  it('hears each of a thousand missed changes once, while new ones come in', async () => {
    const { screen, pos } = await caughtUp();
    await screen.close();
    const performer = {
      kind: 'performer_updated',
      audience: `organisation:${organisation}`,
      gigId: gig.id,
      keys: { performerId: anna },
    } as const;
    await record(
      one.foundation.pool,
      Array.from({ length: 1_000 }, () => performer),
    );
    const back = await Screen.open(olga);
    const replay = back.hello(pos);
    const live = await Promise.all(Array.from({ length: 50 }, happens));
    await replay;
    const newest = Math.max(...live);
    while (!numbersIn(back.heard).includes(newest)) await back.next('performer_updated');
    const numbers = numbersIn(back.heard.filter(({ type }) => type === 'performer_updated'));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: newest - pos }, (_, index) => pos + 1 + index));
  });

  it('is never caught up to a number of which it has not heard all', async () => {
    const { screen, pos } = await caughtUp();
    await screen.close();
    const enough = new AbortController();
    const writer = (async () => {
      while (!enough.signal.aborted) await Promise.all([happens(), happens()]);
    })();
    for (let round = 0; round < 20; round++) {
      const back = await Screen.open(round % 2 === 0 ? olga : olga.at(other));
      const heard = await back.hello(pos);
      const until = numbersIn(heard).at(-1) ?? 0;
      const told = new Set(numbersIn(back.heard.filter(({ type }) => type === 'performer_updated')));
      for (let seq = pos + 1; seq <= until; seq++) if (!told.has(seq)) throw new Error(`caught up to ${until}, but never told ${seq}`);
      expect(until).toBeGreaterThanOrEqual(pos);
      await back.close();
    }
    enough.abort();
    await writer;
  });

  it('does not hear a sign-out again that was meant for an earlier session', async () => {
    const browser = await signIn(one, 'mia');
    const pos = await happens();
    const keys = { userId: mia, exceptSession: null };
    const last = await record(one.foundation.pool, [{ kind: 'force_logout', audience: `user:${mia}`, gigId: null, keys }]);
    await settled(one);
    const screen = await Screen.open(browser);
    expect(await screen.hello(pos)).toEqual([{ type: 'caught_up', pos: last }]);
  });
});

describe('a screen that cannot be told what it missed', () => {
  it('is told to read again when that was pruned, and then where the changes stand', async () => {
    const { screen, pos } = await caughtUp();
    await screen.close();
    await happens();
    const last = await happens();
    await one.foundation.pool.query('DELETE FROM changes WHERE seq <= $1', [pos + 1]);
    await settled(one);
    const back = await Screen.open(olga);
    expect(await back.hello(pos)).toEqual([
      { type: 'resync', pos: last },
      { type: 'caught_up', pos: last },
    ]);
    await one.foundation.pool.query('DELETE FROM changes');
    const later = await Screen.open(olga);
    expect(await types(later, pos)).toEqual(['resync', 'caught_up']);
  });

  it('is told to read again when its position is of another history', async () => {
    const last = await happens();
    await settled(one);
    const screen = await Screen.open(olga);
    expect(await screen.hello(last + 1_000)).toEqual([
      { type: 'resync', pos: last },
      { type: 'caught_up', pos: last },
    ]);
  });
});

describe('two instances on one database', () => {
  it('are one: what is changed on either reaches the screens of both', async () => {
    await Promise.all([one, other].map(settled));
    const screens = [await Screen.open(olga), await Screen.open(olga.at(other))];
    for (const app of [one, other]) {
      const seq = await record(app.foundation.pool, [
        { kind: 'performer_updated', audience: `organisation:${organisation}`, gigId: gig.id, keys: { performerId: anna } },
      ]);
      for (const screen of screens) expect((await screen.next('performer_updated')).pos).toBe(seq);
    }
  });
});
