import { compareLineUpOrder } from '@jamjar/contracts/gigs/line-up.order';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { selectRows } from '../../api/cached-rows.js';
import { type LineUp } from './line-up.api.js';

/** A gig's performers grouped by status, each group in the order of the line-up. */
export interface PerformersByStatus {
  all: PerformerView[];
  onStage: PerformerView[];
  selected: PerformerView[];
  /** Performers who are neither on stage nor selected. */
  queue: PerformerView[];
}

export const noPerformers: PerformersByStatus = { all: [], onStage: [], selected: [], queue: [] };

export function groupByStatus(lineUp: LineUp): PerformersByStatus {
  const all = selectRows(lineUp).sort(compareLineUpOrder);
  return {
    all,
    onStage: all.filter(({ onStage }) => onStage),
    selected: all.filter(({ pendingStage }) => pendingStage),
    queue: all.filter(({ onStage, pendingStage }) => !onStage && !pendingStage),
  };
}
