import { findCallAlert, toCallState } from './call-state.js';
import { type PlacePerformer } from './place.views.js';

type Fields = Partial<Pick<PlacePerformer, 'state' | 'ahead' | 'calledAt'>>;
const callStateOf = (fields: Fields) => toCallState({ state: 'waiting', ahead: 4, calledAt: null, ...fields });
const calledAt2100 = { calledAt: '2026-11-27T21:00:00.000Z' };
const calledAt2102 = { calledAt: '2026-11-27T21:02:00.000Z' };

describe('a performer is alerted', () => {
  it.each<[string, Fields, Fields, string]>([
    ['they are next but one', { ahead: 2 }, { ahead: 1 }, "You're next but one"],
    ['they are back from hold as next but one', { state: 'held', ahead: 1 }, { ahead: 1 }, "You're next but one"],
    ['they are selected', { ahead: 1 }, { state: 'selected', ahead: null }, "Get ready: you're selected"],
    ['they are called', {}, calledAt2100, 'The host is calling you'],
    ['they are called again', calledAt2100, calledAt2102, 'The host is calling you'],
    ['they are called and selected at once', {}, { state: 'selected', ahead: null, ...calledAt2100 }, 'The host is calling you'],
  ])('when %s', (_what, before, after, text) => {
    expect(findCallAlert(callStateOf(before), callStateOf(after))).toBe(text);
  });

  it.each<[string, Fields, Fields]>([
    ['nothing has changed', { ahead: 1, ...calledAt2100 }, { ahead: 1, ...calledAt2100 }],
    ['they move up to a place other than next but one', { ahead: 4 }, { ahead: 3 }],
    ['they are next', { ahead: 1 }, { ahead: 0 }],
    ['they are held', { ahead: 1 }, { state: 'held', ahead: 1 }],
    ['they have gone on stage after a call', calledAt2100, { state: 'onStage', ahead: null }],
  ])('not when %s', (_what, before, after) => {
    expect(findCallAlert(callStateOf(before), callStateOf(after))).toBeNull();
  });
});
