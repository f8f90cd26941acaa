import * as fc from 'fast-check';
import { type AnalyticsFilter } from '@jamjar/contracts/analytics/analytics.views';
import { gigTypes } from '@jamjar/contracts/enums';
import { instant, type Instant, type ParticipantId, toGigStreamName } from '@jamjar/contracts/ids';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { analyticsGroup } from '@jamjar/projections/analytics.group';
import { randomUUID } from 'node:crypto';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { listActionKinds } from './testing/action-kinds.fixture.js';
import { GeneratedOrganisation, pickRandom } from './testing/generated-organisation.fixture.js';
import { ReferenceNumbers } from './testing/reference-numbers.fixture.js';
import { type Contact, ReferenceParticipants } from './testing/reference-participants.fixture.js';

let app: RunningApp;
let organisationCount = 0;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Inserts the participants except every seventh, which has no row as if it were deleted. @returns the contacts of the others */
async function insertParticipants({ id, participantIds }: GeneratedOrganisation): Promise<Map<ParticipantId, Contact>> {
  const contacts = new Map<ParticipantId, Contact>();
  for (const [index, participantId] of participantIds.entries()) {
    if (index % 7 === 6) continue;
    const contact = {
      name: `${index % 2 ? 'ana' : 'Bo'} ${index}`,
      email: null,
      phone: `${index}`,
      instagram: null,
      lookingForBand: index % 3 === 0,
    };
    contacts.set(participantId, contact);
    await app.infrastructure.pool.query(
      'INSERT INTO participants (id, organisation_id, name, normalised_name, phone, looking_for_band) VALUES ($1, $2, $3, $4, $5, $6)',
      [participantId, id, contact.name, toNameKey(contact.name), contact.phone, contact.lookingForBand],
    );
  }
  return contacts;
}

async function append(generated: GeneratedOrganisation, generate: fc.GeneratorValue): Promise<void> {
  const { eventStore, projections } = app.infrastructure;
  for (const { gig, expectedRevision, events } of generated.generateAppends(generate))
    await eventStore.append(toGigStreamName(gig), expectedRevision, events);
  expect(await projections.getCheckpointWatch(analyticsGroup).waitUntilReached(await eventStore.head(), 20_000)).toBe(true);
}

/** A random filter: none, a type, a gig, or both, now or at an instant at which something was recorded, or just before it. */
function generateFilter(generate: fc.GeneratorValue, { histories }: GeneratedOrganisation): Omit<AnalyticsFilter, 'organisationId'> {
  const recordedAt: Instant[] = [...histories.values()].flatMap((history) => history.map((event) => event.recordedAt));
  const at = instant(pickRandom(generate, recordedAt) - generate(fc.integer, { min: 0, max: 1 }));
  return {
    ...(generate(fc.boolean) && { eventType: pickRandom(generate, gigTypes) }),
    ...(generate(fc.integer, { min: 0, max: 3 }) === 0 && { eventId: pickRandom(generate, histories.keys()) }),
    ...(generate(fc.integer, { min: 0, max: 3 }) > 0 && { asOf: new Date(at).toISOString() }),
  };
}

class AnalyticsClient {
  constructor(private readonly organisation: TestOrganisation) {}

  async get(route: string, filter: object = {}): Promise<{ status: number; body: unknown }> {
    const query = new URLSearchParams({ organisationId: this.organisation.id, ...filter }).toString();
    const { status, body } = await this.organisation.operatorClient.get(`${route}?${query}`);
    return { status, body };
  }
}

async function expectEqualNumbers(
  client: AnalyticsClient,
  referenceNumbers: ReferenceNumbers,
  referenceParticipants: ReferenceParticipants,
  filter: Omit<AnalyticsFilter, 'organisationId'>,
  limit: number,
): Promise<void> {
  const { eventId, ...withoutGig } = filter;
  const { eventType: _, ...scope } = withoutGig;
  const gigExists = eventId === undefined || referenceNumbers.gigs({ ...scope, eventId }).length > 0;
  const expected: readonly [route: string, query: object, body: () => unknown][] = [
    [analyticsRoutes.statsOverview, filter, () => referenceNumbers.overview(filter)],
    [analyticsRoutes.statsTrend, filter, () => referenceNumbers.trend(filter)],
    [analyticsRoutes.statsWaits, filter, () => referenceNumbers.waits(filter)],
    [analyticsRoutes.statsRarelyPlayed, filter, () => referenceParticipants.rarelyPlayed(filter)],
    [analyticsRoutes.statsInstrumentSupply, filter, () => referenceNumbers.instrumentSupply(filter)],
    [analyticsRoutes.statsPerformers, filter, () => referenceParticipants.performerStats(filter, 10)], // ten by default
    [analyticsRoutes.statsPerformers, { ...filter, limit }, () => referenceParticipants.performerStats(filter, limit)],
  ];
  for (const [route, query, body] of expected) {
    const { status, body: actual } = await client.get(route, query);
    if (gigExists) expect([route, query, actual]).toEqual([route, query, body()]);
    else expect([route, query, status, actual]).toMatchObject([route, query, 404, { code: 'GIG_NOT_FOUND' }]);
  }
  expect((await client.get(analyticsRoutes.statsEventTypes, scope)).body).toEqual(referenceNumbers.types(scope));
  expect((await client.get(analyticsRoutes.statsEvents, withoutGig)).body).toEqual(referenceNumbers.gigList(withoutGig));
}

