import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { type GigType } from '@jamjar/contracts/enums';
import { type EventOrigin } from '@jamjar/contracts/event-metadata';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { commandId, type Instant, instant } from '@jamjar/contracts/ids';
import { decide, gigDecider, gigEventCodec } from '@jamjar/contracts/gigs/rules/gig.decider';
import { addPerformers, createGig } from '@jamjar/contracts/gigs/rules/testing/commands.fixture';
import { toInstant } from '@jamjar/contracts/gigs/rules/testing/instants.fixture';
import { CommandInputs, performerPool } from '@jamjar/contracts/gigs/rules/testing/invariants/command-inputs';
import { generateCommand } from '@jamjar/contracts/gigs/rules/testing/invariants/command.generators';
import { type AppendResult, StoreUnavailable } from '@jamjar/infra/event-store/event-store';
import { type CommandMetadata } from '../command-handling/command-metadata.js';
import { type CommandResult } from '../command-handling/command-result.js';
import { decodeEvent } from '../command-handling/event-encoding.js';
import { StreamCommandProcessor } from '../command-handling/stream-command-processor.js';
import { InMemoryEventStore } from '../testing/in-memory-event-store.js';

/** `COMMANDS_IN_FLIGHT_RUNS=5000` makes more runs, half of them for each type of gig. */
const runCount = Number(process.env.COMMANDS_IN_FLIGHT_RUNS ?? 100);
const stream = 'gig';
const wavesPerRun = 6;

/** A store that sometimes loses the request to append events, and sometimes the answer. */
class UnreliableEventStore extends InMemoryEventStore {
  /** How many events it contains. */
  length = 0;
  /** How many appends have stored events; a repeated append stores none. */
  appendCount = 0;

  constructor(private readonly chooseFault: () => 'none' | 'request lost' | 'answer lost') {
    super();
  }

  override async append(...request: Parameters<InMemoryEventStore['append']>): Promise<AppendResult> {
    const fault = this.chooseFault();
    if (fault === 'request lost') throw new StoreUnavailable();
    const appended = await super.append(...request);
    if (Number(appended.revision) >= this.length) this.appendCount += 1;
    this.length = Math.max(this.length, Number(appended.revision) + 1);
    if (fault === 'answer lost') throw new StoreUnavailable();
    return appended;
  }
}

type Processor = StreamCommandProcessor<MutableGigState, GigCommand, GigEvent>;
/** A command with its result, and the number of events in the store when it was sent and when it was answered. */
interface SentCommand {
  readonly command: GigCommand;
  readonly metadata: CommandMetadata;
  readonly lengthWhenSent: number;
  readonly lengthWhenAnswered: number;
  readonly result: CommandResult<MutableGigState, GigEvent>;
}

async function send(
  store: UnreliableEventStore,
  processor: Processor,
  command: GigCommand,
  metadata: CommandMetadata,
): Promise<SentCommand> {
  const lengthWhenSent = store.length;
  const result = await processor.handle(stream, command, metadata);
  return { command, metadata, lengthWhenSent, lengthWhenAnswered: store.length, result };
}
const toMetadata = (at: Instant): CommandMetadata => ({
  commandId: commandId(randomUUID()),
  requestHash: null,
  actor: { kind: 'user', id: 'sam' },
  recordedAt: at,
});

/** Sends commands in waves, all commands of a wave at once to two server processes; some are sent twice, as a client repeats a request. */
async function run(type: GigType, generate: fc.GeneratorValue): Promise<{ store: UnreliableEventStore; sent: SentCommand[] }> {
  let at = toInstant('18:00');
  const choose = (bound: number): number => generate(() => fc.nat(bound - 1));
  const store = new UnreliableEventStore(() => (choose(8) > 0 ? 'none' : choose(2) > 0 ? 'request lost' : 'answer lost'));
  const create = (): Processor => new StreamCommandProcessor(store, gigDecider, gigEventCodec);
  const processors = [create(), create()] as const;
  const sent = [await send(store, processors[0], createGig(type), toMetadata(at))];
  sent.push(await send(store, processors[0], addPerformers(...performerPool.slice(0, 8)), toMetadata(at)));
  for (let wave = 0; wave < wavesPerRun; wave++) {
    const gig = await processors[0].readState(stream);
    if (gig.phase === 'notCreated') throw new Error('The gig was not created');
    const commands = Array.from({ length: 4 + choose(9) }, (_, index) => {
      const inputs = new CommandInputs(generate, gig, wave * 20 + index, at); // a wave has at most 12 commands
      at = instant(Math.max(at, inputs.at));
      return { command: generateCommand(inputs), metadata: toMetadata(at) };
    });
    const copies = commands.flatMap((each) => (choose(5) === 0 ? [each, each] : [each]));
    sent.push(
      ...(await Promise.all(copies.map(({ command, metadata }) => send(store, processors[choose(4) === 0 ? 1 : 0], command, metadata)))),
    );
  }
  return { store, sent };
}

