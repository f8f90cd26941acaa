import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type Browser, signIn } from '../testing/browser.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let other: RunningApp;
let venue: Venue;

beforeAll(async () => {
  app = await startApp();
  other = await startApp({ databaseUrl: app.databaseUrl });
  venue = await openVenue(app, 'barn');
}, 60_000);
afterAll(async () => {
  await other.close();
  await app.close();
});

const names = Array.from({ length: 25 }, (_, index) => `P${index.toString().padStart(2, '0')}`);

describe('fifty stage actions that race on one gig', () => {
  it('are all answered as they went, on two processes, and the timeline is exactly what was done', async () => {
    const gig = await GigOnAir.create(venue, 'openmic');
    await gig.addAll(...names);
    const elsewhere = await signIn(other, 'barn-operator');
    const put = (name: string, browser: Browser) => browser.post<PerformerView>(routes.putOnStage(gig.idOf(name)));
    const on = await Promise.all(names.map((name, index) => put(name, index % 2 ? elsewhere : venue.operator)));
    const again = await Promise.all(names.map((name, index) => put(name, index % 2 ? venue.operator : elsewhere)));
    for (const answer of [...on, ...again]) expect(answer).toMatchObject({ status: 200, body: { onStage: true, performanceCount: 1 } });
    for (const answer of on) expect(Number(answer.headers.get('x-position'))).toBeGreaterThan(0);

    const story = (await gig.story()).filter((line) => line.startsWith('PerformerWentOnStage'));
    expect([...story].sort()).toEqual(names.map((name) => `PerformerWentOnStage ${name}`));
    expect((await gig.lineUp()).every(({ onStage, performanceCount }) => onStage && performanceCount === 1)).toBe(true);
  });

  it('let exactly one of two opposite actions be the last, and no performer be in two places', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.addAll('Ana', 'Bo');
    await gig.send(routes.select, 'Ana');
    await gig.send(routes.putOnStage, 'Ana');
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => [
        venue.operator.post<PerformerView>(routes.select(gig.idOf('Bo')), index % 2 ? {} : { replacingPerformerId: gig.idOf('Ana') }),
        venue.operator.post<PerformerView>(routes.deselect(gig.idOf('Bo'))),
      ]).flat(),
    );
    for (const { status, body } of answers) expect([200, 409]).toContain(status === 409 && !('code' in body) ? 500 : status);
    const [ana, bo] = [await gig.performer('Ana'), await gig.performer('Bo')];
    expect(ana.pendingRemoval).toBe(bo.replacingPerformerId === ana.id);
    const told = (await gig.story()).filter((line) => line.includes('elected Bo')).map((line) => line.split(' ')[0]);
    expect(told).toEqual(told.map((_, index) => (index % 2 ? 'PerformerDeselected' : 'PerformerSelected')));
    expect(bo.pendingStage).toBe(told.length % 2 === 1);
  });
});

describe('several who add people at once', () => {
  it('give everybody a place of their own at the end of the line', async () => {
    const gig = await GigOnAir.create(venue);
    await Promise.all(names.slice(0, 12).map((name) => gig.add(name)));
    const line = await gig.lineUp();
    expect(line.map(({ sortOrder }) => sortOrder)).toEqual(line.map((_, index) => 1000 * (index + 1)));
    expect(line.map(({ name }) => name).sort()).toEqual(names.slice(0, 12));
    expect(taken(await venue.operator.get(routes.event(gig.id)))).toMatchObject({ performerCount: 12 });
  });
});
