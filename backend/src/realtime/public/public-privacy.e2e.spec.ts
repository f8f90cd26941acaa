import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { routes } from '@jamjar/contracts/routes';
import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { TestBrowser } from '../../testing/push-service.fixture.js';
import { HttpClient } from '../../testing/http-client.js';
import { PublicVisitor } from '../../testing/public-visitor.fixture.js';
import { PublicWsClient } from '../../testing/public-ws-client.js';
import { seal, sealAndDraw } from '../../testing/raffle.fixture.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'attic');
});
afterAll(() => app.close());

const gigKeys = ['name', 'type', 'date', 'venue', 'logoUrl'];
const organisationKeys = ['organisation', 'organisation.name', 'organisation.logoUrl'];
const paceKeys = ['pace', ...['stintMinutes', 'changeoverMinutes', 'spreadMinutes', 'together', 'source'].map((key) => `pace.${key}`)];
const withKeys = (parent: string, keys: readonly string[]): string[] => [parent, ...keys.map((key) => `${parent}.${key}`)];
const placePerformerKeys = ['key', 'state', 'ahead', 'since', 'calledAt'];
const liveKeys = [
  ...gigKeys,
  ...organisationKeys,
  ...paceKeys,
  ...['version', 'timeLimit', 'completed', 'serverTime', 'seal', 'signupToken'],
  ...withKeys('onStage', ['key', 'name', 'instrument', 'since']),
  ...withKeys('selected', ['key', 'name', 'instrument']),
  ...withKeys('queue', ['key', 'name', 'instruments', 'performerType', 'held']),
  ...withKeys('raffle', ['id', 'name', 'at']),
];
/** Every key that a public response or frame may have. The keys of a list's items follow the key of the list: `queue.name`. */
const allowedKeys = {
  signupPage: [...gigKeys, ...organisationKeys, 'description', 'signupLimit', 'currentParticipants', 'slotsLeft', 'open', 'closed'],
  signup: [...withKeys('performers', ['key', 'name']), ...withKeys('place', ['secret'])],
  place: [
    ...withKeys('event', [...gigKeys, 'timeLimit', 'completed', 'liveToken', 'feedbackToken', 'signupToken']),
    ...paceKeys,
    ...['version', 'serverTime', 'selected'],
    ...withKeys('stage', ['since']),
    ...withKeys('performers', ['name', ...placePerformerKeys]),
  ],
  feedbackPage: [...gigKeys, ...organisationKeys],
  feedback: ['wouldAttendNext'],
  live: liveKeys,
  draw: ['commitment', 'sealedAt', 'seed', 'winner', 'at', 'intact', ...withKeys('entries', ['key', 'name', 'entries'])],
  liveFrame: ['type', ...withKeys('live', liveKeys)],
  placeFrame: [
    ...['type', 'version', 'completed', 'serverTime', 'selected'],
    ...paceKeys,
    ...withKeys('stage', ['since']),
    ...withKeys('performers', placePerformerKeys),
  ],
} satisfies Record<string, readonly string[]>;

/** The paths of all keys of a JSON value. */
function listKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listKeys(item, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [`${path}${key}`, ...listKeys(child, `${path}${key}.`)]);
}

