import { Button } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { type AppearancesView } from '@jamjar/contracts/participants/participant.views';
import { OneChip } from '../../../ui/choice-chips.js';
import { EmptyFace, ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { ListCard } from '../../../ui/list-card.js';
import { SearchField } from '../../../ui/search-field.js';
import { type AppearancesState } from '../appearances.state.js';
import { inOrder, matching, type Order, orders } from '../appearances.views.js';
import { countWords } from '../count-words.js';
import styles from './people-list.module.css';
import { PeopleRows } from './people-rows.js';

const nobody: readonly AppearancesView[] = [];
const choices = (Object.keys(orders) as Order[]).map((order) => ({ value: order, label: orders[order].label }));

type Listed = Exclude<AppearancesState, { kind: 'unknown' }>;

/** Everybody whom an organisation knows, to be found by name and read. */
export function PeopleList({ state }: { state: Listed }) {
  const people = state.kind === 'here' ? state.people : nobody;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('name');
  // typing goes first, however long the list is
  const [asked, wanted] = [useDeferredValue(search), useDeferredValue(order)];
  const ordered = useMemo(() => inOrder(people, wanted), [people, wanted]);
  const found = useMemo(() => matching(ordered, asked), [ordered, asked]);
  const section = useRef<HTMLElement>(null);
  const clear = (): void => {
    setSearch('');
    section.current?.focus({ preventScroll: true }); // the button that was pressed goes
  };
  return (
    <ListCard ref={section} label="Participants">
      {people.length > 0 && (
        <div className={styles.tools}>
          <SearchField className={styles.search} label="Find a name" value={search} onChange={setSearch} />
          <div className={styles.order}>
            <span aria-hidden="true">Sort by</span>
            <OneChip label="Sort by" options={choices} value={order} onChange={setOrder} />
          </div>
          <p className={styles.count} role="status">
            {countWords(found.length, people.length)}
          </p>
        </div>
      )}
      {found.length > 0 ? <PeopleRows people={found} /> : <Faces state={state} search={asked} onClear={clear} />}
    </ListCard>
  );
}

/** What stands there instead of people. */
function Faces({ state, search, onClear }: { state: Listed; search: string; onClear: () => void }) {
  if (state.kind === 'loading') return <LoadingRows label="Loading participants..." rows={10} />;
  if (state.kind === 'failed') return <ErrorFace words={state.words} onAgain={state.again} />;
  if (state.people.length > 0) {
    return (
      <EmptyFace title={`No participants found matching "${search.trim()}"`}>
        <Button onClick={onClear}>Clear Search</Button>
      </EmptyFace>
    );
  }
  return (
    <EmptyFace title="No participants yet.">
      <p>Whoever signs up for an event, or is added to one, will be listed here.</p>
    </EmptyFace>
  );
}
