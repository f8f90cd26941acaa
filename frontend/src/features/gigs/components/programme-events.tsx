import { Button } from 'antd';
import { useId, useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { EmptyFace } from '../../../ui/faces.js';
import { useGradually } from '../../../ui/gradually.js';
import { DownIcon } from '../../../ui/icons.js';
import { type Programme } from '../gigs.views.js';
import { EventCard } from './event-card.js';
import styles from './programme-events.module.css';

interface CardProps {
  mayOwn: boolean;
  pathTo: (id: GigId) => string;
  onDeleted: () => void;
}
interface Props extends CardProps {
  /** What the search has left of it. */
  programme: Programme;
  searched: boolean;
  onClear: () => void;
}

/** Tonight, what comes, and behind a click what was; or why there is nothing. */
export function ProgrammeEvents({ programme, searched, onClear, ...cards }: Props) {
  const { tonight, upcoming, past } = programme;
  const ahead = [...tonight, ...upcoming];
  if (ahead.length + past.length === 0) return searched ? <NoMatch onClear={onClear} /> : <NoEvents mayOwn={cards.mayOwn} />;
  return (
    <>
      {ahead.length > 0 && (
        <ul className={styles.events}>
          {ahead.map((event, place) => (
            <EventCard key={event.id} event={event} tonight={place < tonight.length} {...cards} />
          ))}
        </ul>
      )}
      {ahead.length === 0 && !searched && <p className={styles.nothing}>Nothing is planned.</p>}
      {/* what was found must be seen: a search opens it, and its end closes it again */}
      {past.length > 0 && <PastEvents key={String(searched)} past={past} openAtFirst={searched} {...cards} />}
    </>
  );
}

function PastEvents({ past, openAtFirst, ...cards }: CardProps & { past: Programme['past']; openAtFirst: boolean }) {
  const [open, setOpen] = useState(openAtFirst);
  const listId = useId();
  return (
    <div className={styles.past}>
      <h3>
        <button type="button" className={styles.pastTitle} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          Past events ({past.length})
          <span className={styles.chevron} data-open={open}>
            <DownIcon />
          </span>
        </button>
      </h3>
      <div id={listId} hidden={!open}>
        {open && <PastCards past={past} {...cards} />}
      </div>
    </div>
  );
}

/** There are years of them. */
function PastCards({ past, ...cards }: CardProps & { past: Programme['past'] }) {
  const shown = useGradually(past);
  return (
    <ul className={styles.events}>
      {shown.map((event) => (
        <EventCard key={event.id} event={event} tonight={false} {...cards} />
      ))}
    </ul>
  );
}

const NoEvents = ({ mayOwn }: { mayOwn: boolean }) => (
  <EmptyFace title="No events have been created for this organisation yet.">
    <p>{mayOwn ? 'Click New Event to create one.' : 'Contact an owner to create one.'}</p>
  </EmptyFace>
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyFace title="No events match your search.">
    <Button onClick={onClear}>Clear Search</Button>
  </EmptyFace>
);
