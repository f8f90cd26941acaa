import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { isDeepStrictEqual } from 'node:util';
import { type HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { WsClient } from '../testing/ws-client.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { Random } from '@jamjar/contracts/testing/random';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { TestGig, createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';

let database: TestDatabase;
let instances: readonly [RunningApp, RunningApp];
let organisation: TestOrganisation;
let gig: TestGig;
const performerNames = ['Ana', 'Bo', 'Cem', 'Dee', 'Eva', 'Finn', 'Gil', 'Hal'];

beforeAll(async () => {
  database = await createTestDatabase();
  instances = [await startApp({ databaseUrl: database.url }), await startApp({ databaseUrl: database.url })];
  organisation = await createTestOrganisation(instances[0], 'jar');
  gig = await TestGig.create(organisation);
  await gig.addPerformers(...performerNames);
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  await database.drop();
});

describe('a command on one instance', () => {
  it('reaches the clients of both instances in the same order; operators get a timeline message after each performer message', async () => {
    await Promise.all(instances.map(waitUntilCaughtUp));
    const opening = instances.flatMap((instance) =>
      [organisation.operatorClient, organisation.memberClient].map((httpClient) => WsClient.open(httpClient.withSessionOn(instance))),
    );
    const clients = await Promise.all(opening);
    const [operators, members] = [clients.filter((_, index) => index % 2 === 0), clients.filter((_, index) => index % 2 === 1)];
    const waitForMessageCounts = (operatorCount: number, memberCount: number): Promise<unknown> =>
      waitUntil(
        () =>
          operators.every(({ received }) => received.length >= operatorCount) &&
          members.every(({ received }) => received.length >= memberCount),
        20_000,
      ).catch(() => undefined); // after a timeout the assertions below show what was received
    // One after the other, because events that are projected together become one message
    for (const [index, command] of [commandPaths.SelectPerformer, commandPaths.PutOnStage, commandPaths.TakeOffStage].entries()) {
      await gig.sendCommand(command, 'Ana');
      await waitForMessageCounts(2 * (index + 1), index + 1);
    }
    await waitForMessageCounts(7, 4); // the last message is the pace, which the end of a stint changes
    for (const { received } of operators) {
      expect(received.map(({ type }) => type)).toEqual([
        ...Array.from({ length: 3 }, () => ['performer_updated', 'timeline']).flat(),
        'pace',
      ]);
      expect(received.map(getPos)).toEqual(operators[0]?.received.map(getPos));
    }
    for (const { received } of members)
      expect(received.map(({ type }) => type)).toEqual([...Array.from({ length: 3 }, () => 'performer_updated'), 'pace']);
    await Promise.all(clients.map((client) => client.close()));
  });
});

describe('a client that updates its line-up with the messages', () => {
  it('ends with the rows that it would read, despite concurrent changes and reconnects to the other instance', async () => {
    const steadyReplicas = [new LineUpReplica(organisation.operatorClient, 0), new LineUpReplica(organisation.memberClient, 1)];
    const reconnectingReplica = new LineUpReplica(organisation.operatorClient, 0);
    for (const replica of [...steadyReplicas, reconnectingReplica]) await replica.open();
    const random = new Random(7);
    const randomInt = (below: number): number => random.integer(0, below - 1);
    const commands = Array.from({ length: 6 }, async () => {
      for (let step = 0; step < 20; step++) await sendRandomCommand(randomInt);
    });
    const reconnects = (async () => {
      for (let round = 0; round < 12; round++) await reconnectingReplica.reconnectTo(round % 2 === 0 ? 1 : 0);
    })();
    await Promise.all([...commands, reconnects]);

    const rows = await gig.lineUp();
    for (const replica of [...steadyReplicas, reconnectingReplica]) {
      await waitUntil(() => replica.equals(rows), 20_000).catch(() => expect(replica.rows()).toEqual(byId(rows)));
    }
  });
});

/** Sends a random command, most of them for a random performer, to either instance. A refused command changes nothing. */
async function sendRandomCommand(randomInt: (below: number) => number): Promise<void> {
  const id = gig.idOf(performerNames[randomInt(performerNames.length)] ?? '');
  const client = organisation.operatorClient.withSessionOn(instances[randomInt(2) === 0 ? 0 : 1]);
  const commands = [
    () => client.post(commandPaths.SelectPerformer(id), { instruments: ['vocals'] }),
    () => client.post(commandPaths.PutOnStage(id)),
    () => client.post(commandPaths.TakeOffStage(id)),
    () => client.patch(routes.performer(id), { notes: `note ${randomInt(1_000)}` }),
    () => client.patch(routes.performer(id), { name: `${id.slice(0, 6)} ${randomInt(1_000)}` }),
    () => client.post(commandPaths.MovePerformer(id), { beforeId: null }),
    () => client.post(commandPaths.PutAllOnStage(gig.id)),
    () => client.post<PerformerView>(routes.performers, { jamNightId: gig.id, name: `Guest ${randomInt(1_000)}`, instruments: ['drums'] }),
  ];
  const response = await commands[randomInt(commands.length)]?.();
  if (response && response.status >= 500) throw new Error(`Status ${response.status}: ${JSON.stringify(response.body)}`);
}

/** `performer: null` marks a removed performer. */
type ReplicaRow = { performer: PerformerView; seq: number } | { performer: null; seq: number };

/** A line-up as a client has it: read once, then updated by messages. A row with a smaller `seq` never replaces one with a larger. */
class LineUpReplica {
  private readonly rowsById = new Map<string, ReplicaRow>();
  private client: WsClient | null = null;
  private appliedCount = 0;
  private pos: number | null = null;
  private isCaughtUp = false;

  constructor(
    private readonly httpClient: HttpClient,
    private instanceIndex: 0 | 1,
  ) {}

  async open(): Promise<void> {
    await this.connect();
    await this.readAll();
  }

  /** Reconnects to an instance; the rows are read again only after a resync. */
  async reconnectTo(instanceIndex: 0 | 1): Promise<void> {
    await this.client?.close();
    await this.applyMessages();
    this.instanceIndex = instanceIndex;
    await this.connect();
  }

  rows(): Record<string, PerformerView> {
    return byId([...this.rowsById.values()].flatMap(({ performer }) => performer ?? []));
  }

  async equals(rows: readonly PerformerView[]): Promise<boolean> {
    await this.applyMessages();
    return isDeepStrictEqual(this.rows(), byId(rows));
  }

  private async connect(): Promise<void> {
    [this.appliedCount, this.isCaughtUp] = [0, false];
    this.client = await WsClient.open(this.httpClient.withSessionOn(instances[this.instanceIndex]));
    await this.client.hello(this.pos);
    await this.applyMessages();
  }

  private async readAll(): Promise<void> {
    const { body, headers: responseHeaders } = await this.httpClient
      .withSessionOn(instances[this.instanceIndex])
      .get<PerformerView[]>(routes.performersOfEvent(gig.id));
    const seq = Number(responseHeaders.get(headers.seq));
    for (const id of this.rowsById.keys()) if (!body.some((row) => row.id === id)) this.upsert(id, { performer: null, seq });
    for (const row of body) this.upsert(row.id, { performer: row, seq });
  }

  private async applyMessages(): Promise<void> {
    for (const message of this.client?.received.slice(this.appliedCount) ?? []) {
      this.appliedCount++;
      if (message.type === 'resync') await this.readAll();
      if (message.type === 'caught_up') this.isCaughtUp = true;
      if (this.isCaughtUp && 'pos' in message) this.pos = message.pos; // before caught_up, new messages may come between the missed ones
      this.applyRows(message);
    }
  }

  private applyRows(message: ServerMessage): void {
    if (message.type === 'performer_deleted') this.upsert(message.performerId, { performer: null, seq: message.seq });
    if (message.type === 'performer_created' || message.type === 'performer_updated')
      this.upsert(message.performer.id, { performer: message.performer, seq: message.seq });
    if (message.type !== 'performers' && message.type !== 'participant_updated') return;
    for (const performer of message.performers) this.upsert(performer.id, { performer, seq: message.seq });
    if (message.type === 'performers') for (const id of message.gone) this.upsert(id, { performer: null, seq: message.seq });
  }

  private upsert(id: string, row: ReplicaRow): void {
    if ((this.rowsById.get(id)?.seq ?? -1) < row.seq) this.rowsById.set(id, row);
  }
}

const byId = (rows: readonly PerformerView[]): Record<string, PerformerView> =>
  Object.fromEntries([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)).map((row) => [row.id, row]));

const getPos = (message: ServerMessage): number => ('pos' in message ? message.pos : 0);
