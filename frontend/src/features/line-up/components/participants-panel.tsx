import { Button } from 'antd';
import { useRef, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { EmptyFace, ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { useGradually } from '../../../ui/gradually.js';
import { Panel } from '../../../ui/panel.js';
import { SearchField } from '../../../ui/search-field.js';
import { useStableCallback } from '../../../ui/stable-callback.js';
import { type LineUpState } from '../line-up.state.js';
import { named } from '../line-up.views.js';
import { type RowQuestion, useRowMenu } from '../row-menu.js';
import { EntrancesDialog } from './entrances-dialog.js';
import { ParticipantRow } from './participant-row.js';
import styles from './participants-panel.module.css';
import { RemoveDialog } from './remove-dialog.js';

interface Props {
  lineUp: LineUpState;
  /** Who stands in the list, in the order of the line. */
  listed: readonly PerformerView[];
  /** What the row's button does; null: there is nothing to press. */
  action: { label: string; onPress: (performer: PerformerView) => void } | null;
  readOnly: boolean;
  raffle: boolean;
  anchor?: string;
  className?: string;
}

/** The line: who is still to come (S2 §2, Participants table). */
export function ParticipantsPanel({ lineUp, listed, action, readOnly, raffle, anchor, className }: Props) {
  const [search, setSearch] = useState('');
  const [question, setQuestion] = useState<RowQuestion | null>(null);
  const press = useStableCallback((performer: PerformerView) => action?.onPress(performer));
  const menuOf = useStableCallback(
    useRowMenu({ line: listed, all: lineUp.places.all, raffle, onAsk: setQuestion, onRename: () => undefined }),
  );
  const found = named(search, listed);
  const shown = useGradually(found);
  const close = (): void => setQuestion(null);
  const list = useRef<HTMLUListElement>(null);
  const clear = (): void => {
    setSearch('');
    list.current?.focus({ preventScroll: true }); // the button that was pressed goes
  };

  return (
    <Panel
      title="Participants"
      anchor={anchor}
      className={[styles.panel, className].filter(Boolean).join(' ')}
      action={<SearchField className={styles.search} label="Find a name" value={search} onChange={setSearch} />}
    >
      <div className={styles.scroll}>
        {found.length > 0 && <ColumnNames />}
        <ul ref={list} aria-label="Participants" tabIndex={-1}>
          {shown.map((performer) => (
            <ParticipantRow
              key={performer.id}
              performer={performer}
              action={readOnly ? null : (action?.label ?? null)}
              first={performer === listed[0]}
              menu={!readOnly}
              raffle={raffle}
              onPress={press}
              menuOf={menuOf}
            />
          ))}
        </ul>
        {found.length === 0 && <NoRows lineUp={lineUp} filtered={listed.length > 0} onClear={clear} />}
      </div>
      {question?.kind === 'remove' && <RemoveDialog performer={question.performer} onClose={close} />}
      {question?.kind === 'entrances' && <EntrancesDialog performer={question.performer} onClose={close} />}
    </Panel>
  );
}

/** For the eye alone: each cell says what it is to a screen reader. */
const ColumnNames = () => (
  <div className={styles.columns} aria-hidden="true">
    <span>Name</span>
    <span>Instruments</span>
    <span>Tier</span>
    <span>On stage</span>
    <span>Played</span>
  </div>
);

function NoRows({ lineUp, filtered, onClear }: { lineUp: LineUpState; filtered: boolean; onClear: () => void }) {
  if (lineUp.kind === 'loading') return <LoadingRows label="Loading jam night data..." />;
  if (lineUp.kind === 'failed') return <ErrorFace words={lineUp.words} onAgain={lineUp.again} />;
  if (lineUp.places.all.length === 0) return <EmptyFace title="No participants yet. Add someone to get started!" />;
  if (!filtered) return <EmptyFace title="Everybody is on stage or selected" />;
  return (
    <EmptyFace title="No participants match the selected filters.">
      <Button onClick={onClear}>Clear Filters</Button>
    </EmptyFace>
  );
}
