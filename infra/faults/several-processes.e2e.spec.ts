import { WebSocket } from 'ws';
import { routes } from '@jamjar/contracts/routes';
import { type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { createTestDatabase, type TestDatabase } from '../test-database/test-database.js';
import { waitUntil } from '../testing/wait-until.js';
import { type StageActionCounts, runStageActions, findDisagreements, countRecordedActions, countActions } from './stage-actions.js';
import { ServerProcess } from './server-process.js';
import { type HttpClient } from './http-client.js';
import { TestOrganisation } from './test-organisation.js';

const backend = 'backend/dist/main.js';
const worker = 'projections/dist/main.js';

let database: TestDatabase;
let organisation: TestOrganisation;
let environment: Record<string, string>;
let secondBackend: ServerProcess;
let workers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.url, PROJECTIONS: 'external', LOG_LEVEL: 'error' };
  workers = [await ServerProcess.start(worker, environment)];
  organisation = await TestOrganisation.open(environment);
  secondBackend = await ServerProcess.start(backend, environment, routes.healthReady);
});

afterAll(async () => {
  organisation.godClient.close();
  await Promise.all([organisation.server, secondBackend, ...workers].map((each) => each.stop()));
  await database.drop();
});

it('sends a change made through one backend to the sockets of the other', async () => {
  const gig = await organisation.createOpenMic(1);
  const [performer] = gig.performerIds;
  if (!performer) throw new Error('The queue is empty');
  const client = await RecordingClient.open(secondBackend.url, organisation.godClient);

  await organisation.godClient.call('POST', routes.putOnStage(performer));

  await waitUntil(() =>
    client.received.some(
      (message) => message.type === 'performer_updated' && message.performer.id === performer && message.performer.onStage,
    ),
  );
  client.close();
});

it('projects every event once with two workers, and loses nothing when the leading one is killed under load', async () => {
  workers.push(await ServerProcess.start(worker, environment));
  const gig = await organisation.createOpenMic(6);
  const secondClient = organisation.godClient.withUrl(secondBackend.url);
  const acknowledged: StageActionCounts = new Map();

  const [firstHalf, secondHalf] = [
    { ...gig, performerIds: gig.performerIds.slice(0, 3) },
    { ...gig, performerIds: gig.performerIds.slice(3) },
  ];
  const isEnough = (): boolean => countActions(acknowledged) >= 400;
  const running = Promise.all([
    runStageActions(organisation.godClient, firstHalf, acknowledged, isEnough),
    runStageActions(secondClient, secondHalf, acknowledged, isEnough),
  ]);
  await waitUntil(() => countActions(acknowledged) >= 100);
  await workers[0]?.kill(); // the leading one, because it was started first
  await running;
  expect(countActions(acknowledged)).toBeGreaterThanOrEqual(400);

  await waitUntilHistoryMatches(secondClient, gig.id, acknowledged);
  secondClient.close();
});

it('loses nothing when one of two backends is killed under load', async () => {
  const gig = await organisation.createOpenMic(4);
  const acknowledged: StageActionCounts = new Map();
  let killed = false;
  const secondClient = organisation.godClient.withUrl(secondBackend.url);

  const running = runStageActions(organisation.godClient, gig, acknowledged, () => killed);
  await waitUntil(() => countActions(acknowledged) >= 100);
  await organisation.server.kill();
  killed = true;
  await running;

  await waitUntilHistoryMatches(secondClient, gig.id, acknowledged);
  secondClient.close();
});

/** Waits until the timeline does not disagree with the acknowledged actions, and each performance count matches the timeline. */
async function waitUntilHistoryMatches(
  client: HttpClient,
  gigId: Parameters<typeof routes.timeline>[0],
  acknowledged: StageActionCounts,
): Promise<void> {
  await waitUntil(async () => {
    const timeline = (await client.call('GET', routes.timeline(gigId))).body as TimelineEntryView[];
    const recordedCounts = countRecordedActions(timeline);
    const performers = (await client.call('GET', routes.performersOfEvent(gigId))).body as PerformerView[];
    return (
      findDisagreements(acknowledged, recordedCounts).length === 0 &&
      performers.every(({ id, performanceCount }) => performanceCount === (recordedCounts.get(id)?.on ?? 0))
    );
  });
}

/** A socket client that keeps every message that it receives. */
class RecordingClient {
  readonly received: ServerMessage[] = [];
  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.received.push(JSON.parse(data.toString()) as ServerMessage));
  }

  static async open(url: string, httpClient: HttpClient): Promise<RecordingClient> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${routes.socket}`, {
      headers: { cookie: httpClient.sessionCookie, origin: url },
    });
    const client = new RecordingClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  close(): void {
    this.socket.close();
  }
}