/** The recorded events, and copies of the state before each of them and after the last. */
async function readHistory(store: UnreliableEventStore): Promise<{ events: (GigEvent & EventOrigin)[]; states: MutableGigState[] }> {
  const events: (GigEvent & EventOrigin)[] = [];
  let state = gigDecider.initialState();
  const states = [gigDecider.copy(state)];
  for await (const recorded of store.read(stream, -1n)) {
    const { event } = decodeEvent(recorded, gigEventCodec);
    events.push(event);
    state = gigDecider.evolve(state, event);
    states.push(gigDecider.copy(state));
  }
  return { events, states };
}

const toData = (events: readonly GigEvent[]): unknown => JSON.parse(JSON.stringify(events.map(({ type, data }) => ({ type, data }))));
const recordedEventsOf = ({ result }: SentCommand) => (result.kind === 'accepted' ? result.events : []);

/** Whether the command has the same result on this state. */
function isDecidedOn({ command, result }: SentCommand, state: MutableGigState | undefined): boolean {
  const decision = state && decide(state, command);
  if (decision?.kind === 'refused' || result.kind === 'refused')
    return decision?.kind === 'refused' && result.kind === 'refused' && decision.code === result.code;
  return isDeepStrictEqual(toData(decision?.events ?? []), toData(result.events));
}

/** @param states the states before each of the events, and after the last */
function findViolationsOf(sent: SentCommand, events: readonly (GigEvent & EventOrigin)[], states: readonly MutableGigState[]): string[] {
  const ownEvents = events.filter((event) => event.commandId === sent.metadata.commandId);
  const firstRevision = ownEvents[0] ? Number(ownEvents[0].revision) : events.length;
  const isContinuous = ownEvents.every(({ revision }, index) => Number(revision) === firstRevision + index);
  const violations = isContinuous ? [] : ['recorded twice'];
  if (recordedEventsOf(sent).length === 0) {
    // when the command was sent twice, its other copy may have been recorded later
    const possibleStates = states.slice(sent.lengthWhenSent, Math.min(firstRevision, sent.lengthWhenAnswered) + 1);
    if (!possibleStates.some((state) => isDecidedOn(sent, state))) violations.push('decided on a state that never came');
    if (!isDecidedOn(sent, sent.result.state)) violations.push('answered with a state on which it was not decided');
    return violations;
  }
  if (!isDeepStrictEqual(ownEvents, recordedEventsOf(sent))) violations.push('answered with other events than were recorded');
  if (!isDecidedOn(sent, states[firstRevision])) violations.push('decided on a state that never came');
  if (sent.result.kind === 'accepted' && !isDeepStrictEqual(sent.result.state, states[Number(sent.result.revision) + 1]))
    violations.push('answered with another state than that at its revision');
  if (firstRevision >= sent.lengthWhenAnswered) violations.push('answered before it was recorded');
  if (firstRevision < sent.lengthWhenSent) violations.push('recorded before an event that was in the store when it was sent');
  return violations;
}

async function findViolations({ store, sent }: { store: UnreliableEventStore; sent: readonly SentCommand[] }): Promise<string[]> {
  const { events, states } = await readHistory(store);
  return [
    ...(events.length === store.length && new Set(sent.flatMap(recordedEventsOf).map(({ revision }) => revision)).size === events.length
      ? []
      : ['an event was lost, or belongs to no command']),
    ...sent.flatMap((each) => findViolationsOf(each, events, states)),
  ];
}

describe.each(['jam', 'openmic'] as const)('commands on a gig of the type %s that are in flight together', (type) => {
  let [commandCount, appendCount] = [0, 0];
  it('are each decided on the state after the one before, recorded once, and answered with what was recorded', async () => {
    const property = fc.asyncProperty(fc.gen(), async (generate) => {
      const outcome = await run(type, generate);
      commandCount += new Set(outcome.sent.filter((each) => recordedEventsOf(each).length > 0).map(({ metadata }) => metadata.commandId))
        .size;
      appendCount += outcome.store.appendCount;
      expect({ commands: outcome.sent.map(({ command }) => command), violations: await findViolations(outcome) }).toMatchObject({
        violations: [],
      });
    });
    await fc.assert(property, {
      numRuns: runCount / 2,
      endOnFailure: true,
      plugins: [fc.interruptAfterTimeLimit(600_000, { failOnInterrupt: true })],
    });
  }, 600_000);
  it('are recorded by less than three appends for four commands', () => {
    expect(appendCount).toBeLessThan(commandCount * 0.75);
  });
});
