import { onStageSince, performer } from '../../testing/people.js';
import { firstChoice, isPickedAtOnce, mustChoose, stageNews } from './stage.views.js';

const none = performer(1, 'Nan', { instruments: [] });
const one = performer(2, 'Una', { instruments: ['bass'] });
const two = performer(3, 'Duo', { instruments: ['vocals', 'bass'] });
const onStage = performer(4, 'Sta', { ...onStageSince(0), currentInstruments: ['bass'] });

describe('which instrument a dialog starts with', () => {
  it('is the only one; of several none, but for the one that the leaving performer plays', () => {
    expect(firstChoice(none, null)).toBeNull();
    expect(firstChoice(one, null)).toBe('bass');
    expect(firstChoice(two, null)).toBeNull();
    expect(firstChoice(two, onStage)).toBe('bass');
  });
  it('must be chosen by whoever has several', () => {
    expect([none, one, two].map(mustChoose)).toEqual([false, false, true]);
  });
  it('is not asked for at all when nobody is on stage and there is nothing to choose', () => {
    expect([none, one, two].map((performer) => isPickedAtOnce(performer, []))).toEqual([true, true, false]);
    expect(isPickedAtOnce(one, [onStage])).toBe(false);
  });
});

it('says who went on and who went off', () => {
  expect(stageNews([one], [two, onStage])).toBe('Duo is on stage. Sta is on stage. Una is off stage');
  expect(stageNews([one], [one])).toBe('');
});
