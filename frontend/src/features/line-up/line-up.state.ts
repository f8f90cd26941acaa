import { useMemo } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { wordsOf } from '../../api/api-error.js';
import { useLineUpQuery } from './line-up.api.js';
import { nobody, type Places, placesIn } from './line-up.views.js';

/** A gig's performers as this screen has them. */
export type LineUpState =
  | { kind: 'loading'; places: Places }
  | { kind: 'failed'; places: Places; words: string; again: () => void }
  | { kind: 'here'; places: Places };

export function useLineUp(gigId: GigId): LineUpState {
  const { data, error, refetch } = useLineUpQuery(gigId);
  const places = useMemo(() => (data ? placesIn(data) : nobody), [data]);
  if (data) return { kind: 'here', places };
  if (error) return { kind: 'failed', places, words: wordsOf(error, 'Failed to load participants'), again: () => void refetch() };
  return { kind: 'loading', places };
}
