import { instant, gigId, organisationId, participantId, performerId, type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';

/** A number as an id. */
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const friday: GigId = gigId(uuid(1));

/** Somebody waiting in the line of a jam, but for what is said otherwise. `number` also is their place. */
export const performer = (number: number, name: string, otherwise: Partial<PerformerView> = {}): PerformerView => ({
  id: performerId(uuid(100 + number)),
  participantId: participantId(uuid(200 + number)),
  jamNightId: friday,
  name,
  email: null,
  phone: null,
  instagram: null,
  lookingForBand: false,
  notes: null,
  instruments: ['guitar'],
  currentInstruments: [],
  tier: null,
  priority: false,
  performerType: 'solo',
  played: false,
  performanceCount: 0,
  timeOnStage: 0,
  onStage: false,
  stageStartTime: null,
  pendingStage: false,
  pendingRemoval: false,
  replacingPerformerId: null,
  replacementName: null,
  removed: false,
  attended: false,
  sortOrder: number * 1000,
  raffleEntrances: 0,
  raffleWins: 0,
  ...otherwise,
});

export const onStageSince = (milliseconds: number): Partial<PerformerView> => ({
  onStage: true,
  played: true,
  performanceCount: 1,
  stageStartTime: new Date(instant(milliseconds)).toISOString(),
});

/** Somebody whom the organisation of `friday` knows: the one who performs under the same `number`. */
export const person = (number: number, name: string, otherwise: Partial<ParticipantView> = {}): ParticipantView => ({
  id: performer(number, name).participantId,
  organisationId: organisationId(uuid(2)),
  name,
  email: null,
  phone: null,
  instagram: null,
  lookingForBand: false,
  ...otherwise,
});