describe('a response or frame to the public', () => {
  it('has no key but the allowed ones, and no contact detail, note or id of anybody', async () => {
    const { answers, secrets } = await collectAnswers();
    for (const [kind, allowed] of Object.entries(allowedKeys)) {
      const found = answers[kind as keyof typeof allowedKeys].flatMap((answer) => listKeys(answer));
      expect([kind, found.length > 0, found.filter((key) => !allowed.includes(key))]).toEqual([kind, true, []]);
    }
    const text = JSON.stringify(answers);
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('about a refused signup does not reveal how the taken name is spelled in the line-up', async () => {
    const visitor = await PublicVisitor.ofNewGig(app, organisation, 'jam');
    await visitor.gig.addPerformer('Hana Sato', { email: 'hana@example.com' });
    const refused = await visitor.signUp('hana  sato');
    expect(listKeys(refused.body).sort()).toEqual(['code', 'errors', 'errors.name', 'message']);
    expect(JSON.stringify(refused.body)).not.toContain('Hana');
  });
});

/** Lets a jam take place with somebody in every state, and collects everything that the public can read of it. */
async function collectAnswers(): Promise<{ answers: Record<keyof typeof allowedKeys, unknown[]>; secrets: string[] }> {
  const visitor = await PublicVisitor.ofNewGig(app, organisation, 'jam');
  const { gig } = visitor;
  const contact = { email: 'private@example.com', phone: '555-0199', instagram: '@private', notes: 'Private note', tier: 'T3' } as const;
  for (const name of ['Bo Lindqvist', 'Cai Wen', 'Dee Obi', 'Eli Roth']) await gig.addPerformer(name, contact);
  await organisation.ownerClient.put(routes.event(gig.id), { timeLimit: 10, description: 'Bring a friend' });
  await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
  const signup = unwrapBody(await visitor.postSignup({ name: 'Ana Souza', instruments: ['vocals'], notes: 'Private note' }), 201);
  const [liveToken, feedbackToken] = [await gig.generateLiveToken(), await gig.generateFeedbackToken()];
  const socket = await PublicWsClient.open(app, { live: liveToken, place: signup.place.secret });
  const { operatorClient } = organisation;
  await operatorClient.put(commandPaths.SetRaffleEntrances(gig.id), { performerIds: [gig.idOf('Bo Lindqvist')], entrances: 1 });
  const { revision: drawId } = await sealAndDraw(gig);
  unwrapBody(await seal(gig)); // for the next draw
  for (const name of ['Bo Lindqvist', 'Cai Wen']) await gig.sendCommand(commandPaths.SelectPerformer, name);
  await gig.sendCommand(commandPaths.PutOnStage, 'Bo Lindqvist');
  await operatorClient.call('POST', commandPaths.HoldPerformer(gig.idOf('Dee Obi')), { held: true });
  await operatorClient.call('POST', commandPaths.RemovePerformer(gig.idOf('Eli Roth')));
  await socket.waitForLive(({ queue, onStage }) => onStage.length === 1 && queue.length === 2);
  const anonymous = new HttpClient(app);
  const read = async (path: string): Promise<unknown[]> => [unwrapBody(await anonymous.get<unknown>(path))];
  const feedback = unwrapBody(
    await anonymous.post<unknown>(feedbackRoutes.submitFeedback, {
      feedbackUrl: feedbackToken,
      wouldAttendNext: true,
      name: 'Private name',
    }),
    201,
  );
  const answers = {
    signupPage: await read(routes.publicSignup(visitor.token)),
    signup: [signup],
    place: [...(await read(routes.publicPlace(signup.place.secret))), ...(await changePlace(anonymous, signup))],
    feedbackPage: await read(feedbackRoutes.feedbackPage(feedbackToken)),
    feedback: [feedback],
    live: await read(routes.publicLink('live', liveToken)),
    draw: await read(routes.publicDraw(liveToken, drawId)),
    liveFrame: socket.frames.filter(({ type }) => type === 'live'),
    placeFrame: socket.frames.filter(({ type }) => type === 'place'),
  };
  await socket.close();
  const lineUp = await gig.lineUp();
  const staff: string[] = [];
  for (const client of [organisation.ownerClient, operatorClient]) {
    const { id, username } = unwrapBody(await client.get<UserView>(routes.currentUser));
    staff.push(id, username);
  }
  const ids = [...staff, gig.id, organisation.id, gig.idOf('Eli Roth'), ...lineUp.flatMap(({ id, participantId }) => [id, participantId])];
  const words = ['private@example.com', '555-0199', '@private', 'Private', 'Lindqvist'];
  return { answers, secrets: [...ids, ...words] };
}

/** Makes every change of a place, the cancellation last. @returns the answers */
async function changePlace(client: HttpClient, { performers, place: { secret } }: SignupReceipt): Promise<unknown[]> {
  const key = performers[0]?.key;
  const { subscription } = new TestBrowser('https://push.example.org/1');
  const changes: [path: string, body: object][] = [
    [routes.holdPlace(secret), { key, held: true }],
    [routes.markCallSeen(secret), { key }],
    [routes.placePush(secret), { subscription }],
    [routes.deletePlacePush(secret), { endpoint: subscription.endpoint }],
    [routes.cancelPlace(secret), { key }],
  ];
  const answers: unknown[] = [];
  for (const [path, body] of changes) answers.push(unwrapBody(await client.post<unknown>(path, body)));
  return answers;
}
