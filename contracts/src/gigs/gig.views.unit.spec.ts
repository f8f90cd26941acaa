import { gigId, organisationId, participantId, performerId } from '../ids.js';
import { type GigRowView, gigView, type PerformerRowView, performerView } from './gig.views.js';

const theGigId = gigId('0195e4a0-0000-7000-8000-0000000000ff');
const ana = performerId('0195e4a0-0000-7000-8000-00000000000a');
const bo = performerId('0195e4a0-0000-7000-8000-00000000000b');
const since = Date.parse('2026-05-08T20:00:00.000Z');

const boOnStage: PerformerRowView = {
  id: bo,
  gigId: theGigId,
  participantId: participantId('0195e4a0-0000-7000-8000-0000000000bb'),
  addedAt: since,
  instruments: ['guitar'],
  currentInstruments: ['guitar'],
  tier: 'T1',
  priority: false,
  performerType: 'solo',
  played: true,
  performanceCount: 1,
  timeOnStage: 0,
  onStage: true,
  stageStartTime: since,
  pendingStage: false,
  pendingRemoval: true,
  replacingPerformerId: null,
  replacedById: ana,
  removed: false,
  attended: false,
  sortOrder: 1000,
  raffleEntrances: 2,
  raffleWins: 1,
};
const person = { name: 'Bo', email: 'bo@example.com', phone: null, instagram: null, lookingForBand: true, notes: 'Left-handed' };

describe('a performer as the API shows them', () => {
  it('has all the fields of the documents, and no other', () => {
    expect(performerView(boOnStage, person, 'Ana')).toEqual({
      id: bo,
      jamNightId: theGigId,
      participantId: boOnStage.participantId,
      ...person,
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
      pendingRemoval: true,
      replacementName: 'Ana',
      replacingPerformerId: null,
      removed: false,
      attended: false,
      sortOrder: 1000,
      raffleEntrances: 2,
      raffleWins: 1,
    });
  });
  it('has no time on stage when they are not there', () => {
    expect(performerView({ ...boOnStage, onStage: false, stageStartTime: null }, person, null)).toMatchObject({
      stageStartTime: null,
      replacementName: null,
    });
  });
});

describe('a gig as the API shows it', () => {
  const row: GigRowView = {
    id: theGigId,
    organisationId: organisationId('0195e4a0-0000-7000-8000-000000000001'),
    name: 'Friday Jam',
    type: 'jam',
    date: since,
    venue: 'The Cellar',
    description: null,
    timeLimit: 15,
    completed: false,
    deleted: false,
    logoUrl: null,
    hasSignupLink: true,
    signupEnabled: true,
    signupLimit: 30,
    raffleEnabled: false,
    hasFeedbackLink: false,
    feedbackEnabled: false,
    performerCount: 12,
    createdAt: since,
  };
  const organisation = { name: 'The Cellar Club', logoUrl: null };

  it('has all the fields of the documents, with its links and organisation joined', () => {
    const { hasSignupLink: _signup, hasFeedbackLink: _feedback, ...fields } = row;
    expect(gigView(row, organisation, { signupUrl: 'token', feedbackUrl: null })).toEqual({
      ...fields,
      date: '2026-05-08T20:00:00.000Z',
      createdAt: '2026-05-08T20:00:00.000Z',
      organisation,
      signupUrl: 'token',
      feedbackUrl: null,
      currentParticipants: 12,
    });
  });
});
