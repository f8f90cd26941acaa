import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { EmptyFace } from '../../../ui/faces.js';
import { DownIcon, PlusIcon } from '../../../ui/icons.js';
import { Tag } from '../../../ui/tag.js';
import { badges, cardDate, countWords, type Programme } from '../live-events.views.js';
import { NewEventDialog } from './new-event-dialog.js';
import styles from './programme-card.module.css';

interface Props {
  programme: Programme;
  /** Owners and god. */
  mayCreate: boolean;
  pathTo: (id: LiveEventId) => string;
}

/** One organisation's events (S1 §2, Events home screen). */
export function ProgrammeCard({ programme: { organisation, tonight, upcoming, past }, mayCreate, pathTo }: Props) {
  const [creating, setCreating] = useState(false);
  const ahead = tonight.length + upcoming.length;
  return (
    <section className={styles.card} aria-label={organisation.name}>
      <header className={styles.header}>
        <h2 className={styles.name}>{organisation.name}</h2>
        <Tag tone="plain">{ahead + past.length === 0 ? 'No events yet' : `${ahead} upcoming`}</Tag>
        {mayCreate && (
          <Button className={styles.create} type="primary" icon={<PlusIcon />} onClick={() => setCreating(true)}>
            New Event
          </Button>
        )}
      </header>
      {ahead + past.length === 0 && <NoEvents mayCreate={mayCreate} />}
      {ahead > 0 && (
        <div className={styles.events}>
          {tonight.map((event) => (
            <EventCard key={event.id} event={event} path={pathTo(event.id)} tonight />
          ))}
          {upcoming.map((event) => (
            <EventCard key={event.id} event={event} path={pathTo(event.id)} />
          ))}
        </div>
      )}
      {past.length > 0 && <PastEvents past={past} pathTo={pathTo} />}
      {creating && <NewEventDialog organisation={organisation} onClose={() => setCreating(false)} />}
    </section>
  );
}

function EventCard({ event, path, tonight = false }: { event: LiveEventView; path: string; tonight?: boolean }) {
  return (
    <Link to={path} className={styles.event} data-tonight={tonight}>
      <span className={styles.tags}>
        {tonight && <span className={styles.tonight}>Tonight</span>}
        <Tag tone={tonight ? 'live' : 'act'}>{badges[event.type]}</Tag>
        {event.completed && <Tag tone="plain">Completed</Tag>}
      </span>
      <strong className={styles.eventName}>{event.name}</strong>
      <span className={styles.facts}>
        <span>{cardDate(event.date)}</span>
        <span>{[event.venue, countWords(event)].filter(Boolean).join(' · ')}</span>
      </span>
      {tonight && <span className={styles.open}>Open</span>}
    </Link>
  );
}

const PastEvents = ({ past, pathTo }: { past: readonly LiveEventView[]; pathTo: Props['pathTo'] }) => (
  <details className={styles.past}>
    <summary className={styles.summary}>
      Past events ({past.length}) <DownIcon />
    </summary>
    <div className={styles.events}>
      {past.map((event) => (
        <EventCard key={event.id} event={event} path={pathTo(event.id)} />
      ))}
    </div>
  </details>
);

const NoEvents = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyFace title="No events have been created for this organisation yet.">
    <p>{mayCreate ? 'Click New Event to create one.' : 'Contact an owner to create one.'}</p>
  </EmptyFace>
);
