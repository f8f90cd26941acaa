import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { accept, noChange } from '../../command-handling/decider.js';
import { endStintOrSelection } from './stage.js';
import { type GigDecision } from './gig.rule.js';
import { areListsEqual } from './list-equality.js';

/** Records an event for each field that is present and differs. The instruments of a selection or a running stint stay as they are. */
export function editPerformer(_gig: Gig, performer: Performer, data: GigCommands['EditPerformer']): GigDecision {
  const { id: performerId, raffle } = performer;
  const { instruments = performer.instruments, tier = performer.tier, priority = performer.priority } = data;
  const { performerType = performer.performerType, raffleEntrances: entrances = raffle.entrances } = data;
  const events: GigEvent[] = [];
  if (!areListsEqual(instruments, performer.instruments)) events.push({ type: 'InstrumentsChanged', data: { performerId, instruments } });
  if (tier !== performer.tier) events.push({ type: 'TierChanged', data: { performerId, tier } });
  if (priority !== performer.priority) events.push({ type: 'PriorityChanged', data: { performerId, priority } });
  if (performerType !== performer.performerType) events.push({ type: 'PerformerTypeChanged', data: { performerId, performerType } });
  if (entrances !== raffle.entrances) events.push({ type: 'RaffleEntrancesSet', data: { performerId, entrances } });
  return accept(...events);
}

/** Removes the performer from the line-up permanently; a selection ends, a running stint ends and counts. */
export function removePerformer(_gig: Gig, performer: Performer, { at }: GigCommands['RemovePerformer']): GigDecision {
  return accept(...endStintOrSelection(performer, at), { type: 'PerformerRemoved', data: { performerId: performer.id, at } });
}

/** Allowed at gigs of every type (docs/rules.md#attendance). */
export function markAttendance(
  _gig: Gig,
  { id, attended: wasAttended }: Performer,
  { attended, at }: GigCommands['MarkAttendance'],
): GigDecision {
  if (attended === wasAttended) return noChange;
  return accept({ type: attended ? 'PerformerAttended' : 'AttendanceWithdrawn', data: { performerId: id, at } });
}
