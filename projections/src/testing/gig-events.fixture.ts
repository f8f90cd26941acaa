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
import { fold } from '@jamjar/contracts/gigs/gig.evolve';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { recordEach } from '@jamjar/contracts/gigs/testing/recorded-events.fixture';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { type NewEvent } from '@jamjar/infra/event-store/event-store';
import { type RecordedGigEvent } from '../gig-event.js';

/** Derives a UUID from a name: the same name gives the same id in every spec. */
const toTestId = (name: string): string => {
  const digits = createHash('sha256').update(name).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
};
export const testPerformerId = (name: string): PerformerId => performerId(toTestId(`performer ${name}`));
export const testGigId = (name: string): GigId => gigId(toTestId(`gig ${name}`));
export const testOrganisationId = organisationId(toTestId('organisation'));
export const hostId = userId(toTestId('host'));
export const hostActor: Actor = { kind: 'user', id: hostId };

/** Returns the instant of a time (UTC) on the day of the test gigs. @param time `20:15` or `20:15:30.250` */
export const instantAt = (time: string): Instant => instant(Date.parse(`2026-05-01T${time.length === 5 ? `${time}:00` : time}Z`));

export const gigCreated = (type: GigType = 'jam', name = 'Tuesday Jam'): GigEvent => ({
  type: 'GigCreated',
  data: {
    organisationId: testOrganisationId,
    type,
    name,
    date: instantAt('20:00'),
    venue: 'The Cellar',
    description: null,
    at: instantAt('12:00'),
  },
});

export const performerAdded = (id: PerformerId, sortOrder = 1000, instruments: readonly Instrument[] = ['guitar', 'vocals']): GigEvent => ({
  type: 'PerformerAdded',
  data: {
    performerId: id,
    participantId: participantId(toTestId(`participant of ${id}`)),
    instruments,
    tier: 'T2',
    priority: false,
    performerType: 'solo',
    sortOrder,
    at: instantAt('19:00'),
  },
});

export const performerSelected = (
  id: PerformerId,
  replacingPerformerId: PerformerId | null = null,
  instruments: readonly Instrument[] = ['guitar'],
): GigEvent => ({ type: 'PerformerSelected', data: { performerId: id, instruments, replacingPerformerId } });

export const performerWentOnStage = (
  id: PerformerId,
  stint: number,
  at: Instant,
  replacedPerformerId: PerformerId | null = null,
): GigEvent => ({
  type: 'PerformerWentOnStage',
  data: { performerId: id, stint, at, instruments: ['guitar'], replacedPerformerId },
});

export const performerLeftStage = (id: PerformerId, stint: number, at: Instant, counted = true): GigEvent => ({
  type: 'PerformerLeftStage',
  data: { performerId: id, stint, at, counted },
});

export const performerRemoved = (id: PerformerId): GigEvent => ({
  type: 'PerformerRemoved',
  data: { performerId: id, at: instantAt('22:00') },
});

/** Folds the events, each recorded by a command of its own. @throws Error when they do not create a gig */
export function foldGig(events: readonly GigEvent[]): Gig {
  const gig = fold(recordEach(events));
  if (gig.phase === 'notCreated') throw new Error('The gig was not created');
  return gig;
}

/** Adds an id and metadata to an event, so that it can be appended; by default it belongs to a command of its own. */
export function toNewEvent(
  event: GigEvent,
  recordedAt: Instant = instantAt('20:00'),
  actor: Actor = hostActor,
  idOfCommand = commandId(randomUUID()),
): NewEvent {
  const metadata: EventMetadata = {
    commandId: idOfCommand,
    schemaVersion: schemaVersionOf(event.type),
    actor,
    recordedAt,
    hash: '0'.repeat(64), // arbitrary, because projections do not verify the hash
  };
  return { id: randomUUID(), type: event.type, data: event.data, metadata };
}

/** Converts the events of one gig, from revision 0 on, to the form that projections receive. */
export const toRecordedGigEvents = (id: GigId, events: readonly GigEvent[], actor: Actor = hostActor): RecordedGigEvent[] =>
  events.map((event, index) => ({
    ...event,
    gigId: id,
    revision: BigInt(index),
    position: BigInt(index),
    commandId: commandId(toTestId(`command ${index}`)),
    recordedAt: instantAt('20:00'),
    actor,
  }));
