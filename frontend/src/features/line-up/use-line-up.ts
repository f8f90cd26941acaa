import { useMemo } from 'react';
import { compareLineUpOrder } from '@jamjar/contracts/gigs/line-up.order';
import { type GigId } from '@jamjar/contracts/ids';
import { getErrorMessage } from '../../api/api-error.js';
import { selectRows } from '../../api/cached-rows.js';
import { type LineUp, useLineUpQuery } from './line-up.api.js';

/** A gig's performers grouped by status, each group in the order of the line-up. */
export type PerformersByStatus = ReturnType<typeof groupByStatus>;

const noPerformers: PerformersByStatus = { all: [], onStage: [], selected: [], queue: [] };

/** The line-up of a gig; it has no performers when they could not be loaded. */
export type LineUpState = { performers: PerformersByStatus } & (
  | { status: 'loaded' }
  | { status: 'failed'; message: string; retry: () => void }
);

/** Loads the line-up of a gig; change messages keep the cache up to date. @returns null while it loads */
export function useLineUp(gigId: GigId): LineUpState | null {
  const { data, error, refetch } = useLineUpQuery(gigId);
  const performers = useMemo(() => (data ? groupByStatus(data) : noPerformers), [data]);
  if (data) return { status: 'loaded', performers };
  return error
    ? { status: 'failed', performers, message: getErrorMessage(error, 'Failed to load participants'), retry: () => void refetch() }
    : null;
}

/** The performers in the order of the line-up: all, and grouped by where they are. */
export function groupByStatus(lineUp: LineUp) {
  const all = selectRows(lineUp).sort(compareLineUpOrder);
  return {
    all,
    onStage: all.filter(({ onStage }) => onStage),
    selected: all.filter(({ pendingStage }) => pendingStage),
    /** Performers who are neither on stage nor selected: at a jam the queue, at other gigs also those who have played or attended. */
    queue: all.filter(({ onStage, pendingStage }) => !onStage && !pendingStage),
  };
}
