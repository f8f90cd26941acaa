import { instant } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { randomBytes } from 'node:crypto';
import { noIdempotencyKey, type VisitorContext } from '../auth/request-context.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { FeedbackController } from '../feedback/feedback.controller.js';
import { GigCommandProcessor } from '../gigs/gig-command-processor.js';
import { PublicPlaceController } from '../signup/public-place.controller.js';
import { PublicSignupController } from '../signup/public-signup.controller.js';
import { HttpClient } from '../testing/http-client.js';
import { createGigWithRaffle, draw } from '../testing/raffle.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { PublicDrawsController } from './public-draws.controller.js';
import { GetLinkPage } from './queries/link-page.query.js';

let app: RunningApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  app = await startApp();
  app.infrastructure.pool.options.max = 20; // so that the reads that wait for the lock below do not occupy all
  organisation = await createTestOrganisation(app, 'attic');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.close());

const origin = { subnet: null, requestId: null };
const visitor: VisitorContext = { subnet: '203.0.113.9', origin, idempotencyKey: noIdempotencyKey, receivedAt: instant(0) };

describe('2,000 simultaneous public reads', () => {
  it.each(['signup', 'place', 'live', 'draw', 'feedback'] as const)(
    'of one page (%s) read the gig at most twice and need fewer than 20 statements',
    async (page) => {
      const gig = page === 'draw' ? await createGigWithRaffle(organisation, { Bo: 1 }) : await TestGig.create(organisation);
      const { token, feedbackToken, liveToken, secret } = await gig.signSomebodyUp('Ana');
      const drawId = page === 'draw' ? unwrapBody(await draw(gig)).revision.toString() : '';
      const pages = {
        signup: () => app.nestApp.get(PublicSignupController, { strict: false }).getPage(token, visitor),
        place: () => app.nestApp.get(PublicPlaceController, { strict: false }).get(secret, visitor),
        live: () => app.nestApp.get(VisitorLimits, { strict: false }).read(visitor, new GetLinkPage({ kind: 'live', token: liveToken })),
        draw: () => app.nestApp.get(PublicDrawsController, { strict: false }).get(liveToken, drawId, visitor),
        feedback: () => app.nestApp.get(FeedbackController, { strict: false }).getPage(feedbackToken, visitor),
      };
      const statements = jest.spyOn(app.infrastructure.pool, 'query');
      const gigReads = jest.spyOn(app.nestApp.get(GigCommandProcessor), 'readState');
      const views = await Promise.all(Array.from({ length: 2_000 }, () => pages[page]()));
      expect(views).toHaveLength(2_000);
      expect(gigReads.mock.calls.length).toBeLessThanOrEqual(2);
      expect(statements.mock.calls.length).toBeLessThan(20);
    },
  );

  it('of 20 places of one gig read the gig at most twice for each place', async () => {
    const gig = await TestGig.create(organisation);
    const secrets: string[] = [];
    for (let count = 0; count < 20; count++) secrets.push((await gig.signSomebodyUp(`Somebody ${count.toString()}`)).secret);
    const gigReads = jest.spyOn(app.nestApp.get(GigCommandProcessor), 'readState');
    const places = app.nestApp.get(PublicPlaceController, { strict: false });
    await Promise.all(Array.from({ length: 2_000 }, (_, index) => places.get(secrets[index % 20] ?? '', visitor)));
    // each place is read once for the first request, and once for all that come meanwhile
    expect(gigReads.mock.calls.length).toBeLessThanOrEqual(2 * secrets.length);
  });
});

it('at most eight different public reads run at the same time and others wait, but not those of signed-in users', async () => {
  const gig = await TestGig.create(organisation);
  const lock = await app.infrastructure.pool.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE gig_links');
  const countWaitingForLock = async (): Promise<number | null> =>
    (await lock.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'gig_links'::regclass`)).rowCount;
  const client = new HttpClient(app);
  const answers = Array.from({ length: 40 }, () => client.get(routes.publicSignup(randomBytes(16).toString('base64url'))));
  await waitUntil(async () => (await countWaitingForLock()) === 8);
  expect((await organisation.operatorClient.get(routes.messagesOfEvent(gig.id))).status).toBe(200);
  expect(await countWaitingForLock()).toBe(8);
  await lock.query('ROLLBACK');
  lock.release();
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([404]));
});
