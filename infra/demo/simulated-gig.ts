import { minuteMs } from '@jamjar/contracts/time';
import { randomUUID } from 'node:crypto';
import { StreamCommandProcessor } from '@jamjar/backend/command-handling/stream-command-processor';
import { gigDecider, gigEventCodec } from '@jamjar/contracts/gigs/rules/gig.decider';
import { InMemoryEventStore } from '@jamjar/backend/testing/in-memory-event-store';
import { type GigType, type Instrument } from '@jamjar/contracts/enums';
import { commandId, type Instant, instant, type GigId, gigId, performerId, type PerformerId, toGigStreamName } from '@jamjar/contracts/ids';
import { type GigCommand, type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { type EventStore, type NewEvent } from '../event-store/event-store.js';
import { type Stores } from '../process/stores.js';
import { type DemoOrganisation, insertRows } from './organisations.js';
import { demoPeople, type DemoPerson } from './people.js';

/** The stores and the organisation in which the demo's gigs are created. */
export type DemoStores = Pick<Stores, 'eventStore' | 'pool'> & { organisation: DemoOrganisation };

export interface GigPlan {
  name: string;
  type: GigType;
  venue: string;
  date: Instant;
  /** Minutes per stint; unset for no limit. */
  timeLimit?: number;
  endsAt?: Instant | null;
}

type PerformerCommandType = 'PutOnStage' | 'TakeOffStage' | 'Swap' | 'RemovePerformer';

/** A gig whose clock is simulated and whose actor is `system`. Its commands are executed in memory; `save` appends their events to the event store. */
export class SimulatedGig {
  private readonly id: GigId = gigId(randomUUID());
  private readonly events: NewEvent[] = [];
  private readonly processor;
  private readonly performerDetails: object[] = [];

  private constructor(
    private readonly stores: DemoStores,
    private readonly type: GigType,
    private now: Instant,
  ) {
    const memoryStore = new InMemoryEventStore();
    const append: EventStore['append'] = (stream, revision, events) => {
      this.events.push(...events);
      return memoryStore.append(stream, revision, events);
    };
    const read: EventStore['read'] = (...range) => memoryStore.read(...range);
    this.processor = new StreamCommandProcessor({ append, read }, gigDecider, gigEventCodec);
  }

  static async create(stores: DemoStores, { timeLimit = 0, endsAt = null, ...plan }: GigPlan, at: Instant): Promise<SimulatedGig> {
    const gig = new SimulatedGig(stores, plan.type, at);
    const data = { ...plan, timeLimit, endsAt, description: null, organisationId: stores.organisation.id, at };
    await gig.execute({ type: 'CreateGig', data });
    return gig;
  }

  /** Stores the gig's events and the details of its performers. */
  async save(): Promise<void> {
    await insertRows(this.stores.pool, 'performer_details', this.performerDetails);
    await this.stores.eventStore.append(toGigStreamName(this.id), -1n, this.events);
  }

  /** Advances the clock. @returns the new time */
  advanceMinutes(minutes: number): Instant {
    this.now = instant(this.now + Math.round(minutes * minuteMs));
    return this.now;
  }

  /** @throws Error when the command is refused */
  async execute(command: GigCommand): Promise<void> {
    const actor = { kind: 'system' as const, id: null };
    const context = { commandId: commandId(randomUUID()), requestHash: null, actor, recordedAt: this.now };
    const outcome = await this.processor.handle(toGigStreamName(this.id), command, context);
    if (outcome.kind === 'refused') throw new Error(`${command.type} was refused: ${outcome.code}`);
  }

  /** Advances the clock and executes a command on one performer. */
  async actAfterMinutes(type: PerformerCommandType, id: PerformerId, minutes: number): Promise<void> {
    await this.execute({ type, data: { performerId: id, at: this.advanceMinutes(minutes) } });
  }

  /** Selects a performer to go on stage next. @param instruments what they will play */
  async select({ performerId: id }: NewPerformer, instruments: readonly Instrument[]): Promise<void> {
    await this.execute({ type: 'SelectPerformer', data: { performerId: id, instruments, replacingPerformerId: null } });
  }

  async hold(id: PerformerId): Promise<void> {
    await this.execute({ type: 'HoldPerformer', data: { performerId: id, held: true, at: this.advanceMinutes(0) } });
  }

  /** Undoes the last command, a minute later. */
  async undo(): Promise<void> {
    const gig = await this.processor.readState(toGigStreamName(this.id));
    if (gig.phase === 'notCreated') throw new Error('The gig is not created');
    await this.execute({ type: 'UndoAction', data: { revision: gig.lastRevision, at: this.advanceMinutes(1) } });
  }

  async markAttended(id: PerformerId): Promise<void> {
    await this.execute({ type: 'MarkAttendance', data: { performerId: id, attended: true, at: this.advanceMinutes(1) } });
  }

  /**
   * Adds performers a minute later, by default all of `demoPeople`. Their notes, and the participants' ids by which queries join the names,
   * are stored in rows, because events contain neither notes nor names.
   * @returns the performers in the order of the queue
   */
  async addPerformers(people: readonly DemoPerson[] = demoPeople): Promise<NewPerformer[]> {
    const performers = people.map((person) => this.toNewPerformer(person));
    for (const [index, { performerId: id, participantId }] of performers.entries())
      this.performerDetails.push({ performer_id: id, participant_id: participantId, gig_id: this.id, notes: people[index]?.notes });
    await this.execute({ type: 'AddPerformers', data: { performers, at: this.advanceMinutes(1) } });
    return performers;
  }

  private toNewPerformer({ name, instruments, tier, priority = false }: DemoPerson): NewPerformer {
    const participantId = this.stores.organisation.participantIdsByName.get(name);
    if (!participantId) throw new Error(`The demo has no participant called ${name}`);
    return {
      performerId: performerId(randomUUID()),
      participantId,
      instruments: this.type === 'jam' ? instruments : [],
      tier,
      priority,
      performerType: name.length % 3 === 0 ? 'band' : 'solo', // by the length of the name, so that there are some of each type
    };
  }
}
