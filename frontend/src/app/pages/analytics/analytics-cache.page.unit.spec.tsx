import { act, screen } from '@testing-library/react';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import {
  activePerformerFixture,
  analysedGigId,
  analysedParticipantId,
  performerHistoryFixture,
  toEightPm,
} from '../../../testing/analytics.fixture.js';
import { analyticsPath, setUpAnalyticsPages, statsRequest } from '../../../testing/analytics-page.fixture.js';
import { blueRoomOrganisation, gigFixture } from '../../../testing/gigs.fixture.js';
import { paths } from '../../../domain/paths.js';

/**
 * What fake timers leave real. Intervals because of the socket's heartbeat: this server does not answer it, and when reconnecting has
 * failed, `cacheTags` are invalidated. The others because requests, rendering and `expectReads` need them.
 */
const doNotFake = [
  'performance',
  'queueMicrotask',
  'nextTick',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'setInterval',
  'clearInterval',
] as const;

const { server, browser, open, countReads } = setUpAnalyticsPages();

const anaId = analysedParticipantId(1);
beforeEach(() => {
  const mostActivePerformers = [activePerformerFixture(1, 'Ana Ruiz')];
  server
    .when(statsRequest(analyticsRoutes.statsPerformers, { limit: '11' }), () => ({ body: { mostActivePerformers } })) // ten, and one beyond them
    .when(statsRequest(analyticsRoutes.statsPerformerHistory(anaId)), () => ({ body: performerHistoryFixture() }));
  jest.useFakeTimers({ doNotFake: [...doNotFake] });
});
afterEach(() => jest.useRealTimers());

const advanceSeconds = (seconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(1_000 * seconds));
/** Lets requests be sent and answered, while no time passes for the page. */
const waitForResponses = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 10; turn++) await sleep(3);
  });

async function connect(): Promise<void> {
  while (server.socket.connectionCount === 0) await waitForResponses();
  server.socket.send({ type: 'time', sentAt: Date.now(), now: Date.now() });
}

/** Waits until each route was read as often as expected, then a little longer for unexpected reads. */
async function expectReads(expected: Record<string, number>): Promise<void> {
  const read = () => Object.fromEntries(Object.keys(expected).map((route) => [route, countReads(route)]));
  for (const end = performance.now() + 60_000; performance.now() < end && !isDeepStrictEqual(read(), expected);) await waitForResponses();
  await waitForResponses();
  expect(read()).toEqual(expected);
}
const toReadCounts = (routesRead: readonly string[], count: number) => Object.fromEntries(routesRead.map((route) => [route, count]));

/** Leaves the page, and comes back after some seconds. */
async function leaveForSeconds(seconds: number, path: string): Promise<void> {
  browser.goTo(paths.home);
  screen.getByText('Home');
  await advanceSeconds(seconds);
  browser.goTo(path);
}

const listRoutes = [analyticsRoutes.statsEventTypes, analyticsRoutes.statsEvents];
const overviewNumberRoutes = [
  analyticsRoutes.statsOverview,
  analyticsRoutes.statsTrend,
  analyticsRoutes.statsWaits,
  analyticsRoutes.statsRarelyPlayed,
  analyticsRoutes.statsInstrumentSupply,
];

describe('the responses of the analytics stay cached', () => {
  it.each([
    ['the overview', analyticsPath, overviewNumberRoutes, listRoutes],
    ['the performers', `${analyticsPath}?tab=performers`, [analyticsRoutes.statsOverview, analyticsRoutes.statsPerformers], listRoutes],
    [
      'the history of a performer',
      paths.performerHistory(blueRoomOrganisation.id, anaId),
      [analyticsRoutes.statsPerformerHistory(anaId)],
      [],
    ],
  ])('for two minutes (numbers) or five minutes (the lists of types and events): %s', async (_page, path, numberRoutes, pageListRoutes) => {
    open(path);
    await connect();
    await expectReads({ ...toReadCounts(numberRoutes, 1), ...toReadCounts(pageListRoutes, 1) });
    // 119, 121, 299 and 301 seconds after the first read
    await leaveForSeconds(119, path);
    await expectReads({ ...toReadCounts(numberRoutes, 1), ...toReadCounts(pageListRoutes, 1) });
    await leaveForSeconds(2, path);
    await expectReads({ ...toReadCounts(numberRoutes, 2), ...toReadCounts(pageListRoutes, 1) });
    await leaveForSeconds(178, path);
    await expectReads({ ...toReadCounts(numberRoutes, 3), ...toReadCounts(pageListRoutes, 1) });
    await leaveForSeconds(2, path);
    await expectReads({ ...toReadCounts(numberRoutes, 3), ...toReadCounts(pageListRoutes, 2) });
  });
});

const gigMessage = { eventId: analysedGigId(1), jamNightId: analysedGigId(1), pos: 2, seq: 2 };
const event = gigFixture('Friday Jam', new Date(toEightPm(1, 2)), { id: analysedGigId(1) });
const messages: readonly ServerMessage[] = [
  { type: 'event_created', event, ...gigMessage },
  { type: 'event_updated', event, ...gigMessage },
  { type: 'event_deleted', ...gigMessage },
  {
    type: 'participant_updated',
    organisationId: blueRoomOrganisation.id,
    participantId: anaId,
    participant: { id: anaId, organisationId: blueRoomOrganisation.id, ...performerHistoryFixture().participant },
    performers: [],
    pos: 2,
    seq: 2,
  },
];
describe('the data of the analytics are read again', () => {
  it.each(messages.map((message) => [message.type, message] as const))('two seconds after the message %s', async (_type, message) => {
    open();
    await connect();
    const all = [...overviewNumberRoutes, ...listRoutes];
    await expectReads(toReadCounts(all, 1));
    server.socket.send(message);
    await waitForResponses();
    await advanceSeconds(1.9);
    await expectReads(toReadCounts(all, 1));
    await advanceSeconds(0.2);
    await expectReads(toReadCounts(all, 2));
  });
});
