import { type Instant, type PerformerId } from '../ids.js';
import { type Meaning } from './gig.meaning.js';
import { type FoldingGig } from './gig.state.js';
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
  PerformerSelected: (gig, { performerId, instruments, replacing }) => {
    change(gig, performerId, () => ({ place: { kind: 'selected', instruments, replacing } }));
    if (replacing) leavesFor(gig, replacing, performerId);
  },
  PerformerDeselected: (gig, { performerId }) => {
    staysInsteadOf(gig, performerId);
    change(gig, performerId, () => ({ place: { kind: 'waiting' } }));
  },
  ReplacementDropped: (gig, { performerId }) => {
    staysInsteadOf(gig, performerId);
    replacesNobody(gig, performerId);
  },
  SubOutCalled: (gig, { performerId }) => leavesFor(gig, performerId, null),
  SubOutCalledOff: (gig, { performerId }) => {
    freePromised(gig, performerId);
    change(gig, performerId, ({ place }) => (place.kind === 'onStage' ? { place: { ...place, leaving: null } } : {}));
  },
  PerformerWentOnStage: (gig, { performerId, stint, at, instruments }) =>
    change(gig, performerId, ({ performanceCount }) => ({
      place: { kind: 'onStage', stint, since: at, instruments, leaving: null },
      stints: stint,
      performanceCount: performanceCount + 1,
    })),
  PerformerLeftStage: (gig, { performerId, at, counted }) => {
    freePromised(gig, performerId);
    change(gig, performerId, ({ place, minutesOnStage }) => ({
      place: { kind: 'waiting' },
      minutesOnStage: minutesOnStage + (counted && place.kind === 'onStage' ? wholeMinutes(place.since, at) : 0),
    }));
  },
};

/** Who takes whose place stands on both of them: a later promise wins, and nobody goes on replacing somebody who is gone. */
function leavesFor(gig: FoldingGig, leaving: PerformerId, replacedBy: PerformerId | null): void {
  freePromised(gig, leaving, replacedBy);
  change(gig, leaving, ({ place }) => (place.kind === 'onStage' ? { place: { ...place, leaving: { replacedBy } } } : {}));
}

/** Whoever was promised this place (and is not `but`) stays selected, replacing nobody. */
function freePromised(gig: FoldingGig, leaving: PerformerId, but: PerformerId | null = null): void {
  const { place } = performerIn(gig, leaving);
  const promised = place.kind === 'onStage' ? place.leaving?.replacedBy : null;
  if (promised && promised !== but) replacesNobody(gig, promised);
}

/** Whoever this one was to replace is not leaving any more. */
function staysInsteadOf(gig: FoldingGig, replacement: PerformerId): void {
  const { place } = performerIn(gig, replacement);
  const leaving = place.kind === 'selected' ? place.replacing : null;
  if (leaving) change(gig, leaving, (it) => (it.place.kind === 'onStage' ? { place: { ...it.place, leaving: null } } : {}));
}

function replacesNobody(gig: FoldingGig, id: PerformerId): void {
  change(gig, id, ({ place }) => (place.kind === 'selected' ? { place: { ...place, replacing: null } } : {}));
}

const wholeMinutes = (from: Instant, to: Instant): number => Math.max(0, Math.floor((to - from) / 60_000));
