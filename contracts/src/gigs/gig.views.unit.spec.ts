import { gigId, organisationId, participantId, performerId } from '../ids.js';
import { type GigReadModel, toGigView, type PerformerReadModel, toPerformerView } from './gig.views.js';

const theGigId = gigId('0195e4a0-0000-7000-8000-0000000000ff');
const ana = performerId('0195e4a0-0000-7000-8000-00000000000a');
const bo = performerId('0195e4a0-0000-7000-8000-00000000000b');
const testInstant = new Date('2026-05-08T20:00:00.000Z');

const boOnStage: PerformerReadModel = {
  id: bo,
  gigId: theGigId,
  participantId: participantId('0195e4a0-0000-7000-8000-0000000000bb'),
  addedAt: testInstant,
  instruments: ['guitar'],
  currentInstruments: ['guitar'],
  tier: 'T1',
  priority: false,
  performerType: 'solo',
  played: true,
  performanceCount: 1,
  timeOnStage: 0,
  onStage: true,
  stageStartTime: testInstant,
  pendingStage: false,
  held: false,
  lastPlayedAt: null,
  calledAt: null,
  pendingRemoval: true,
  replacingPerformerId: null,
  replacedById: ana,
  removed: false,
  removedBy: null,
  attended: false,
  sortOrder: 1000,
  raffleEntrances: 2,
  raffleWins: 1,
  revision: 3,
};
const boProfile = {
  name: 'Bo',
  email: 'bo@example.com',
  phone: null,
  instagram: null,
  lookingForBand: true,
  notes: 'Left-handed',
  seenAt: null,
};

describe('toPerformerView', () => {
  it('returns exactly the fields of the API', () => {
    expect(toPerformerView(boOnStage, boProfile, 'Ana')).toEqual({
      id: bo,
      jamNightId: theGigId,
      participantId: boOnStage.participantId,
      ...boProfile,
      instruments: ['guitar'],
      currentInstruments: ['guitar'],
      tier: 'T1',
      priority: false,
      performerType: 'solo',
      played: true,
      performanceCount: 1,
      timeOnStage: 0,
      onStage: true,
      stageStartTime: '2026-05-08T20:00:00.000Z',
      pendingStage: false,
      held: false,
      lastPlayedAt: null,
      calledAt: null,
      pendingRemoval: true,
      replacementName: 'Ana',
      replacingPerformerId: null,
      removed: false,
      removedBy: null,
      attended: false,
      sortOrder: 1000,
      raffleEntrances: 2,
      raffleWins: 1,
      revision: 3,
    });
  });
  it('returns no stage start time when the performer is not on stage', () => {
    expect(toPerformerView({ ...boOnStage, onStage: false, stageStartTime: null }, boProfile, null)).toMatchObject({
      stageStartTime: null,
      replacementName: null,
    });
  });
});

describe('toGigView', () => {
  const row: GigReadModel = {
    id: theGigId,
    organisationId: organisationId('0195e4a0-0000-7000-8000-000000000001'),
    name: 'Friday Jam',
    type: 'jam',
    date: testInstant,
    venue: 'The Cellar',
    description: null,
    timeLimit: 15,
    completed: false,
    deleted: false,
    logoUrl: null,
    links: { signup: 'enabled', live: 'enabled', feedback: 'none' },
    signupLimit: 30,
    raffleEnabled: false,
    performerCount: 12,
    createdAt: testInstant,
    endsAt: new Date('2026-05-08T23:30:00Z'),
    revision: 7,
  };
  const organisation = { name: 'The Cellar Club', logoUrl: null };

  it('returns exactly the fields of the API, with links and organisation joined', () => {
    const { links: _links, ...fields } = row;
    expect(toGigView(row, organisation, { signupUrl: 'token', feedbackUrl: null, liveUrl: 'live token' })).toEqual({
      ...fields,
      date: '2026-05-08T20:00:00.000Z',
      createdAt: '2026-05-08T20:00:00.000Z',
      endsAt: '2026-05-08T23:30:00.000Z',
      organisation,
      signupUrl: 'token',
      signupEnabled: true,
      feedbackUrl: null,
      feedbackEnabled: false,
      liveUrl: 'live token',
      liveEnabled: true,
      currentParticipants: 12,
    });
  });
});
