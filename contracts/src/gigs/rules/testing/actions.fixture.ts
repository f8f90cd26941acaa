import { type GigEvent } from '../../gig.events.js';
import { recordCommand } from '../../testing/recorded-events.fixture.js';
import { type PerformerId } from '../../../ids.js';
import { performerLeftStage, performerSelected, performerWentOnStage } from './events.fixture.js';
import { toInstant } from './instants.fixture.js';
import { ana, type PerformerFixture } from './performers.fixture.js';

// The histories of `gigs.fixture.ts` end with revision 4, so the first action has revision 5

/** Records the events as one action. @param from revision of its first event */
export const action = (from: number, at: string, ...events: GigEvent[]) => recordCommand(events, { from, recordedAt: toInstant(at) });

/** The status of a performer who is selected with all instruments. */
export const selectedStatus = ({ instruments }: PerformerFixture, replacing: PerformerFixture | null = null) =>
  ({ kind: 'selected', instruments, replacingPerformerId: replacing?.id ?? null }) as const;
/** The status of a performer who is on stage for the first time, with all instruments. */
export const onStageStatus = (
  { instruments }: PerformerFixture,
  since: string,
  subOut: { replacementId: PerformerId | null } | null = null,
) => ({ kind: 'onStage', stint: 1, startedAt: toInstant(since), instruments, subOut }) as const;

/** Ana is selected at a jam and goes on stage: the actions with the revisions 5 and 6. */
export const anaOnStage = [...action(5, '20:00', performerSelected(ana)), ...action(6, '20:01', performerWentOnStage(ana, '20:01'))];
/** Ana leaves the stage after eight minutes: the action with the revision 7. */
export const anaLeft = action(7, '20:09', performerLeftStage(ana, '20:09'));
