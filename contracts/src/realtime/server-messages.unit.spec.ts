import { gigId, participantId, performerId } from '../ids.js';
import { type PerformerView } from '../gigs/gig.views.js';
import { parseServerMessage } from './server-messages.js';

const fridayGigId = gigId('00000000-0000-4000-8000-000000000001');
const performer: PerformerView = {
  id: performerId('00000000-0000-4000-8000-000000000002'),
  jamNightId: fridayGigId,
  participantId: participantId('00000000-0000-4000-8000-000000000003'),
  name: 'Ana',
  email: null,
  phone: null,
  instagram: null,
  lookingForBand: false,
  notes: null,
  seenAt: null,
  instruments: ['vocals'],
  currentInstruments: ['vocals'],
  tier: null,
  priority: false,
  performerType: 'solo',
  played: true,
  performanceCount: 1,
  timeOnStage: 0,
  onStage: true,
  stageStartTime: '2026-03-06T20:00:00.000Z',
  pendingStage: false,
  held: false,
  lastPlayedAt: null,
  calledAt: null,
  pendingRemoval: false,
  replacingPerformerId: null,
  replacementName: null,
  removed: false,
  removedBy: null,
  attended: true,
  sortOrder: 1000,
  raffleEntrances: 0,
  raffleWins: 0,
  revision: 0,
};
const message = { type: 'performer_updated', pos: 3, seq: 3, eventId: fridayGigId, jamNightId: fridayGigId, performer };

describe('parseServerMessage', () => {
  it('returns a message that fits the schema of its type, without fields that this version does not know', () => {
    expect(parseServerMessage(JSON.stringify({ ...message, newField: 1 }))).toEqual(message);
    expect(parseServerMessage('{"type":"caught_up","pos":3}')).toEqual({ type: 'caught_up', pos: 3 });
  });

  it('returns null for a type that this version does not know', () => {
    expect(parseServerMessage('{"type":"encore","pos":3}')).toBeNull();
  });

  it.each(['{', '3', 'null', '{"pos":3}', '{"type":"caught_up"}', new ArrayBuffer(2)])('throws for invalid data: %p', (data) => {
    expect(() => parseServerMessage(data)).toThrow();
  });

  it.each([
    ['without a field', { ...performer, instruments: undefined }],
    ['with an invalid time', { ...performer, stageStartTime: 'now' }],
    ['with an invalid id', { ...performer, id: 'Ana' }],
    ['with an unknown tier', { ...performer, tier: 'T9' }],
  ])('throws for a row %s', (_what, row) => {
    expect(() => parseServerMessage(JSON.stringify({ ...message, performer: row }))).toThrow();
  });
});
