import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../ui/attempt.js';
import { useStableCallback } from '../../ui/stable-callback.js';
import { showToast } from '../../ui/toast/toast.js';
import { droppedBefore } from './dropping.js';
import { useMovePerformerMutation } from './line-up.api.js';
import { everybody, matching, type Wanted } from './line-up.filters.js';
import { type RowQuestion, useRowMenu } from './row-menu.js';
import { sortOrderBefore } from './line-up.views.js';

/** Whom the list is asked to show, and whom it shows. Nothing of it is remembered once the list is left. */
export function useFiltered(listed: readonly PerformerView[], initial: Wanted) {
  const [wanted, setWanted] = useState(initial);
  // the field shows each letter at once; the rows follow as soon as there is time, and a further letter interrupts them
  const search = useDeferredValue(wanted.search);
  const found = useMemo(() => matching({ ...wanted, search }, listed), [wanted, search, listed]);
  const { played } = wanted;
  const line = useMemo(() => matching({ ...everybody, played }, listed), [played, listed]);
  return { wanted, setWanted, found, line, clear: () => setWanted(everybody) };
}

interface Around {
  /** In which the menu moves somebody up and down: whoever has played, and is therefore not shown, is no neighbour. */
  line: readonly PerformerView[];
  all: readonly PerformerView[];
  raffle: boolean;
}
/** Whoever was removed meanwhile, elsewhere, is asked about no more. */
function useForgetting(question: RowQuestion | null, all: readonly PerformerView[], forget: () => void): void {
  const gone = question !== null && !all.some(({ id }) => id === question.performer.id);
  const forgetting = useStableCallback(() => {
    forget();
    if (question?.kind !== 'remove') showToast({ title: 'Error', description: 'Performer not found', tone: 'bad' });
  });
  useEffect(() => {
    if (gone) forgetting();
  }, [gone, forgetting]);
}

interface Drop {
  rows: readonly PerformerView[];
  from: number;
  to: number;
}

/** What can be done with a row beside its own button: by its menu, or by dragging it. */
export function useRowDoings({ line, all, raffle }: Around) {
  const [question, setQuestion] = useState<RowQuestion | null>(null);
  useForgetting(question, all, () => setQuestion(null));
  const [renaming, setRenaming] = useState<PerformerId | null>(null);
  const [movePerformer] = useMovePerformerMutation();
  const menuOf = useStableCallback(useRowMenu({ line, all, raffle, onAsk: setQuestion, onRename: ({ id }) => setRenaming(id) }));
  const onRenamed = useStableCallback(() => setRenaming(null));
  const onDrop = useStableCallback(({ rows, from, to }: Drop) => {
    const [moved, beforeId] = [rows[from], droppedBefore(rows, from, to, all)];
    if (!moved || beforeId === undefined) return;
    const sortOrder = sortOrderBefore(beforeId, moved, all);
    void attempt(movePerformer({ id: moved.id, beforeId, sortOrder }), { failure: 'Failed to update performer' });
  });
  return { question, closeQuestion: () => setQuestion(null), rows: { renaming, onRenamed, menuOf, onDrop } };
}
