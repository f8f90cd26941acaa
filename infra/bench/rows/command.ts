import { randomUUID } from 'node:crypto';
import { CommandHandling } from '@jamjar/backend/command-handling/command-handling';
import { gigDecider } from '@jamjar/backend/gigs/domain/gig.decider';
import { gigFormat } from '@jamjar/backend/gigs/domain/gig.format';
import { commandId, instant, organisationId, participantId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type FoldingState } from '@jamjar/contracts/gigs/gig.state';
import { migrate } from '../../database/migrate.js';
import { EventLog1795262400000 } from '../../event-store/postgres/event-log.migration.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { inTurn, percentile, timesOf } from '../measure.js';
import { atMost, type Result } from '../report.js';
import { type FreshDatabase } from '../workbench.js';

type Handling = CommandHandling<FoldingState, GigCommand, GigEvent>;
const events = 1_000;

/** A command on a gig that is in memory, beside one append: deciding and folding must cost next to nothing. */
export async function command(database: FreshDatabase): Promise<Result[]> {
  const url = await database();
  await migrate(url, [EventLog1795262400000]);
  const store = new PostgresEventStore(url);
  try {
    const handling: Handling = new CommandHandling(store, gigDecider, gigFormat);
    const gig = `gig-${randomUUID()}`;
    const performers = await openMic(handling, gig, 20);
    let action = 0;
    const act = (): Promise<unknown> => handle(handling, gig, onOrOff(performers, action++));
    while (action < events) await act();

    const stream = `gig-${randomUUID()}`;
    let revision = -1n;
    const appendOne = async (): Promise<void> => {
      const metadata = {
        commandId: randomUUID(),
        schemaVersion: 1,
        actor: { kind: 'user', id: randomUUID() },
        at: Date.now(),
        hash: 'f'.repeat(64),
      };
      const event = {
        id: randomUUID(),
        type: 'PerformerLeftStage',
        data: { performerId: randomUUID(), stint: 1, at: Date.now(), counted: true },
        metadata,
      };
      revision = (await store.append(stream, revision, [event])).revision;
    };
    const p50 = await inTurn(
      5,
      async () => percentile(await timesOf(300, appendOne), 50),
      async () => percentile(await timesOf(300, act), 50),
    );
    return [atMost(`command on a warm stream of ${events} events, p50`, p50.floor, p50.ours, 2)];
  } finally {
    await store.close();
  }
}

async function openMic(handling: Handling, stream: string, size: number): Promise<PerformerId[]> {
  const at = instant(Date.now());
  const about = { name: 'Open mic', venue: null, description: null, timeLimit: null, date: at, at };
  await handle(handling, stream, {
    type: 'CreateGig',
    data: { ...about, type: 'openmic', organisationId: organisationId(randomUUID()) },
  });
  const performers = Array.from({ length: size }, () => performerId(randomUUID()));
  const newcomers = performers.map((id) => ({
    performerId: id,
    participantId: participantId(randomUUID()),
    instruments: [],
    tier: null,
    priority: false,
    performerType: 'solo' as const,
  }));
  await handle(handling, stream, { type: 'AddPerformers', data: { performers: newcomers, at } });
  return performers;
}

function onOrOff(performers: readonly PerformerId[], action: number): GigCommand {
  const performer = performers[Math.floor(action / 2) % performers.length];
  if (!performer) throw new Error('A gig without performers');
  return { type: action % 2 === 0 ? 'PutOnStage' : 'TakeOffStage', data: { performerId: performer, at: instant(Date.now()) } };
}

async function handle(handling: Handling, stream: string, wanted: GigCommand): Promise<void> {
  const context = {
    commandId: commandId(randomUUID()),
    requestHash: null,
    actor: { kind: 'system' as const, id: null },
    recordedAt: instant(Date.now()),
  };
  const { kind } = await handling.handle(stream, wanted, context);
  if (kind !== 'done') throw new Error(`${wanted.type} was refused`);
}
