import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { headers, routes } from '@jamjar/contracts/routes';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { isDeepStrictEqual } from 'node:util';
import { type Browser } from '../testing/browser.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';
import { settled } from '../testing/settled.js';
import { until } from '../testing/until.js';
import { GigOnAir, openVenue, type Venue } from '../testing/venue.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let instances: readonly [RunningApp, RunningApp];
let venue: Venue;
let gig: GigOnAir;
const names = ['Ana', 'Bo', 'Cem', 'Dee', 'Eva', 'Finn', 'Gil', 'Hal'];

beforeAll(async () => {
  database = await createTestDatabase();
  instances = [await startApp({ databaseUrl: database.url }), await startApp({ databaseUrl: database.url })];
  venue = await openVenue(instances[0], 'jar');
  gig = await GigOnAir.create(venue);
  await gig.addAll(...names);
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  await database.drop();
});

describe('a command on one instance', () => {
  it('is told to the screens of both, in the same order, the timeline last and to operators alone', async () => {
    await Promise.all(instances.map(settled));
    const open = instances.flatMap((instance) => [venue.operator, venue.member].map((browser) => Screen.open(browser.at(instance))));
    const screens = await Promise.all(open);
    await gig.send(routes.select, 'Ana');
    await gig.send(routes.putOnStage, 'Ana');
    await gig.send(routes.takeOffStage, 'Ana');
    const [operators, members] = [screens.filter((_, index) => index % 2 === 0), screens.filter((_, index) => index % 2 === 1)];
    const have = (screen: Screen, count: number): Promise<unknown> =>
      until(() => screen.heard.length >= count, 20_000).catch(() => undefined); // what they heard instead is shown below
    await Promise.all([...operators.map((screen) => have(screen, 6)), ...members.map((screen) => have(screen, 3))]);
    for (const { heard } of operators) {
      expect(heard.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => ['performer_updated', 'timeline']).flat());
      expect(heard.map(numberOf)).toEqual(operators[0]?.heard.map(numberOf));
    }
    for (const { heard } of members) expect(heard.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => 'performer_updated'));
    await Promise.all(screens.map((screen) => screen.close()));
  });
});

describe('a screen that only listens', () => {
  it('shows what it would read, whoever changes what at the same time, and wherever it comes and goes', async () => {
    const staying = [new Board(venue.operator, 0), new Board(venue.member, 1)];
    const roaming = new Board(venue.operator, 0);
    for (const board of [...staying, roaming]) await board.open();
    const chance = chances(7);
    const doing = Array.from({ length: 6 }, async () => {
      for (let step = 0; step < 20; step++) await somethingHappens(chance);
    });
    const roams = (async () => {
      for (let turn = 0; turn < 12; turn++) await roaming.comeBackAt(turn % 2 === 0 ? 1 : 0);
    })();
    await Promise.all([...doing, roams]);

    const rows = await gig.lineUp();
    for (const board of [...staying, roaming]) {
      await until(() => board.shows(rows), 20_000).catch(() => expect(board.rows()).toEqual(byId(rows)));
    }
  });
});

/** Somebody does something to somebody, on either instance. What is refused changes nothing. */
async function somethingHappens(chance: (below: number) => number): Promise<void> {
  const id = gig.idOf(names[chance(names.length)] ?? '');
  const on = venue.operator.at(instances[chance(2) === 0 ? 0 : 1]);
  const deeds = [
    () => on.post(routes.select(id), { instruments: ['vocals'] }),
    () => on.post(routes.putOnStage(id)),
    () => on.post(routes.takeOffStage(id)),
    () => on.patch(routes.performer(id), { notes: `note ${chance(1_000)}` }),
    () => on.patch(routes.performer(id), { name: `${id.slice(0, 6)} ${chance(1_000)}` }),
    () => on.post(routes.move(id), { beforeId: null }),
    () => on.post(routes.putAllOnStage(gig.id)),
    () => on.post<PerformerView>(routes.performers, { jamNightId: gig.id, name: `Guest ${chance(1_000)}`, instruments: ['drums'] }),
  ];
  const answer = await deeds[chance(deeds.length)]?.();
  if (answer && answer.status >= 500) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

type Row = { performer: PerformerView; seq: number } | { performer: null; seq: number };

/** A line-up on a screen: read once, and from then on kept by what the socket tells, newer rows over older ones. */
class Board {
  private readonly kept = new Map<string, Row>();
  private screen: Screen | null = null;
  private taken = 0;
  private pos: number | null = null;
  private caughtUp = false;

  constructor(
    private readonly browser: Browser,
    private instance: 0 | 1,
  ) {}

  async open(): Promise<void> {
    await this.connect();
    await this.readAll();
  }

  /** Loses its socket and finds the other instance; nothing is read again unless the server says so. */
  async comeBackAt(instance: 0 | 1): Promise<void> {
    await this.screen?.close();
    await this.takeNews();
    this.instance = instance;
    await this.connect();
  }

  rows(): Record<string, PerformerView> {
    return byId([...this.kept.values()].flatMap(({ performer }) => performer ?? []));
  }

  async shows(rows: readonly PerformerView[]): Promise<boolean> {
    await this.takeNews();
    return isDeepStrictEqual(this.rows(), byId(rows));
  }

  private async connect(): Promise<void> {
    [this.taken, this.caughtUp] = [0, false];
    this.screen = await Screen.open(this.browser.at(instances[this.instance]));
    await this.screen.hello(this.pos);
    await this.takeNews();
  }

  private async readAll(): Promise<void> {
    const { body, headers: answered } = await this.browser.at(instances[this.instance]).get<PerformerView[]>(routes.performersOf(gig.id));
    const seq = Number(answered.get(headers.position));
    for (const id of this.kept.keys()) if (!body.some((row) => row.id === id)) this.put(id, { performer: null, seq });
    for (const row of body) this.put(row.id, { performer: row, seq });
  }

  private async takeNews(): Promise<void> {
    for (const message of this.screen?.heard.slice(this.taken) ?? []) {
      this.taken++;
      if (message.type === 'resync') await this.readAll();
      if (message.type === 'caught_up') this.caughtUp = true;
      if (this.caughtUp && 'pos' in message) this.pos = message.pos;
      this.takeRows(message);
    }
  }

  private takeRows(message: ServerMessage): void {
    if (message.type === 'performer_deleted') this.put(message.performerId, { performer: null, seq: message.seq });
    if (message.type === 'performer_created' || message.type === 'performer_updated')
      this.put(message.performer.id, { performer: message.performer, seq: message.seq });
    if (message.type !== 'performers' && message.type !== 'participant_updated') return;
    for (const performer of message.performers) this.put(performer.id, { performer, seq: message.seq });
    if (message.type === 'performers') for (const id of message.gone) this.put(id, { performer: null, seq: message.seq });
  }

  private put(id: string, row: Row): void {
    if ((this.kept.get(id)?.seq ?? -1) < row.seq) this.kept.set(id, row);
  }
}

const byId = (rows: readonly PerformerView[]): Record<string, PerformerView> =>
  Object.fromEntries([...rows].sort((one, other) => (one.id < other.id ? -1 : 1)).map((row) => [row.id, row]));

const numberOf = (message: ServerMessage): number => ('pos' in message ? message.pos : 0);

/** The same chances at every run (a linear congruential generator). */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
