import { type PerformerId } from '@jamjar/contracts/ids';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, signIn } from '../testing/browser.js';
import { GigRows } from '../testing/gig-rows.js';
import { makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';

jest.setTimeout(60_000);

let app: RunningApp;
let gods: Browser;
let gig: GigRows;
let anna: PerformerId;

beforeAll(async () => {
  app = await startApp();
  gods = await signIn(app, god.username);
  const { organisation } = await makeOrganisation(gods, 'The Blue Room', 'olga');
  gig = await GigRows.make(app.foundation.pool, organisation);
  anna = (await gig.performer('Anna')).performer;
});
afterAll(() => app.close());

/** Takes the rows away, while Postgres itself goes on. */
const hideRows = () => app.foundation.pool.query('ALTER TABLE performers RENAME TO hidden_performers');
const showRows = () => app.foundation.pool.query('ALTER TABLE hidden_performers RENAME TO performers');

describe('while Postgres is away', () => {
  it('sockets stay open, and hear what happened as soon as it is back', async () => {
    const screen = await Screen.open(gods);
    const { pool } = app.foundation;
    const seqs: number[] = [];
    for (let round = 0; round < 5; round++) {
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      seqs.push(await retried(() => gig.tell('event_updated', {})));
    }
    for (const seq of seqs) expect((await screen.next('event_updated')).pos).toBe(seq);
    await screen.close();
  });
});

describe('rows that cannot be read', () => {
  it('for a moment are told as soon as they can, with whatever happened after them', async () => {
    const screen = await Screen.open(gods);
    await hideRows();
    await gig.tell('performer_updated', { performerId: anna });
    await gig.tell('event_updated', {});
    await sleep(400);
    await showRows();
    await screen.next('event_updated');
    expect(screen.heard.map(({ type }) => type)).toEqual(['performer_updated', 'event_updated']);
    await screen.close();
  });

  it('although Postgres answers are given up: everybody reads again, and nothing later waits for them', async () => {
    const screen = await Screen.open(gods);
    await hideRows();
    const lost = await gig.tell('performer_updated', { performerId: anna });
    expect(await screen.next('resync')).toEqual({ type: 'resync', pos: lost });
    await gig.tell('event_updated', {});
    await screen.next('event_updated');
    await showRows();
    await gig.tell('performer_updated', { performerId: anna });
    await screen.next('performer_updated');
    await screen.close();
  });

  it('let a replay begin anew: the socket is asked to come back, and keeps its position', async () => {
    const before = await Screen.open(gods);
    const [caught] = await before.hello(null);
    await before.close();
    const watching = await Screen.open(gods);
    await gig.tell('performer_updated', { performerId: anna });
    await watching.next('performer_updated'); // told by now: whoever comes later has to be told again
    await hideRows();
    const back = await Screen.open(gods);
    back.say({ type: 'hello', pos: caught?.type === 'caught_up' ? caught.pos : null });
    expect(await back.closed).toBe(1012);
    await showRows();
  });
});

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch {
      await sleep(50);
    }
  }
}
