import { type FeedbackResultsView } from '@jamjar/contracts/feedback/feedback.views';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { routes } from '@jamjar/contracts/routes';
import { RouteRegistry } from '../auth/route-registry.js';
import { PageDto } from '../http/page.dto.js';
import { readDtoType } from '../http/route-metadata.js';
import { type HttpClient } from '../testing/http-client.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
/** Two organisations, both with rows that match the searches. */
let west: TestOrganisation;
let east: TestOrganisation;
let gig: TestGig;
beforeAll(async () => {
  app = await startApp();
  [west, east] = [await createTestOrganisation(app, 'west'), await createTestOrganisation(app, 'east')];
  gig = await TestGig.create(west, 'openmic', { name: 'Tēst night', date: '2020-01-01T20:00:00.000Z' });
  await (await TestGig.create(east, 'openmic', { name: 'Test night' })).addPerformer('Zoë of the east');
  await gig.addPerformer('Zoë Čapek');
  const feedbackUrl = await gig.generateFeedbackToken();
  await west.memberClient.post(feedbackRoutes.submitFeedback, { feedbackUrl, enjoymentRating: 5, wouldAttendNext: true });
  await west.operatorClient.get(routes.timeline(gig.id)); // waits until the read models contain the gig's events
  for (const [table, fields] of Object.entries(copiedTables)) await copyRows(table, fields);
  await execute(
    `INSERT INTO participants (id, organisation_id, name, normalised_name)
     SELECT gen_random_uuid(), $1, 'Somebody ' || number, 'somebody ' || number FROM generate_series(1, $2::integer) AS number`,
    [west.id, copyCount],
  );
});
afterAll(() => app.close());

const execute = async (sql: string, values: unknown[]) => (await app.infrastructure.pool.query<Record<string, unknown>>(sql, values)).rows;

