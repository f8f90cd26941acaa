import * as fc from 'fast-check';
import { gigTypes } from '@jamjar/contracts/enums';
import { fold } from '@jamjar/contracts/gigs/gig.evolve';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { readEvent, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import {
  commandId,
  type GigId,
  gigId,
  instant,
  isUuid,
  type OrganisationId,
  type ParticipantId,
  participantId,
} from '@jamjar/contracts/ids';
import { toNewEvent } from '@jamjar/projections/testing/gig-events.fixture';
import { type NewEvent } from '@jamjar/infra/event-store/event-store';
import { createHash } from 'node:crypto';
import { performerPool } from '@jamjar/contracts/gigs/rules/testing/invariants/command-inputs';
import { type RecordedGigEvent, runScenario } from '@jamjar/contracts/gigs/rules/testing/invariants/step';

const hourMs = 3_600_000;
/** Properties of events, also nested ones, that contain instants. */
const instantFields: ReadonlySet<string> = new Set(['at', 'date', 'endsAt', 'startedAt', 'lastPlayedAt']);

/** Derives a UUID from `id` and the namespace: the same for the same two, another for any others. */
function deriveId(id: string, namespace: string): string {
  const digits = createHash('sha256').update(`${namespace} ${id}`).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** Picks a random item. @throws Error when there are none */
export function pickRandom<Item>(generate: fc.GeneratorValue, items: Iterable<Item>): Item {
  const all = [...items];
  const item = all[generate(fc.integer, { min: 0, max: all.length - 1 })];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

/** Gigs of one organisation with generated histories. Most participants perform at several of the gigs. */
export class GeneratedOrganisation {
  /** The events of each gig, in order. */
  readonly histories = new Map<GigId, readonly RecordedGigEvent[]>();
  readonly participantIds: readonly ParticipantId[];

  constructor(
    readonly id: OrganisationId,
    generate: fc.GeneratorValue,
    gigCount: number,
  ) {
    this.participantIds = performerPool.map((each) => participantId(deriveId(each.participantId, this.id)));
    for (let number = 0; number < gigCount; number++) {
      const type = pickRandom(generate, gigTypes);
      const { recordedEvents: recorded } = runScenario(type, generate);
      const shiftMs = hourMs * generate(fc.integer, { min: -200, max: 200 });
      const gig = gigId(deriveId(`gig ${number}`, id));
      const events = recorded.map((event) => this.copyToGig(event, gig, shiftMs));
      this.histories.set(gig, [...events, ...this.createFinalEvents(events, generate(fc.integer, { min: 0, max: 4 }))]);
    }
  }

  /** Splits the histories into appends, and yields those of different gigs in random order. */
  *generateAppends(generate: fc.GeneratorValue): Generator<{ gig: GigId; expectedRevision: bigint; events: NewEvent[] }> {
    const nextIndexes = new Map([...this.histories.keys()].map((gig) => [gig, 0]));
    while (nextIndexes.size > 0) {
      const gig = pickRandom(generate, nextIndexes.keys());
      const [from, history] = [nextIndexes.get(gig) ?? 0, this.histories.get(gig) ?? []];
      const to = from + generate(fc.integer, { min: 1, max: 60 });
      const events = history.slice(from, to).map((event) => toNewEvent(event, event.recordedAt, event.actor, event.commandId));
      if (to >= history.length) nextIndexes.delete(gig);
      else nextIndexes.set(gig, to);
      yield { gig, expectedRevision: BigInt(from - 1), events };
    }
  }

  /** Moves the event in time and into this organisation: participants' ids become unique to the organisation, all others to the gig. */
  private copyToGig(event: RecordedGigEvent, gig: GigId, shiftMs: number): RecordedGigEvent {
    const copy = (value: unknown, field: string): unknown => {
      if (field === 'organisationId') return this.id;
      if (field === 'participantId') return deriveId(String(value), this.id);
      if (typeof value === 'string') return isUuid(value) ? deriveId(value, gig) : value;
      if (typeof value === 'number') return instantFields.has(field) ? value + shiftMs : value;
      if (Array.isArray(value)) return value.map((item) => copy(item, field));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copy(item, name)]));
    };
    const { type, data, revision, actor } = event;
    const copied = readEvent({ type, data: copy(data, ''), schemaVersion: schemaVersionOf(type) });
    const recordedAt = copied.type === 'GigCreated' ? copied.data.at : instant(event.recordedAt + shiftMs);
    return { ...copied, revision, actor, recordedAt, commandId: commandId(deriveId(event.commandId, gig)) };
  }

  /** Ends a gig that is not deleted yet. @param choice 0: no event; 1 to 3: completes the gig if it is open; 4: also deletes it */
  private createFinalEvents(events: readonly RecordedGigEvent[], choice: number): RecordedGigEvent[] {
    const state = fold(events);
    const at = instant(Math.max(...events.map(({ recordedAt }) => recordedAt)) + hourMs);
    if (state.phase === 'notCreated' || state.phase === 'deleted') return [];
    const finalEvents: Extract<GigEvent, { type: 'GigCompleted' | 'GigDeleted' }>[] = [
      ...(choice > 0 && state.phase === 'open' ? [{ type: 'GigCompleted', data: { at } } as const] : []),
      ...(choice === 4 ? [{ type: 'GigDeleted', data: { at: instant(at + hourMs) } } as const] : []),
    ];
    const finalCommandId = commandId(deriveId('finish', events[0]?.commandId ?? ''));
    return finalEvents.map((event, index) => ({
      ...event,
      revision: BigInt(events.length + index),
      actor: { kind: 'system', id: null },
      recordedAt: event.data.at,
      commandId: finalCommandId,
    }));
  }
}
