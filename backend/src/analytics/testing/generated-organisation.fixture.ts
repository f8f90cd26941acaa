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
import { participants } from '@jamjar/contracts/gigs/rules/testing/invariants/command-inputs';
import { type RecordedGigEvent, runScenario } from '@jamjar/contracts/gigs/rules/testing/invariants/step';

const hourMs = 3_600_000;
/** Fields of events and their parts that are instants. */
const instantFields: ReadonlySet<string> = new Set(['at', 'date', 'endsAt', 'startedAt', 'lastPlayedAt']);

/** The id that stands for `id` in a place where ids must be unique. */
function deriveId(id: string, place: string): string {
  const digits = createHash('sha256').update(`${place} ${id}`).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** @throws Error when there are none */
export function pick<Item>(generate: fc.GeneratorValue, items: Iterable<Item>): Item {
  const all = [...items];
  const item = all[generate(fc.integer, { min: 0, max: all.length - 1 })];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

/** Gigs of one organisation, with histories of generated commands, whose participants come again. */
export class GeneratedOrganisation {
  /** The events of each gig, in order. */
  readonly histories = new Map<GigId, readonly RecordedGigEvent[]>();
  readonly participantIds: readonly ParticipantId[];

  constructor(
    readonly id: OrganisationId,
    generate: fc.GeneratorValue,
    gigCount: number,
  ) {
    this.participantIds = participants.map((each) => participantId(deriveId(each.participantId, this.id)));
    for (let number = 0; number < gigCount; number++) {
      const type = pick(generate, gigTypes);
      const { recorded } = runScenario(type, generate);
      const shiftMs = hourMs * generate(fc.integer, { min: -200, max: 200 });
      const gig = gigId(deriveId(`gig ${number}`, id));
      const events = recorded.map((event) => this.relocate(event, gig, shiftMs));
      this.histories.set(gig, [...events, ...this.finish(events, generate(fc.integer, { min: 0, max: 4 }))]);
    }
  }

  /** All events, those of different gigs interleaved: one array per append. */
  *appends(generate: fc.GeneratorValue): Generator<{ gig: GigId; revision: bigint; events: NewEvent[] }> {
    const positions = new Map([...this.histories.keys()].map((gig) => [gig, 0]));
    while (positions.size > 0) {
      const gig = pick(generate, positions.keys());
      const [from, history] = [positions.get(gig) ?? 0, this.histories.get(gig) ?? []];
      const to = from + generate(fc.integer, { min: 1, max: 60 });
      const events = history.slice(from, to).map((event) => toNewEvent(event, event.recordedAt, event.actor, event.commandId));
      if (to >= history.length) positions.delete(gig);
      else positions.set(gig, to);
      yield { gig, revision: BigInt(from - 1), events };
    }
  }

  /** The event at another time, with ids that are unique to the gig; participants' ids are unique to the organisation. */
  private relocate(event: RecordedGigEvent, gig: GigId, shiftMs: number): RecordedGigEvent {
    const move = (value: unknown, field: string): unknown => {
      if (field === 'organisationId') return this.id;
      if (field === 'participantId') return deriveId(String(value), this.id);
      if (typeof value === 'string') return isUuid(value) ? deriveId(value, gig) : value;
      if (typeof value === 'number') return instantFields.has(field) ? value + shiftMs : value;
      if (Array.isArray(value)) return value.map((item) => move(item, field));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, move(item, name)]));
    };
    const { type, data, revision, actor } = event;
    const moved = readEvent({ type, data: move(data, ''), schemaVersion: schemaVersionOf(type) });
    const createdAt = moved.type === 'GigCreated' ? moved.data.at : null;
    const recordedAt = createdAt ?? instant(event.recordedAt + shiftMs);
    return { ...moved, revision, actor, recordedAt, commandId: commandId(deriveId(event.commandId, gig)) };
  }

  /** Some gigs are completed in the end, and some deleted. */
  private finish(events: readonly RecordedGigEvent[], choice: number): RecordedGigEvent[] {
    const gig = fold(events);
    const at = instant(Math.max(...events.map(({ recordedAt }) => recordedAt)) + hourMs);
    if (gig.phase === 'notCreated' || gig.phase === 'deleted') return [];
    const last: Extract<GigEvent, { type: 'GigCompleted' | 'GigDeleted' }>[] = [
      ...(choice > 0 && gig.phase === 'open' ? [{ type: 'GigCompleted', data: { at } } as const] : []),
      ...(choice === 4 ? [{ type: 'GigDeleted', data: { at: instant(at + hourMs) } } as const] : []),
    ];
    const command = commandId(deriveId('finish', events[0]?.commandId ?? ''));
    return last.map((event, index) => ({
      ...event,
      revision: BigInt(events.length + index),
      actor: { kind: 'system', id: null },
      recordedAt: event.data.at,
      commandId: command,
    }));
  }
}
