import { type PlacePerformer } from '@jamjar/contracts/signup/place.views';
import { findTurnAlerts } from './turn-alerts.js';

const hana = (overrides: Partial<PlacePerformer> = {}): PlacePerformer => ({
  key: 'hana',
  name: 'Hana',
  state: 'waiting',
  ahead: 4,
  since: null,
  calledAt: null,
  ...overrides,
});
const nine = { calledAt: '2026-11-27T21:00:00.000Z' };
const later = { calledAt: '2026-11-27T21:02:00.000Z' };

describe('a phone rings', () => {
  it.each<[string, Partial<PlacePerformer>, Partial<PlacePerformer>, string]>([
    ['is next but one', { ahead: 2 }, { ahead: 1 }, "You're next but one"],
    ['is back from hold as next but one', { state: 'held', ahead: 1 }, { ahead: 1 }, "You're next but one"],
    ['is selected', { ahead: 1 }, { state: 'selected', ahead: null }, "Get ready: you're selected"],
    ['is called', {}, nine, 'The host is calling you'],
    ['is called again', nine, later, 'The host is calling you'],
    ['is called and selected at once', {}, { state: 'selected', ahead: null, ...nine }, 'The host is calling you'],
  ])('when its performer %s', (_what, before, after, text) => {
    expect(findTurnAlerts([hana(before)], [hana(after)])).toEqual([text]);
  });

  it.each<[string, Partial<PlacePerformer>, Partial<PlacePerformer>]>([
    ['nothing has changed', { ahead: 1, ...nine }, { ahead: 1, ...nine }],
    ['its performer moves up elsewhere', { ahead: 4 }, { ahead: 3 }],
    ['its performer is next', { ahead: 1 }, { ahead: 0 }],
    ['its performer is held', { ahead: 1 }, { state: 'held', ahead: 1 }],
    ['a call is over', nine, { state: 'onStage', ahead: null }],
  ])('not when %s', (_what, before, after) => {
    expect(findTurnAlerts([hana(before)], [hana(after)])).toEqual([]);
  });

  it('with the name when it holds several places', () => {
    const bo = hana({ key: 'bo', name: 'Bo' });
    expect(findTurnAlerts([bo, hana()], [bo, hana(nine)])).toEqual(['Hana: The host is calling you']);
  });

  it('not for a performer of whom it has just heard', () => {
    expect(findTurnAlerts([], [hana(nine)])).toEqual([]);
  });
});
