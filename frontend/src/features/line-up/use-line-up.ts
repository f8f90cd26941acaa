import { useMemo } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { compareLineUpOrder } from '@jamjar/contracts/gigs/line-up.order';
import { type GigId } from '@jamjar/contracts/ids';
import { getErrorMessage } from '../../api/api-error.js';
import { selectRows } from '../../api/cached-rows.js';
import { type LineUp, useLineUpQuery } from './line-up.api.js';

/** A gig's performers grouped by status, each group in the order of the line-up. */
export interface PerformersByStatus {
  all: PerformerView[];
  onStage: PerformerView[];
  selected: PerformerView[];
  /** Performers who are neither on stage nor selected. */
  queue: PerformerView[];
}

export const noPerformers: PerformersByStatus = { all: [], onStage: [], selected: [], queue: [] };

/** The performers of a gig, and how far loading them has come. */
export type LineUpState =
  | { status: 'loading'; performers: PerformersByStatus }
  | { status: 'failed'; performers: PerformersByStatus; message: string; retry: () => void }
  | { status: 'loaded'; performers: PerformersByStatus };

/** Loads the line-up of a gig; change messages keep the cache up to date. */
export function useLineUp(gigId: GigId): LineUpState {
  const { data, error, refetch } = useLineUpQuery(gigId);
  const performers = useMemo(() => (data ? groupByStatus(data) : noPerformers), [data]);
  if (data) return { status: 'loaded', performers };
  if (error)
    return { status: 'failed', performers, message: getErrorMessage(error, 'Failed to load participants'), retry: () => void refetch() };
  return { status: 'loading', performers };
}

export function groupByStatus(lineUp: LineUp): PerformersByStatus {
  const all = selectRows(lineUp).sort(compareLineUpOrder);
  return {
    all,
    onStage: all.filter(({ onStage }) => onStage),
    selected: all.filter(({ pendingStage }) => pendingStage),
    queue: all.filter(({ onStage, pendingStage }) => !onStage && !pendingStage),
  };
}
