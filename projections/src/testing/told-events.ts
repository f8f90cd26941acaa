import { createHash, randomUUID } from 'node:crypto';
import { type Actor, type EventMetadata } from '@jamjar/contracts/event-metadata';
import { type Instrument, type GigType } from '@jamjar/contracts/enums';
import {
  commandId,
  type Instant,
  instant,
  type GigId,
  gigId,
  organisationId,
  participantId,
  type PerformerId,
  performerId,
  userId,
} from '@jamjar/contracts/ids';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { type NewEvent } from '@jamjar/infra/event-store/event-store';
import { type RecordedGigEvent } from '../gig-event.js';

/** The words in which specs tell histories. Ids are made of names: the same name is the same id everywhere. */
const idOf = (name: string): string => {
  const digits = createHash('sha256').update(name).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
};
export const performer = (name: string): PerformerId => performerId(idOf(`performer ${name}`));
export const gig = (name: string): GigId => gigId(idOf(`gig ${name}`));
export const organisation = organisationId(idOf('organisation'));
export const host = userId(idOf('host'));
export const theHost: Actor = { kind: 'user', id: host };

/** A time of the evening, `20:15` or `20:15:30.250`. */
export const at = (time: string): Instant => instant(Date.parse(`2026-05-01T${time.length === 5 ? `${time}:00` : time}Z`));

export const created = (type: GigType = 'jam', name = 'Tuesday Jam'): GigEvent => ({
  type: 'GigCreated',
  data: { organisationId: organisation, type, name, date: at('20:00'), venue: 'The Cellar', description: null, at: at('12:00') },
});

export const added = (id: PerformerId, sortOrder = 1000, instruments: readonly Instrument[] = ['guitar', 'vocals']): GigEvent => ({
  type: 'PerformerAdded',
  data: {
    performerId: id,
    participantId: participantId(idOf(`participant of ${id}`)),
    instruments,
    tier: 'T2',
    priority: false,
    performerType: 'solo',
    sortOrder,
    at: at('19:00'),
  },
});

export const selected = (
  id: PerformerId,
  replacing: PerformerId | null = null,
  instruments: readonly Instrument[] = ['guitar'],
): GigEvent => ({ type: 'PerformerSelected', data: { performerId: id, instruments, replacing } });

export const wentOn = (id: PerformerId, stint: number, time: Instant, replaced: PerformerId | null = null): GigEvent => ({
  type: 'PerformerWentOnStage',
  data: { performerId: id, stint, at: time, instruments: ['guitar'], replaced },
});

export const left = (id: PerformerId, stint: number, time: Instant, counted = true): GigEvent => ({
  type: 'PerformerLeftStage',
  data: { performerId: id, stint, at: time, counted },
});

export const removed = (id: PerformerId): GigEvent => ({ type: 'PerformerRemoved', data: { performerId: id, at: at('22:00') } });

/** What the store is given for an event. */
export function newEvent(event: GigEvent, when: Instant = at('20:00'), actor: Actor = theHost): NewEvent {
  const metadata: EventMetadata = {
    commandId: commandId(randomUUID()),
    schemaVersion: schemaVersionOf(event.type),
    actor,
    recordedAt: when,
    hash: '0'.repeat(64),
  };
  return { id: randomUUID(), type: event.type, data: event.data, metadata };
}

/** The events of one gig as read models get them, from revision 0. */
export const recorded = (id: GigId, events: readonly GigEvent[], actor: Actor = theHost): RecordedGigEvent[] =>
  events.map((event, index) => ({
    ...event,
    gigId: id,
    revision: BigInt(index),
    position: BigInt(index),
    commandId: commandId(idOf(`command ${index}`)),
    recordedAt: at('20:00'),
    actor,
  }));
