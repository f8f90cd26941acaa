import { useId, useMemo, useRef, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { FilterChips } from '../../../ui/filter-chips.js';
import { Panel } from '../../../ui/panel.js';
import { useStableCallback } from '../../../ui/stable-callback.js';
import { useFiltered, useRowDoings } from '../line-list.state.js';
import { type ChoiceGroup, choicesOf } from '../line-up.choices.js';
import { columnsOf, hasRaffleColumn, type LineKind } from '../line-up.columns.js';
import { everybody, type Wanted } from '../line-up.filters.js';
import { type LineUpState } from '../line-up.state.js';
import { LineFaces } from './line-faces.js';
import { LineChoices, LineTools } from './line-filters.js';
import styles from './line-list.module.css';
import { LineRows } from './line-rows.js';
import { RowDialog } from './row-dialog.js';

/** What all four lists are asked with. */
export interface ListProps {
  event: GigView;
  lineUp: LineUpState;
  /** Whoever looks may change nothing, or nothing may be changed any more. */
  readOnly: boolean;
}
interface Props extends ListProps {
  title: string;
  kind: LineKind;
  /** Who stands here, in the order of the line. It must stay the same list as long as nobody comes, goes or changes. */
  listed: readonly PerformerView[];
  /** Whose button is the one to press next. */
  next?: PerformerId | null;
  initial?: Wanted;
  action: { label: string; onPress: (performer: PerformerView) => void };
  words: { loading: string; nobody: string };
}

/** A list of participants with its search, filters, order and menus (S2 §2, Participants table, Participant list filters). */
export function LineList({ event, lineUp, readOnly, title, kind, listed, next = null, initial = everybody, action, words }: Props) {
  const raffle = event.raffleEnabled;
  const { wanted, setWanted, found, line, clear } = useFiltered(listed, initial);
  const doings = useRowDoings({ line, all: lineUp.places.all, raffle });
  const press = useStableCallback(action.onPress);
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const choicesId = useId();
  const shape = useMemo(
    () => ({ className: styles.shape, 'data-kind': kind, 'data-movable': !readOnly, 'data-raffle': raffle }),
    [kind, readOnly, raffle],
  );
  const groups = choicesOf[kind];
  const filters = { groups, wanted, onChange: setWanted };
  const clearAll = (): void => {
    clear();
    list.current?.focus({ preventScroll: true }); // the button that was pressed goes
  };

  return (
    <Panel title={title} className={styles.panel} action={<LineTools {...filters} open={open} onOpen={setOpen} choicesId={choicesId} />}>
      {(open || groups.length === 1) && <LineChoices {...filters} id={choicesId} />}
      <Narrowed {...filters} found={found.length} of={listed.length} />
      <div {...shape} className={[styles.scroll, styles.shape].join(' ')}>
        {found.length > 0 && <ColumnNames kind={kind} raffle={raffle} />}
        <LineRows
          list={list}
          shape={shape}
          title={title}
          kind={kind}
          raffle={raffle}
          rows={found}
          next={next}
          action={readOnly ? null : action.label}
          draggable={!readOnly}
          onPress={press}
          {...doings.rows}
        />
        {found.length === 0 && <LineFaces lineUp={lineUp} {...words} filtered={listed.length > 0} onClear={clearAll} />}
      </div>
      {doings.question && <RowDialog question={doings.question} type={event.type} onClose={doings.closeQuestion} />}
    </Panel>
  );
}

/** Only where something is hidden: by what, and how many are left, once it is known who is there. */
function Narrowed({
  groups,
  wanted,
  onChange,
  found,
  of,
}: {
  groups: readonly ChoiceGroup[];
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
  found: number;
  of: number;
}) {
  const on = groups.flatMap(({ choices }) => choices.filter(({ isOn }) => isOn(wanted)));
  if (on.length === 0 && wanted.search.trim() === '') return null;
  const filters = on.map(({ label, off }) => ({ label, onRemove: () => onChange(off(wanted)) }));
  return <FilterChips filters={filters}>{of > 0 && `${found} of ${of}`}</FilterChips>;
}

/** For the eye alone: each cell says what it is to a screen reader. */
const ColumnNames = ({ kind, raffle }: { kind: LineKind; raffle: boolean }) => (
  <div className={styles.columns} aria-hidden="true">
    <span className={styles.nameColumn}>Name</span>
    {kind === 'openmic' && <span />}
    {columnsOf[kind].map(({ key, label }) => (
      <span key={key}>{label}</span>
    ))}
    {raffle && hasRaffleColumn(kind) && <span>Raffle</span>}
  </div>
);
