import { messageId, type ParticipantId, participantId, type PerformerId, performerId, type UserId, userId } from '@jamjar/contracts/ids';
import { type Audience, type ChangeKeys, type ChangeKind, type NewChange } from '@jamjar/contracts/realtime/changes';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { randomUUID } from 'node:crypto';
import { recordTestChanges } from '../../testing/gig-rows.fixture.js';
import { PublicWsClient } from '../../testing/public-ws-client.js';
import { draw, seal } from '../../testing/raffle.fixture.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../../testing/wait-until-caught-up.js';

/** The sockets, named after what they watch: the running order of `gig`, its places, the running orders of `otherGig` and `foreignGig`. */
type Watcher = 'live' | 'places' | 'otherGig' | 'otherOrganisation';

let app: RunningApp;
let organisation: TestOrganisation;
/** Hana performs at this and the other gig of the organisation, Bo only at this one. */
let gig: TestGig;
let otherGig: TestGig;
let foreignGig: TestGig; // of another organisation
let sockets: Record<Watcher, PublicWsClient>;

const watchers: readonly Watcher[] = ['live', 'places', 'otherGig', 'otherOrganisation'];
type Bytes = Record<Watcher, number>;
const countForEach = (count: (socket: PublicWsClient, watcher: Watcher) => number): Bytes => ({
  live: count(sockets.live, 'live'),
  places: count(sockets.places, 'places'),
  otherGig: count(sockets.otherGig, 'otherGig'),
  otherOrganisation: count(sockets.otherOrganisation, 'otherOrganisation'),
});
const noBytes: Bytes = { live: 0, places: 0, otherGig: 0, otherOrganisation: 0 };

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'attic');
  gig = await TestGig.create(organisation);
  otherGig = await TestGig.create(organisation);
  foreignGig = await TestGig.create(await createTestOrganisation(app, 'cellar'));
  for (const each of [gig, otherGig, foreignGig]) await each.addPerformers('Hana Sato', 'Marker');
  await gig.addPerformers('Bo Lindqvist', 'Cai Wen', 'Dee Obi');
  await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
  await operate('PUT', commandPaths.SetRaffleEntrances(gig.id), { performerIds: [gig.idOf('Cai Wen')], entrances: 1 });
  const { liveToken, secret } = await gig.signSomebodyUp('Ana Souza');
  const open = (watched: { live?: string; place?: string }) => PublicWsClient.open(app, watched);
  sockets = {
    live: await open({ live: liveToken }),
    places: await open({ place: secret }),
    otherGig: await open({ live: await otherGig.generateLiveToken() }),
    otherOrganisation: await open({ live: await foreignGig.generateLiveToken() }),
  };
  await waitUntil(() => Object.values(sockets).every(({ frames }) => frames.length > 0));
});
afterAll(() => app.close());

const operate = (method: string, path: string, body?: object) => organisation.operatorClient.call(method, path, body);
let isMarkerHeld = false;
/** Holds or releases the performer Marker of each gig, and waits until all sockets show it. @returns the bytes of these frames */
async function sendMarker(): Promise<Bytes> {
  isMarkerHeld = !isMarkerHeld;
  for (const each of [gig, otherGig, foreignGig]) await each.sendCommand(commandPaths.HoldPerformer, 'Marker', { held: isMarkerHeld });
  await waitUntil(() => watchers.every((watcher) => showsMarker(sockets[watcher])));
  return countForEach(({ lastFrameBytes }) => lastFrameBytes);
}
const showsMarker = ({ runningOrder, places }: PublicWsClient): boolean =>
  (runningOrder?.queue.some(({ held }) => held) ?? places?.performers.some(({ state }) => state === 'held')) === isMarkerHeld;

/** Runs an action and waits until each of `receivers` has received bytes. @returns how many bytes each socket received for the action */
async function countBytesOf(action: () => Promise<unknown>, receivers: readonly Watcher[] = []): Promise<Bytes> {
  await sendMarker(); // now no frame of an earlier change is still to come
  const before = countForEach(({ receivedBytes }) => receivedBytes);
  await action();
  await waitUntilCaughtUp(app);
  await waitUntil(() => receivers.every((watcher) => sockets[watcher].receivedBytes > before[watcher]));
  const markerBytes = await sendMarker();
  const after = countForEach(({ receivedBytes }) => receivedBytes);
  return countForEach((_socket, watcher) => after[watcher] - before[watcher] - markerBytes[watcher]);
}

/** Renames a participant of the organisation who performs only at a gig that no socket watches. */
async function renameSomebodyElse(): Promise<void> {
  const unwatched = await TestGig.create(organisation);
  await unwatched.addPerformer('Finn Berg');
  await unwatched.patchPerformer('Finn Berg', { name: 'Finn Borg' });
}