/** Whether the generated gigs have any of these; one that never occurs would not be tested. */
const listOccurrences = (referenceNumbers: ReferenceNumbers, referenceParticipants: ReferenceParticipants): Record<string, boolean> => ({
  waits: referenceNumbers.waits({}).count > 0,
  noShows: referenceNumbers.trend({}).some(({ noShows }) => noShows > 0),
  selections: referenceNumbers.instrumentSupply({}).some(({ selected }) => selected > 0),
  rarelyPlayed: referenceParticipants.rarelyPlayed({}).length > 0,
  moreThanTenPerformers: referenceParticipants.performerStats({}, 100).mostActivePerformers.length > 10,
});

describe('every number of the analytics', () => {
  it('equals what a plain function computes from the events of generated gigs, for any filter, as of any instant', async () => {
    const [occurred, kinds] = [new Set<string>(), new Set<string>()];
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (generate) => {
        const organisation = await createTestOrganisation(app, `generated-${organisationCount++}`);
        const generated = new GeneratedOrganisation(organisation.id, generate, generate(fc.integer, { min: 4, max: 9 }));
        const referenceNumbers = new ReferenceNumbers(generated.histories);
        const referenceParticipants = new ReferenceParticipants(referenceNumbers, await insertParticipants(generated));
        await append(generated, generate);
        const client = new AnalyticsClient(organisation);
        for (const [name, occurs] of Object.entries(listOccurrences(referenceNumbers, referenceParticipants)))
          if (occurs) occurred.add(name);
        for (const kind of listActionKinds(generated.histories.values())) kinds.add(kind);
        for (const filter of [{}, ...Array.from({ length: 6 }, () => generateFilter(generate, generated))]) {
          await expectEqualNumbers(client, referenceNumbers, referenceParticipants, filter, generate(fc.integer, { min: 1, max: 100 }));
          const participant = pickRandom(generate, generated.participantIds);
          const { status, body } = await client.get(
            analyticsRoutes.statsPerformerHistory(participant),
            filter.asOf ? { asOf: filter.asOf } : {},
          );
          const history = referenceParticipants.performerHistory(participant, filter);
          expect(history ? body : status).toEqual(history ?? 404);
        }
      }),
      { numRuns: 6, endOnFailure: true, plugins: [fc.interruptAfterTimeLimit(100_000, { failOnInterrupt: true })] },
    );
    expect([...occurred].sort()).toEqual(['moreThanTenPerformers', 'noShows', 'rarelyPlayed', 'selections', 'waits']);
    expect([...kinds].sort()).toEqual(['clears', 'deletions', 'removals', 'renames', 'resets', 'undos']);
  });
});

describe('the analytics routes', () => {
  let organisation: TestOrganisation;
  const get = async (route: string, query: object) =>
    organisation.operatorClient.get(`${route}?${new URLSearchParams({ organisationId: organisation.id, ...query }).toString()}`);

  beforeAll(async () => {
    organisation = await createTestOrganisation(app, 'empty');
  });

  it('return zeros for an organisation without gigs', async () => {
    const overview = unwrapBody(await get(analyticsRoutes.statsOverview, {}));
    expect(overview).toEqual(new ReferenceNumbers(new Map()).overview({}));
  });

  it('accept limits from 1 to 100', async () => {
    for (const limit of ['1', '100']) expect((await get(analyticsRoutes.statsPerformers, { limit })).status).toBe(200);
    for (const [limit, message] of [
      ['0', 'Number must be greater than or equal to 1'],
      ['101', 'Number must be less than or equal to 100'],
      ['1.5', 'Expected integer, received float'],
      ['ten', 'Expected number, received string'],
    ] as const)
      expect(await get(analyticsRoutes.statsPerformers, { limit })).toMatchObject({ status: 400, body: { errors: { limit: message } } });
  });

  it('refuse a malformed instant, type or id, and a missing organisation', async () => {
    expect(await get(analyticsRoutes.statsOverview, { asOf: 'yesterday' })).toMatchObject({
      status: 400,
      body: { errors: { asOf: 'Invalid date' } },
    });
    expect(await get(analyticsRoutes.statsEvents, { eventType: 'disco' })).toMatchObject({
      status: 400,
      body: { errors: { eventType: "Expected 'jam' | 'openmic' | 'generic', received 'disco'" } },
    });
    expect(await get(analyticsRoutes.statsOverview, { eventId: '1' })).toMatchObject({
      status: 400,
      body: { errors: { eventId: 'Invalid id' } },
    });
    expect(await organisation.operatorClient.get(analyticsRoutes.statsOverview)).toMatchObject({
      status: 400,
      body: { errors: { organisationId: 'Required' } },
    });
  });

  it('return 404 for another or unknown organisation, and for an unknown gig or participant', async () => {
    const other = await createTestOrganisation(app, 'another');
    const notFound = { status: 404, body: { code: 'ORGANISATION_NOT_FOUND' } };
    expect(await organisation.ownerClient.get(`${analyticsRoutes.statsOverview}?organisationId=${other.id}`)).toMatchObject(notFound);
    expect(await organisation.godClient.get(`${analyticsRoutes.statsOverview}?organisationId=${randomUUID()}`)).toMatchObject(notFound);
    for (const id of [other.id, 'x'])
      expect(await get(`/api/stats/performer-history/${id}`, {})).toMatchObject({ status: 404, body: { message: 'Performer not found' } });
    expect(await get(analyticsRoutes.statsOverview, { eventId: other.id })).toMatchObject({
      status: 404,
      body: { message: 'Event Not Found' },
    });
  });
});
