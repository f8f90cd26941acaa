import { useMemo } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { getErrorMessage } from '../../api/api-error.js';
import { useLineUpQuery } from './line-up.api.js';
import { noPerformers, type PerformersByStatus, groupByStatus } from './performers-by-status.js';

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
