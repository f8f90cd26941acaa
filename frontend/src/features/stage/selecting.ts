import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../ui/attempt.js';
import { useSelectMutation } from './stage.api.js';
import { isPickedAtOnce } from './stage.views.js';

interface Selecting {
  /** Whom the dialog asks about; null: no dialog. */
  asking: PerformerView | null;
  pick: (performer: PerformerView) => void;
  close: () => void;
}

/** The list's Pick action (S2 §4): at once when there is nothing to ask, else by the dialog. */
export function useSelecting(onStage: readonly PerformerView[], waiting: readonly PerformerView[]): Selecting {
  const [askingId, setAskingId] = useState<PerformerView['id'] | null>(null);
  const [select] = useSelectMutation();
  return {
    // whoever was selected or removed meanwhile, here or elsewhere, is asked about no more
    asking: waiting.find(({ id }) => id === askingId) ?? null,
    close: () => setAskingId(null),
    pick: (performer) => {
      if (!isPickedAtOnce(performer, onStage)) setAskingId(performer.id);
      else void attempt(select({ id: performer.id, instruments: performer.instruments }), { failure: 'Failed to update performer' });
    },
  };
}
