import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../ui/attempt.js';
import { type MenuEntry } from '../../ui/with-menu.js';
import { useMovePerformerMutation } from './line-up.api.js';
import { sortOrderBefore, targetOf } from './line-up.views.js';

/** What a dialog asks about somebody in the list. */
export interface RowQuestion {
  kind: 'details' | 'remove' | 'entrances';
  performer: PerformerView;
}
interface Around {
  /** In which somebody moves: the list, whoever the search hides of it. */
  line: readonly PerformerView[];
  /** The whole gig's, where the moved one is put. */
  all: readonly PerformerView[];
  raffle: boolean;
  onAsk: (question: RowQuestion) => void;
  onRename: (performer: PerformerView) => void;
}
const moves = { top: 'Move to top', up: 'Move up', down: 'Move down' } as const;

/** Everything but the row's own button. Moving counts the whole line, whoever the search hides. */
export function useRowMenu({ line, all, raffle, onAsk, onRename }: Around): (performer: PerformerView) => MenuEntry[] {
  const [movePerformer] = useMovePerformerMutation();

  const moveEntry = (move: keyof typeof moves, performer: PerformerView): MenuEntry => {
    const beforeId = targetOf(move, performer, line);
    const go = (): void => {
      if (beforeId === undefined) return;
      const sortOrder = sortOrderBefore(beforeId, performer, all);
      void attempt(movePerformer({ id: performer.id, beforeId, sortOrder }), { failure: 'Failed to update performer' });
    };
    return { key: move, label: moves[move], onPress: go, disabled: beforeId === undefined };
  };
  return (performer) => [
    { key: 'details', label: 'Edit Details', onPress: () => onAsk({ kind: 'details', performer }) },
    { key: 'name', label: 'Edit name', onPress: () => onRename(performer) },
    moveEntry('top', performer),
    moveEntry('up', performer),
    moveEntry('down', performer),
    ...(raffle ? [{ key: 'entrances', label: 'Set Raffle Entrances', onPress: () => onAsk({ kind: 'entrances', performer }) }] : []),
    { key: 'remove', label: 'Remove', danger: true, onPress: () => onAsk({ kind: 'remove', performer }) },
  ];
}
