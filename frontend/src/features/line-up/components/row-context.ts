import { createContext, useContext } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ContainerAttributes } from '../../../ui/drag/drag-list.js';
import { type PerformerListKind } from '../line-up.columns.js';
import { type useRowActions } from '../use-row-actions.js';
import styles from './performer-list.module.css';

/** What all rows of a list share. */
export interface RowContextValue extends Pick<ReturnType<typeof useRowActions>, 'getMenuEntries' | 'onRenameEnd' | 'onDrop'> {
  kind: PerformerListKind;
  raffleEnabled: boolean;
  /** Label of the rows' buttons; null: the rows have neither button nor menu. */
  actionLabel: string | null;
  onAction: (performer: PerformerView) => void;
}

/** A new value renders all rows: what differs between rows, or changes with a performer, is a prop of the row. */
export const RowContext = createContext<RowContextValue | null>(null);

/** @throws Error outside of a list of performers */
export function useRowContext(): RowContextValue {
  const context = useContext(RowContext);
  if (!context) throw new Error('A row is rendered outside of a list of performers');
  return context;
}

/** Attributes of the element around the list, on which the style of rows depends; a dragged row leaves that element and needs them, too. */
export const toContainerAttributes = ({ kind, raffleEnabled, actionLabel }: RowContextValue): ContainerAttributes => ({
  className: styles.layout,
  'data-kind': kind,
  'data-draggable': actionLabel !== null,
  'data-raffle': raffleEnabled,
});
