import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { loadedLineUp } from '../../../testing/line-up.fixture.js';
import { onStageSince, performerFixture } from '../../../testing/performers.fixture.js';
import { findNextStep } from './next-step.js';

const ana = performerFixture(1, 'Ana');
const bo = performerFixture(2, 'Bo');
const toHeld = (performer: PerformerView) => ({ ...performer, held: true });
const toSelected = (performer: PerformerView, replaces?: PerformerView) => ({
  ...performer,
  pendingStage: true,
  replacingPerformerId: replaces?.id ?? null,
});
const toOnStage = (performer: PerformerView) => ({ ...performer, ...onStageSince(0) });
const toPlayed = (performer: PerformerView, minute: number) => ({
  ...performer,
  played: true,
  performanceCount: 1,
  lastPlayedAt: new Date(minute * 60_000).toISOString(),
});
const leaving = performerFixture(8, 'Leaving', { ...onStageSince(0), pendingRemoval: true });
const player = performerFixture(9, 'Player', onStageSince(0));

/** The step's kind and the names of the performers concerned. */
function stepOf(type: 'jam' | 'openmic' | 'generic', ...lineUp: PerformerView[]): string[] {
  const step = findNextStep(type, loadedLineUp(...lineUp).performers);
  const performers = 'performers' in step ? step.performers : 'performer' in step ? [step.performer] : [];
  return [step.kind, ...performers.map(({ name }) => name)];
}

describe('the next step at a jam', () => {
  it('selects who is up next while nobody is selected, whether the stage is taken or not', () => {
    expect(stepOf('jam', ana, bo)).toEqual(['select', 'Ana']);
    expect(stepOf('jam', toHeld(ana), bo, player)).toEqual(['select', 'Bo']);
    expect(stepOf('jam', toPlayed(ana, 5), toPlayed(bo, 1))).toEqual(['select', 'Bo']);
  });
  it('puts who is selected on an empty stage', () => {
    expect(stepOf('jam', toSelected(bo), ana)).toEqual(['putOn', 'Bo']);
    expect(stepOf('jam', toSelected(bo), toSelected(ana))).toEqual(['putAllOn', 'Ana', 'Bo']);
  });
  it('is a swap if the only selected performer replaces somebody on stage, otherwise the next band', () => {
    expect(stepOf('jam', toSelected(ana, leaving), leaving, player)).toEqual(['swap', 'Ana']);
    expect(stepOf('jam', toSelected(ana), player)).toEqual(['nextBand', 'Ana']);
    expect(stepOf('jam', toSelected(ana, leaving), toSelected(bo), leaving)).toEqual(['nextBand', 'Ana', 'Bo']);
    expect(stepOf('jam', toSelected(ana, bo), bo, player)).toEqual(['nextBand', 'Ana']); // whom Ana was to replace is off stage already
  });
  it('is `nothingToDo` when nobody is selected and only held performers wait', () => {
    expect(stepOf('jam')).toEqual(['nothingToDo']);
    expect(stepOf('jam', toHeld(ana), player)).toEqual(['nothingToDo']);
  });
});

describe('the next step at an open mic', () => {
  it('puts the performer who is up next on an empty stage, or in place of those on stage', () => {
    expect(stepOf('openmic', toHeld(ana), bo)).toEqual(['putOn', 'Bo']);
    expect(stepOf('openmic', toOnStage(ana), bo)).toEqual(['next', 'Bo']);
  });
  it('takes everybody off when nobody can be called, or is `nothingToDo` if the stage is empty, too', () => {
    expect(stepOf('openmic', toOnStage(ana), toOnStage(bo))).toEqual(['takeOff', 'Ana', 'Bo']);
    expect(stepOf('openmic', toOnStage(ana), toPlayed(bo, 1))).toEqual(['takeOff', 'Ana']);
    expect(stepOf('openmic', toPlayed(ana, 1), toHeld(bo))).toEqual(['nothingToDo']);
  });
});

describe('the next step at a generic event', () => {
  it('marks the next one as attended, until all are', () => {
    expect(stepOf('generic', { ...ana, attended: true }, bo)).toEqual(['markAttended', 'Bo']);
    expect(stepOf('generic', { ...ana, attended: true })).toEqual(['nothingToDo']);
  });
});
