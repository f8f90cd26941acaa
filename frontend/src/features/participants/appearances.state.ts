import { useMemo } from 'react';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AppearancesView } from '@jamjar/contracts/participants/participant.views';
import { isApiError, wordsOf } from '../../api/api-error.js';
import { rowsIn } from '../../api/rows.js';
import { useAppearancesQuery } from './participants.api.js';

/** An organisation's people as this screen has them. */
export type AppearancesState =
  | { kind: 'loading' }
  | { kind: 'failed'; words: string; again: () => void }
  /** Nobody knows the organisation; `wasHere`: it was known a moment ago. */
  | { kind: 'unknown'; wasHere: boolean }
  | { kind: 'here'; people: readonly AppearancesView[] };

/** @param skip whoever asks would be refused */
export function useAppearances(id: OrganisationId, { skip }: { skip: boolean }): AppearancesState {
  const { data, error, refetch } = useAppearancesQuery(id, { skip });
  const people = useMemo(() => data && rowsIn(data), [data]);
  if (isApiError(error) && error.status === 404) return { kind: 'unknown', wasHere: people !== undefined };
  if (people) return { kind: 'here', people };
  if (error) return { kind: 'failed', words: wordsOf(error, 'Failed to load participants'), again: () => void refetch() };
  return { kind: 'loading' };
}
