import { instant, gigId, organisationId, participantId, performerId, type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';

const toUuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const fridayGigId: GigId = gigId(toUuid(1));

const noContact = { email: null, phone: null, instagram: null, lookingForBand: false };

const notCalled = { calledAt: null, seenAt: null };
const notPlayed = { played: false, performanceCount: 0, timeOnStage: 0, lastPlayedAt: null };

/** Builds a performer who waits in the queue of `fridayGigId`. The ids and the sort order follow from `number`. */
export const performerFixture = (number: number, name: string, overrides: Partial<PerformerView> = {}): PerformerView => ({
  id: performerId(toUuid(100 + number)),
  participantId: participantId(toUuid(200 + number)),
  jamNightId: fridayGigId,
  name,
  ...noContact,
  notes: null,
  ...notCalled,
  instruments: ['guitar'],
  currentInstruments: [],
  tier: null,
  priority: false,
  performerType: 'solo',
  ...notPlayed,
  onStage: false,
  stageStartTime: null,
  pendingStage: false,
  held: false,
  pendingRemoval: false,
  replacingPerformerId: null,
  replacementName: null,
  removed: false,
  removedBy: null,
  attended: false,
  sortOrder: number * 1000,
  raffleEntrances: 0,
  raffleWins: 0,
  revision: 0,
  ...overrides,
});

/** Overrides for a performer who is on stage for the first time. @param startedAt ms since 1970 */
export const onStageSince = (startedAt: number): Partial<PerformerView> => ({
  onStage: true,
  played: true,
  performanceCount: 1,
  stageStartTime: new Date(instant(startedAt)).toISOString(),
});

/** Builds the participant behind the performer of the same `number`. */
export const participantFixture = (number: number, name: string, overrides: Partial<ParticipantView> = {}): ParticipantView => ({
  id: performerFixture(number, name).participantId,
  organisationId: organisationId(toUuid(2)), // any organisation
  name,
  ...noContact,
  ...overrides,
});