it.each<[string, () => Promise<unknown>]>([
  ['raffle entrances', () => operate('PUT', commandPaths.SetRaffleEntrances(gig.id), { performerIds: gig.allPerformerIds, entrances: 3 })],
  ['a note', () => gig.patchPerformer('Bo Lindqvist', { notes: 'Needs a stool' })],
  ['a tier', () => gig.patchPerformer('Bo Lindqvist', { tier: 'T2' })],
  ['a priority', () => gig.patchPerformer('Bo Lindqvist', { priority: true })],
  ['contact details', () => gig.patchPerformer('Bo Lindqvist', { email: 'bo@example.com', phone: '555-0199', instagram: '@bo' })],
  ['a performer who looks for a band', () => gig.patchPerformer('Bo Lindqvist', { lookingForBand: true })],
  ['a description', () => organisation.ownerClient.put(routes.event(gig.id), { description: 'Bring a friend' })],
  ['a feedback link', () => gig.generateFeedbackToken()],
  ['a chat message', () => operate('POST', routes.messages, { jamNightId: gig.id, content: 'Only for staff' })],
  ['another gig', () => TestGig.createOpenMic(organisation, 1)],
  ['the name of somebody at another gig', renameSomebodyElse],
])('no public socket receives a byte when a change is about %s', async (_title, action) => {
  expect(await countBytesOf(action)).toEqual(noBytes);
});

it.each<[string, readonly Watcher[], () => Promise<unknown>]>([
  ['a stage action', ['live', 'places'], () => gig.sendCommand(commandPaths.SelectPerformer, 'Bo Lindqvist')],
  [
    'several changes at once',
    ['live', 'places'],
    () => operate('PUT', commandPaths.ArrangeQueue(gig.id), { performerIds: gig.allPerformerIds.toReversed() }),
  ],
  ['a new performer', ['live', 'places'], () => gig.addPerformer('Eli Roth')],
  ['a performer who leaves', ['live', 'places'], () => gig.sendCommand(commandPaths.RemovePerformer, 'Dee Obi')],
  ['what somebody plays', ['live'], () => gig.patchPerformer('Cai Wen', { instruments: ['drums'] })],
  ['a seal', ['live'], () => seal(gig)],
  ['a draw', ['live'], () => draw(gig)],
  ['the name of somebody at one gig', ['live'], () => gig.patchPerformer('Bo Lindqvist', { name: 'Bea Lindqvist' })],
  ['the name of somebody at two', ['live', 'otherGig'], () => otherGig.patchPerformer('Hana Sato', { name: 'Hanna Sato' })],
  ['the name of a gig', ['otherGig'], () => organisation.ownerClient.put(routes.event(otherGig.id), { name: 'Late' })],
  [
    'a logo of the organisation',
    ['live', 'otherGig'],
    () => organisation.ownerClient.patch(routes.organisationLogo(organisation.id), { logoUrl: 'https://example.com/logo.png' }),
  ],
])('only the public sockets that show the change receive bytes for %s: %j', async (_title, receivers, action) => {
  const bytes = await countBytesOf(action, receivers);
  expect(watchers.filter((watcher) => bytes[watcher] > 0)).toEqual(receivers);
});

interface ChangeIds {
  performerId: PerformerId;
  participantId: ParticipantId;
  memberId: UserId;
}
const keyBuilders: { [Kind in ChangeKind]: (ids: ChangeIds) => ChangeKeys[Kind] } = {
  performer_created: ({ performerId }) => ({ performerId }),
  performer_updated: ({ performerId }) => ({ performerId }),
  performer_deleted: ({ performerId }) => ({ performerId }),
  performers: ({ performerId }) => ({ performerIds: [performerId] }),
  raffle_winner: ({ performerId }) => ({ revision: 1, winner: performerId, totalEntrances: 1, eligibleParticipants: 1 }),
  raffle_reset: () => ({ affectedPerformers: 1 }),
  timeline: () => ({ revisions: [1] }),
  pace: () => ({}),
  message_created: () => ({ messageId: messageId(randomUUID()) }),
  event_created: () => ({}),
  event_updated: () => ({ ofLinks: true }),
  event_deleted: () => ({}),
  participant_created: ({ participantId }) => ({ participantId }),
  participant_updated: ({ participantId }) => ({ participantId }),
  theme_updated: ({ memberId }) => ({ userId: memberId }),
  user_settings_updated: ({ memberId }) => ({ userId: memberId }),
  force_logout: ({ memberId }) => ({ userId: memberId, exceptSession: null }),
  organization_membership_changed: ({ memberId }) => ({ userId: memberId, action: 'added', organisationId: organisation.id }),
  replay_progress: () => ({ done: 1, total: 2, result: null }),
  resync: () => ({}),
};

it.each(Object.keys(keyBuilders) as ChangeKind[])(
  'no public socket receives a byte for a recorded change of kind %s without changed rows, whatever its audience and gig',
  async (kind) => {
    const cai = await gig.performer('Cai Wen');
    const memberId = userId(unwrapBody(await organisation.memberClient.get<UserView>(routes.currentUser)).id);
    const keys = keyBuilders[kind]({ performerId: performerId(cai.id), participantId: participantId(cai.participantId), memberId });
    const audiences: Audience[] = ['everybody', 'gods', `organisation:${organisation.id}`, `user:${memberId}`];
    const recorded = audiences.flatMap((audience) => [null, gig.id].map((gigId) => ({ kind, keys, audience, gigId }) as NewChange));
    expect(await countBytesOf(() => recordTestChanges(app.infrastructure.pool, recorded))).toEqual(noBytes);
  },
);
