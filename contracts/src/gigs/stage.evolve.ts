import { type Instant, type PerformerId } from '../ids.js';
import { type Evolvers, getPerformer, type MutableGig, waiting } from './gig.state.js';
import { changePerformer } from './line-up.evolve.js';

/** The effects of selecting, replacing and going on and off stage on the performers' status. */
export const stageEvolvers = {
  PerformerSelected: (gig, { performerId, instruments, replacingPerformerId }) => {
    changePerformer(gig, performerId, () => ({ status: { kind: 'selected', instruments, replacingPerformerId } }));
    if (replacingPerformerId) setSubOut(gig, replacingPerformerId, performerId);
  },
  PerformerDeselected: (gig, { performerId }) => {
    clearSubOutOfReplaced(gig, performerId);
    changePerformer(gig, performerId, () => ({ status: waiting }));
  },
  ReplacementCancelled: (gig, { performerId }) => {
    clearSubOutOfReplaced(gig, performerId);
    clearReplacingPerformer(gig, performerId);
  },
  SubOutRequested: (gig, { performerId }) => setSubOut(gig, performerId, null),
  SubOutCancelled: (gig, { performerId }) => {
    releaseReplacementOf(gig, performerId);
    clearSubOut(gig, performerId);
  },
  PerformerWentOnStage: (gig, { performerId, stint, at, instruments }) =>
    changePerformer(gig, performerId, ({ performanceCount }) => ({
      status: { kind: 'onStage', stint, startedAt: at, instruments, subOut: null },
      stintCount: stint,
      performanceCount: performanceCount + 1,
    })),
  PerformerLeftStage: (gig, { performerId, at, counted }) => {
    releaseReplacementOf(gig, performerId);
    changePerformer(gig, performerId, ({ status, minutesOnStage }) => ({
      status: waiting,
      lastPlayedAt: at,
      minutesOnStage: minutesOnStage + (counted && status.kind === 'onStage' ? countWholeMinutes(status.startedAt, at) : 0),
    }));
  },
} satisfies Partial<Evolvers>;

/** Marks the performer as leaving. A previous replacement stays selected but no longer replaces anybody. */
function setSubOut(gig: MutableGig, leavingId: PerformerId, replacementId: PerformerId | null): void {
  releaseReplacementOf(gig, leavingId, replacementId);
  changePerformer(gig, leavingId, ({ status }) => (status.kind === 'onStage' ? { status: { ...status, subOut: { replacementId } } } : {}));
}

/** Makes the replacement of the leaving performer, unless its id is `exceptId`, replace nobody; it stays selected. */
function releaseReplacementOf(gig: MutableGig, leavingId: PerformerId, exceptId: PerformerId | null = null): void {
  const { status } = getPerformer(gig, leavingId);
  const replacementId = status.kind === 'onStage' ? status.subOut?.replacementId : null;
  if (replacementId && replacementId !== exceptId) clearReplacingPerformer(gig, replacementId);
}

/** The performer who would have been replaced stays on stage. */
function clearSubOutOfReplaced(gig: MutableGig, replacementId: PerformerId): void {
  const { status } = getPerformer(gig, replacementId);
  const leavingId = status.kind === 'selected' ? status.replacingPerformerId : null;
  if (leavingId) clearSubOut(gig, leavingId);
}

function clearSubOut(gig: MutableGig, id: PerformerId): void {
  changePerformer(gig, id, ({ status }) => (status.kind === 'onStage' ? { status: { ...status, subOut: null } } : {}));
}

function clearReplacingPerformer(gig: MutableGig, id: PerformerId): void {
  changePerformer(gig, id, ({ status }) => (status.kind === 'selected' ? { status: { ...status, replacingPerformerId: null } } : {}));
}

const countWholeMinutes = (from: Instant, to: Instant): number => Math.max(0, Math.floor((to - from) / 60_000));
