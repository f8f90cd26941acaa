import { onStageSince, performerFixture } from '../../testing/performers.fixture.js';
import { getInitialInstrument, canSelectWithoutDialog, mustChooseInstrument } from './instrument-rules.js';

const withoutInstrument = performerFixture(1, 'Ana', { instruments: [] });
const withOneInstrument = performerFixture(2, 'Bo', { instruments: ['bass'] });
const withTwoInstruments = performerFixture(3, 'Cy', { instruments: ['vocals', 'bass'] });
const onStage = performerFixture(4, 'Di', { ...onStageSince(0), currentInstruments: ['bass'] });

describe('the instrument of a performer', () => {
  it('is preselected when it is the only one, or when the performer to be replaced is playing it', () => {
    expect(getInitialInstrument(withoutInstrument, null)).toBeNull();
    expect(getInitialInstrument(withOneInstrument, null)).toBe('bass');
    expect(getInitialInstrument(withTwoInstruments, null)).toBeNull();
    expect(getInitialInstrument(withTwoInstruments, onStage)).toBe('bass');
  });
  it('must be chosen when the performer plays several instruments', () => {
    expect([withoutInstrument, withOneInstrument, withTwoInstruments].map(mustChooseInstrument)).toEqual([false, false, true]);
  });
  it('needs no dialog when the stage is empty and there is at most one instrument', () => {
    expect([withoutInstrument, withOneInstrument, withTwoInstruments].map((performer) => canSelectWithoutDialog(performer, []))).toEqual([
      true,
      true,
      false,
    ]);
    expect(canSelectWithoutDialog(withOneInstrument, [onStage])).toBe(false);
  });
});
