import { type Instant, type PerformerId } from '../ids.js';
import { type Meaning } from './gig.meaning.js';
import { type FoldingNight } from './gig.state.js';
import { change, performerIn } from './performer.change.js';

type StageEventType =
  | 'PerformerSelected'
  | 'PerformerDeselected'
  | 'ReplacementDropped'
  | 'SubOutCalled'
  | 'SubOutCalledOff'
  | 'PerformerWentOnStage'
  | 'PerformerLeftStage';

export const stageMeaning: Meaning<StageEventType> = {
  PerformerSelected: (night, { performerId, instruments, replacing }) => {
    change(night, performerId, () => ({ place: { kind: 'selected', instruments, replacing } }));
    if (replacing) leavesFor(night, replacing, performerId);
  },
  PerformerDeselected: (night, { performerId }) => {
    staysInsteadOf(night, performerId);
    change(night, performerId, () => ({ place: { kind: 'waiting' } }));
  },
  ReplacementDropped: (night, { performerId }) => {
    staysInsteadOf(night, performerId);
    replacesNobody(night, performerId);
  },
  SubOutCalled: (night, { performerId }) => leavesFor(night, performerId, null),
  SubOutCalledOff: (night, { performerId }) => {
    freePromised(night, performerId);
    change(night, performerId, ({ place }) => (place.kind === 'onStage' ? { place: { ...place, leaving: null } } : {}));
  },
  PerformerWentOnStage: (night, { performerId, stint, at, instruments }) =>
    change(night, performerId, ({ performanceCount }) => ({
      place: { kind: 'onStage', stint, since: at, instruments, leaving: null },
      stints: stint,
      performanceCount: performanceCount + 1,
    })),
  PerformerLeftStage: (night, { performerId, at, counted }) => {
    freePromised(night, performerId);
    change(night, performerId, ({ place, minutesOnStage }) => ({
      place: { kind: 'waiting' },
      minutesOnStage: minutesOnStage + (counted && place.kind === 'onStage' ? wholeMinutes(place.since, at) : 0),
    }));
  },
};

/** Who takes whose place stands on both of them: a later promise wins, and nobody goes on replacing somebody who is gone. */
function leavesFor(night: FoldingNight, leaving: PerformerId, replacedBy: PerformerId | null): void {
  freePromised(night, leaving, replacedBy);
  change(night, leaving, ({ place }) => (place.kind === 'onStage' ? { place: { ...place, leaving: { replacedBy } } } : {}));
}

/** Whoever was promised this place (and is not `but`) stays selected, replacing nobody. */
function freePromised(night: FoldingNight, leaving: PerformerId, but: PerformerId | null = null): void {
  const { place } = performerIn(night, leaving);
  const promised = place.kind === 'onStage' ? place.leaving?.replacedBy : null;
  if (promised && promised !== but) replacesNobody(night, promised);
}

/** Whoever this one was to replace is not leaving any more. */
function staysInsteadOf(night: FoldingNight, replacement: PerformerId): void {
  const { place } = performerIn(night, replacement);
  const leaving = place.kind === 'selected' ? place.replacing : null;
  if (leaving) change(night, leaving, (it) => (it.place.kind === 'onStage' ? { place: { ...it.place, leaving: null } } : {}));
}

function replacesNobody(night: FoldingNight, id: PerformerId): void {
  change(night, id, ({ place }) => (place.kind === 'selected' ? { place: { ...place, replacing: null } } : {}));
}

const wholeMinutes = (from: Instant, to: Instant): number => Math.max(0, Math.floor((to - from) / 60_000));
