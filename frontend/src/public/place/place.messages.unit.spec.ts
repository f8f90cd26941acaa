import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { describePlace } from './place.messages.js';

const place = (overrides: Partial<PlaceView['event']> = {}): PlaceView => ({
  version: 1,
  serverTime: '2026-11-27T20:00:00.000Z',
  event: {
    name: 'Friday',
    type: 'jam',
    date: '2026-11-27T19:30:00.000Z',
    venue: null,
    logoUrl: null,
    timeLimit: null,
    completed: false,
    liveToken: null,
    feedbackToken: null,
    signupToken: null,
    ...overrides,
  },
  stage: [],
  selected: 0,
  performers: [],
  pace: null,
});
const hana = (overrides: Partial<PlacePerformer>): PlacePerformer => ({
  key: 'k',
  name: 'Hana',
  state: 'waiting',
  ahead: 0,
  since: null,
  calledAt: null,
  ...overrides,
});
const sentence = (overrides: Partial<PlacePerformer>, event: Partial<PlaceView['event']> = {}): string => {
  const { before, answer, after } = describePlace(place(event), hana(overrides));
  return [before, answer, after].join(' | ');
};

describe('what a place page says', () => {
  it('is the place in line', () => {
    expect(sentence({ ahead: 0 })).toBe('Hana, you are | next | first in line');
    expect([1, 2, 3, 10, 11, 12, 20, 21].map((ahead) => describePlace(place(), hana({ ahead })).answer)).toEqual([
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
    ]);
    expect(sentence({ state: 'held', ahead: 2 })).toBe('Hana | On hold | You keep your place: 3rd in line');
  });
  it('follows the state of the performer and the type of the gig', () => {
    expect(sentence({ state: 'selected', ahead: null })).toBe("Hana | Get ready | You're selected");
    expect(sentence({ state: 'onStage', ahead: null, since: '2026-11-27T20:05:00.000Z' })).toBe("Hana | You're on | ");
    expect(sentence({ state: 'played', ahead: null })).toContain('Thanks for playing');
    expect(sentence({ ahead: 0 }, { type: 'generic' })).toBe("Hana | You're in | You are on the list");
    expect(sentence({ state: 'attended', ahead: null }, { type: 'generic' })).toContain('Thanks for coming');
  });
  it('thanks the performers of a completed gig, except those who had left', () => {
    expect(sentence({}, { completed: true })).toBe('Hana | Thank you | for being part of it');
    expect(sentence({ state: 'cancelled', ahead: null }, { completed: true })).toContain('You cancelled.');
    expect(sentence({ state: 'removed', ahead: null }, { completed: true })).toContain(
      "You're off the list; ask the host if that's a mistake",
    );
  });
});
