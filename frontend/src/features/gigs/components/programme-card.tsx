import { Button } from 'antd';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type GigId } from '@jamjar/contracts/ids';
import { DownIcon, PlusIcon } from '../../../ui/icons.js';
import { SearchField } from '../../../ui/search-field.js';
import { Tag } from '../../../ui/tag.js';
import { eventCount, matching, type Programme } from '../gigs.views.js';
import { NewEventDialog } from './new-event-dialog.js';
import styles from './programme-card.module.css';
import { ProgrammeEvents } from './programme-events.js';

interface Props {
  programme: Programme;
  /** Owners and god: they create events, and have their menus. */
  mayOwn: boolean;
  /** The first one is, the others are opened by hand. */
  openAtFirst: boolean;
  pathTo: (id: GigId) => string;
  /** To everybody whom the organisation knows. */
  peoplePath: string;
}

/** One organisation of the accordion, with its search and its events (S1 §2, Events home screen). */
export function ProgrammeCard({ programme, mayOwn, openAtFirst, pathTo, peoplePath }: Props) {
  const [open, setOpen] = useState(openAtFirst);
  const [search, setSearch] = useState('');
  const found = matching(programme, useDeferredValue(search));
  const title = useRef<HTMLButtonElement>(null);
  const bodyId = useId();
  // after the dialog has gone, which would have the focus back
  const focusTitle = (): void => void setTimeout(() => title.current?.focus({ preventScroll: true }));
  const { organisation } = programme;
  return (
    <section className={styles.card} aria-label={organisation.name}>
      <header className={styles.header}>
        <h2 className={styles.name}>
          <button
            ref={title}
            type="button"
            className={styles.title}
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setOpen(!open)}
          >
            <span className={styles.nameText}>{organisation.name}</span> <Tag tone="plain">{eventCount(programme)}</Tag>
          </button>
        </h2>
        {open && <Tools programme={programme} mayOwn={mayOwn} search={search} onSearch={setSearch} />}
        <span className={styles.chevron} data-open={open}>
          <DownIcon />
        </span>
      </header>
      <div id={bodyId} className={styles.body} hidden={!open}>
        {open && (
          <>
            <ProgrammeEvents
              programme={found}
              searched={search.trim() !== ''}
              mayOwn={mayOwn}
              pathTo={pathTo}
              onClear={() => setSearch('')}
              onDeleted={focusTitle}
            />
            <p className={styles.foot}>
              <Link to={peoplePath} className={styles.people}>
                <span>
                  Participants<span className="for-screen-readers"> of {organisation.name}</span>
                </span>
                <DownIcon />
              </Link>
            </p>
          </>
        )}
      </div>
    </section>
  );
}

interface ToolsProps {
  programme: Programme;
  mayOwn: boolean;
  search: string;
  onSearch: (search: string) => void;
}

function Tools({ programme: { organisation, tonight, upcoming, past }, mayOwn, search, onSearch }: ToolsProps) {
  const [creating, setCreating] = useState(false);
  const anything = tonight.length + upcoming.length + past.length > 0;
  if (!anything && !mayOwn) return null;
  return (
    <div className={styles.tools}>
      {anything && <SearchField className={styles.search} label="Find an event" value={search} onChange={onSearch} />}
      {mayOwn && (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setCreating(true)}>
          New Event
        </Button>
      )}
      {creating && <NewEventDialog organisation={organisation} onClose={() => setCreating(false)} />}
    </div>
  );
}
