import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew } from '../../command-handling/decision.js';
import { leavesPlace } from './leaving.js';
import { type GigDecision } from './gig.rule.js';
import { sameList } from './same-list.js';

/** What is given and differs changes. Whoever is selected or on stage keeps the instruments they were called with. (S2 §2, Edit Details) */
export function editPerformer(_gig: Gig, performer: Performer, asked: GigCommands['EditPerformer']): GigDecision {
  const { id: performerId, raffle } = performer;
  const { instruments = performer.instruments, tier = performer.tier, priority = performer.priority } = asked;
  const { performerType = performer.performerType, raffleEntrances: entrances = raffle.entrances } = asked;
  const events: GigEvent[] = [];
  if (!sameList(instruments, performer.instruments)) events.push({ type: 'InstrumentsChanged', data: { performerId, instruments } });
  if (tier !== performer.tier) events.push({ type: 'TierChanged', data: { performerId, tier } });
  if (priority !== performer.priority) events.push({ type: 'PriorityChanged', data: { performerId, priority } });
  if (performerType !== performer.performerType) events.push({ type: 'PerformerTypeChanged', data: { performerId, performerType } });
  if (entrances !== raffle.entrances) events.push({ type: 'RaffleEntrancesSet', data: { performerId, entrances } });
  return happened(...events);
}

/** Off the list for good; a stint that was running ends and counts. (S2 §4, Removal; decisions, Stage and time) */
export function removePerformer(_gig: Gig, performer: Performer, { at }: GigCommands['RemovePerformer']): GigDecision {
  return happened(...leavesPlace(performer, at), { type: 'PerformerRemoved', data: { performerId: performer.id, at } });
}

/** At a gig of any type. (S2 §4, Generic event) */
export function markAttendance(
  _gig: Gig,
  { id, attended: before }: Performer,
  { attended, at }: GigCommands['MarkAttendance'],
): GigDecision {
  if (attended === before) return nothingNew;
  return happened({ type: attended ? 'PerformerAttended' : 'AttendanceWithdrawn', data: { performerId: id, at } });
}
