import { randomUUID } from 'node:crypto';
import { StreamCommandProcessor } from '@jamjar/backend/command-handling/stream-command-processor';
import { gigDecider, gigEventCodec } from '@jamjar/backend/gigs/domain/gig.decider';
import { commandId, instant, organisationId, participantId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { migrate } from '../../database/migrate.js';
import { EventLog1795262400000 } from '../../event-store/postgres/event-log.migration.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { compareAlternately, percentile, measureTimes } from '../measure.js';
import { atMost, type BenchResult } from '../report.js';
import { type CreateDatabase } from '../test-postgres.js';

type GigCommandProcessor = StreamCommandProcessor<MutableGigState, GigCommand, GigEvent>;
/** The number of stage actions, each one event, on the stream before the measurement. */
const cachedActionCount = 1_000;

/** A command on a cached stream compared with one append: deciding and folding may at most double the time. */
export async function measureCommands(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  const url = await createDatabase();
  await migrate(url, [EventLog1795262400000]);
  const store = new PostgresEventStore(url);
  try {
    const processor: GigCommandProcessor = new StreamCommandProcessor(store, gigDecider, gigEventCodec);
    const gigStream = `gig-${randomUUID()}`;
    const performers = await createOpenMic(processor, gigStream, 20);
    let actionIndex = 0;
    const runCommand = (): Promise<unknown> => handleCommand(processor, gigStream, nextStageCommand(performers, actionIndex++));
    while (actionIndex < cachedActionCount) await runCommand();

    const baselineStream = `gig-${randomUUID()}`;
    let revision = -1n;
    const appendOne = async (): Promise<void> => {
      const metadata = {
        commandId: randomUUID(),
        schemaVersion: 1,
        actor: { kind: 'user', id: randomUUID() },
        recordedAt: Date.now(),
        hash: 'f'.repeat(64),
      };
      const event = {
        id: randomUUID(),
        type: 'PerformerLeftStage',
        data: { performerId: randomUUID(), stint: 1, at: Date.now(), counted: true },
        metadata,
      };
      revision = (await store.append(baselineStream, revision, [event])).revision;
    };
    const p50 = await compareAlternately(
      5,
      async () => percentile(await measureTimes(300, appendOne), 50),
      async () => percentile(await measureTimes(300, runCommand), 50),
    );
    return [atMost(`command on a cached stream of ${cachedActionCount} events, p50`, p50.baseline, p50.ours, 2)];
  } finally {
    await store.close();
  }
}

async function createOpenMic(processor: GigCommandProcessor, stream: string, performerCount: number): Promise<PerformerId[]> {
  const at = instant(Date.now());
  const gigDetails = { name: 'Open mic', venue: null, description: null, timeLimit: null, date: at, at };
  await handleCommand(processor, stream, {
    type: 'CreateGig',
    data: { ...gigDetails, type: 'openmic', organisationId: organisationId(randomUUID()) },
  });
  const performers = Array.from({ length: performerCount }, () => performerId(randomUUID()));
  const newPerformers = performers.map((id) => ({
    performerId: id,
    participantId: participantId(randomUUID()),
    instruments: [],
    tier: null,
    priority: false,
    performerType: 'solo' as const,
  }));
  await handleCommand(processor, stream, { type: 'AddPerformers', data: { performers: newPerformers, at } });
  return performers;
}

function nextStageCommand(performers: readonly PerformerId[], actionIndex: number): GigCommand {
  const performer = performers[Math.floor(actionIndex / 2) % performers.length];
  if (!performer) throw new Error('The gig has no performers');
  return { type: actionIndex % 2 === 0 ? 'PutOnStage' : 'TakeOffStage', data: { performerId: performer, at: instant(Date.now()) } };
}

async function handleCommand(processor: GigCommandProcessor, stream: string, command: GigCommand): Promise<void> {
  const context = {
    commandId: commandId(randomUUID()),
    requestHash: null,
    actor: { kind: 'system' as const, id: null },
    recordedAt: instant(Date.now()),
  };
  const { kind } = await processor.handle(stream, command, context);
  if (kind !== 'accepted') throw new Error(`${command.type} was refused`);
}
