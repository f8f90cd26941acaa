import { useMemo } from 'react';
import { compareLineUpOrder } from '@jamjar/contracts/gigs/line-up.order';
import { type GigId } from '@jamjar/contracts/ids';
import { getErrorMessage } from '../../api/api-error.js';
import { selectRows } from '../../api/cached-rows.js';
import { type LineUp, useLineUpQuery } from './line-up.api.js';

/** A gig's performers grouped by status, each group in the order of the line-up. */
export type PerformersByStatus = ReturnType<typeof groupByStatus>;

export const noPerformers: PerformersByStatus = { all: [], onStage: [], selected: [], queue: [] };

/** The performers of a gig, and how far loading them has come. */
export type LineUpState = { performers: PerformersByStatus } & (
  { status: 'loading' | 'loaded' } | { status: 'failed'; message: string; retry: () => void }
);

/** Loads the line-up of a gig; change messages keep the cache up to date. */
export function useLineUp(gigId: GigId): LineUpState {
  const { data, error, refetch } = useLineUpQuery(gigId);
  const performers = useMemo(() => (data ? groupByStatus(data) : noPerformers), [data]);
  if (data || !error) return { status: data ? 'loaded' : 'loading', performers };
  return { status: 'failed', performers, message: getErrorMessage(error, 'Failed to load participants'), retry: () => void refetch() };
}

export function groupByStatus(lineUp: LineUp) {
  const all = selectRows(lineUp).sort(compareLineUpOrder);
  return {
    all,
    onStage: all.filter(({ onStage }) => onStage),
    selected: all.filter(({ pendingStage }) => pendingStage),
    /** Performers who are neither on stage nor selected. */
    queue: all.filter(({ onStage, pendingStage }) => !onStage && !pendingStage),
  };
}