/** One more than a page has. */
const copyCount = 1_001;
/** For each table: the condition of the row that is copied, which uses `$1` (the gig's id), and the columns that differ in the copies. */
const copiedTables = {
  gigs: [
    'id = $1',
    `'id', gen_random_uuid(), 'name', 'Gig ' || number, 'date', '2025-01-01T00:00:00Z'::timestamptz + number / 3 * interval '1 day'`,
  ],
  gig_feedback: ['gig_id = $1', `'id', gen_random_uuid(), 'enjoyment_rating', 4`],
  timeline: ['gig_id = $1 AND revision = 0', `'revision', 1000 + number, 'action_from', 1000 + number / 2 * 2`],
  users: [`$1::uuid IS NOT NULL AND username = 'west-operator'`, `'id', gen_random_uuid(), 'username', 'user ' || number`],
  organisations: [
    `$1::uuid IS NOT NULL AND name = 'west'`,
    `'id', gen_random_uuid(), 'name', 'House ' || number, 'normalised_name', 'house ' || number`,
  ],
} as const;
const copyRows = (table: string, [condition, fields]: readonly [string, string]) =>
  execute(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(source, jsonb_build_object(${fields}))).*
       FROM ${table} AS source, generate_series(1, $2::integer) AS number WHERE ${condition}`,
    [gig.id, copyCount],
  );

interface Row {
  id?: string;
  revision?: number;
}
interface PagedList {
  path: () => string;
  client: () => HttpClient;
}
/** `rowCount` is the number of the copies and of the rows that existed before. */
const lists: Record<string, PagedList & { rowCount: number }> = {
  events: { path: () => `${routes.events}?`, client: () => west.memberClient, rowCount: copyCount + 1 },
  participants: { path: () => `${routes.participantsOfOrganisation(west.id)}&`, client: () => west.memberClient, rowCount: copyCount + 1 },
  appearances: { path: () => `${routes.appearancesOfOrganisation(west.id)}&`, client: () => west.memberClient, rowCount: copyCount + 1 },
  'users of god': { path: () => `${routes.users}?`, client: () => west.godClient, rowCount: copyCount + 7 },
  organisations: { path: () => `${routes.organisations}?`, client: () => west.godClient, rowCount: copyCount + 2 },
  feedback: { path: () => `${feedbackRoutes.feedbackResults(gig.id)}?`, client: () => west.operatorClient, rowCount: copyCount + 1 },
  timeline: { path: () => `${routes.timeline(gig.id)}?`, client: () => west.operatorClient, rowCount: copyCount + 3 },
};

async function readPage({ path, client }: PagedList, query = ''): Promise<{ rows: Row[]; next: string | null }> {
  const { status, body, headers } = await client().get<Row[] | FeedbackResultsView>(path() + query);
  return { rows: unwrapBody({ status, body: Array.isArray(body) ? body : body.feedback }), next: headers.get('x-next-cursor') };
}
async function readPages(list: PagedList, limit?: number): Promise<Row[][]> {
  const limitParameter = limit ? `limit=${limit}&` : '';
  const pages: Row[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const page = await readPage(list, `${limitParameter}${next && `cursor=${next}`}`);
    pages.push(page.rows);
    next = page.next;
  }
  return pages;
}
const keysOf = (pages: Row[][]) => new Set(pages.flat().map(({ id, revision }) => id ?? revision));

describe.each(Object.entries(lists))('the list of %s', (_name, list) => {
  it('answers 1,000 rows and the cursor of the next page, and has each row on exactly one page', async () => {
    const pages = await readPages(list);
    expect(pages.map(({ length }) => length)).toEqual([1_000, list.rowCount - 1_000]);
    expect(keysOf(pages).size).toBe(list.rowCount);
    const smaller = await readPages(list, 400);
    expect(smaller.map(({ length }) => length)).toEqual([400, 400, list.rowCount - 800]);
    expect(keysOf(smaller)).toEqual(keysOf(pages));
  });

  it('refuses a cursor whose number is out of range, and accepts every number up to the limits', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const getStatuses = async (...numbers: string[]): Promise<number[]> =>
      Promise.all(numbers.map(async (number) => (await list.client().get(`${list.path()}limit=1&cursor=${number}.${id}`)).status));
    const tooEarly = ['-999999999999999999', '-210866803200000001']; // Postgres's times begin a microsecond later
    expect(await getStatuses(...tooEarly, '1000000000000000000', '-1000000000000000000')).toEqual([400, 400, 400, 400]);
    expect(await getStatuses('-210866803200000000', '-1', '0', '999999999999999999')).toEqual([200, 200, 200, 200]);
  });

  it('refuses a limit that is not from 1 to 1,000, and a malformed cursor', async () => {
    for (const query of [
      'limit=0',
      'limit=1001',
      'limit=1.5',
      'limit=x',
      'limit=',
      'cursor=',
      'cursor=x',
      `cursor=1.${'0'.repeat(36)}`,
      'cursor=1',
    ])
      expect(await list.client().get(list.path() + query)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect((await readPage(list, 'limit=1')).rows).toHaveLength(1);
  });
});

it('a list begins with the newest rows, and a row that is added later does not shift the next page', async () => {
  const [events, timeline] = [lists.events, lists.timeline] as [PagedList, PagedList];
  const dates = ((await readPages(events, 300)) as GigView[][]).flat().map(({ date }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
  const revisions = (await readPages(timeline)).map((page) => page.map(({ revision }) => revision));
  expect(revisions).toEqual([Array.from({ length: 1_000 }, (_, index) => 1_002 + index), [0, 1, 2, 1_001]]);
  const before = await readPage(events, 'limit=2');
  await TestGig.create(west, 'jam', { date: '2040-01-01T00:00:00Z' });
  const after = await readPage(events, `limit=2&cursor=${String(before.next)}`);
  expect(keysOf([before.rows, after.rows]).size).toBe(4);
});

it('a timeline entry names the first and last revision of its action, even when these are on two pages', async () => {
  const pages = (await readPages(
    { ...lists.timeline, path: () => `${routes.timeline(gig.id)}?`, client: () => west.operatorClient },
    3,
  )) as unknown as {
    revision: number;
    action: object;
  }[][];
  expect(pages.flat().find(({ revision }) => revision === 1_500)?.action).toEqual({ from: 1_500, to: 1_501 });
  expect(pages.flat().find(({ revision }) => revision === 1_501)?.action).toEqual({ from: 1_500, to: 1_501 });
});

it('the statistics of the feedback count all answers, whatever the page', async () => {
  const { body } = await west.operatorClient.get<FeedbackResultsView>(`${feedbackRoutes.feedbackResults(gig.id)}?limit=1`);
  expect(body.feedback).toHaveLength(1);
  expect(body.stats).toMatchObject({ totalResponses: 1_002, avgEnjoyment: 4, ratings: [0, 0, 0, 1_001, 1] });
});

describe('a search', () => {
  const search = async (path: string, client: HttpClient): Promise<string[]> =>
    unwrapBody(await client.get<{ name?: string; username?: string }[]>(path)).map(({ name, username }) => name ?? username ?? '');

  it('finds rows that are not on the first page, ignores case and accents, and finds nothing of another organisation', async () => {
    const { memberClient, id } = west;
    expect((await readPage(lists.participants as PagedList)).rows).not.toContainEqual(expect.objectContaining({ name: 'Zoë Čapek' }));
    expect(await search(`${routes.participantsOfOrganisation(id)}&search=ZOE`, memberClient)).toEqual(['Zoë Čapek']);
    expect(await search(`${routes.appearancesOfOrganisation(id)}&search=capek`, memberClient)).toEqual(['Zoë Čapek']);
    expect(await search(`${routes.events}?search=test NIGHT`, memberClient)).toEqual(['Tēst night']);
    expect(await search(`${routes.events}?organisationId=${id}&search=test`, west.godClient)).toEqual(['Tēst night']);
    expect(await search(`${routes.events}?search=test`, east.memberClient)).toEqual(['Test night']);
    expect(await search(`${routes.users}?search=west-o`, west.ownerClient)).toEqual(['west-operator', 'west-owner']);
    expect(await search(`${routes.users}?search=west-o`, east.ownerClient)).toEqual([]);
    expect(await search(`${routes.organisations}?search=west`, east.ownerClient)).toEqual([]);
    expect(await search(`${routes.organisations}?search=WEST`, west.godClient)).toEqual(['west']);
    expect(await search(`${routes.organisations}?search=st`, west.godClient)).toEqual(['east', 'west']); // sorted by name
    expect(await search(`${routes.events}?search=%25`, memberClient)).toEqual([]);
  });

  it('in a foreign organisation is answered as if that organisation did not exist', async () => {
    const paths = [routes.events, routes.participants, routes.appearances].map((path) => `${path}?organisationId=${east.id}&search=zoe`);
    for (const path of paths)
      expect(await west.ownerClient.get(path)).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
  });
});

/** The GET routes whose responses are bounded without pages: see docs/rules.md#lists. */
const readsWithoutPages = [
  ...['audit', 'docs', 'docs/:file', 'link-origins', 'openapi.json', 'organisations/:organisationId/audit', 'events/:gigId/history'],
  ...['messages', 'performers', 'push/subscriptions', 'account-news', 'auth/sign-ins'],
  ...['stats/event-types', 'stats/events', 'stats/trend', 'stats/forgotten', 'stats/short-instruments', 'stats/performer-stats'],
  ...['stats/overview', 'stats/waits', 'stats/performer-history/:participantId', 'stats/replay', 'auth/user', 'events/:gigId'],
  ...['events/:gigId/draws/:drawId', 'events/:gigId/history/export', 'events/:gigId/history/verification', 'events/:gigId/pace'],
  ...[
    'events/:gigId/notification-preference',
    'feedback/event-info/:feedbackToken',
    'health/live',
    'health/ready',
    'performers/:performerId',
  ],
  ...['performers/recent/:participantId', 'public/live/:liveToken', 'public/live/:liveToken/draws/:drawId', 'public/place/:secret'],
  ...['public/signup/:token', 'push/vapid-key'],
  ...['sessions', 'organisations/:organisationId/invitations', 'events/:gigId/temporary-operators'],
  'public/join/:invitationToken',
].map((path) => `/api/${path}`);

it('every GET route has pages, except those of `readsWithoutPages`', () => {
  const registry = app.nestApp.get(RouteRegistry);
  const reads = registry.listRoutes().filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'));
  const unpagedReads = reads.filter(
    ({ controller, handler }) =>
      !(readDtoType(controller, handler, 'query')?.prototype instanceof PageDto) && readDtoType(controller, handler, 'query') !== PageDto,
  );
  expect(unpagedReads.map(({ path }) => path).sort()).toEqual(readsWithoutPages.sort());
});
