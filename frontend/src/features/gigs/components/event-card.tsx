import { memo } from 'react';
import { Link } from 'react-router-dom';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Tag } from '../../../ui/tag.js';
import { badges, cardDate, countWords } from '../gigs.views.js';
import styles from './event-card.module.css';
import { EventMenu } from './event-menu.js';

interface Props {
  event: GigView;
  tonight: boolean;
  mayOwn: boolean;
  pathTo: (id: GigId) => string;
  onDeleted: () => void;
}

/** The whole card leads to its event; its menu, for owners and god, stands on it (S1 §2). */
export const EventCard = memo(function EventCard({ event, tonight, mayOwn, pathTo, onDeleted }: Props) {
  return (
    <li className={styles.card} data-tonight={tonight} data-menu={mayOwn}>
      <p className={styles.tags}>
        {tonight && <span className={styles.tonight}>Tonight</span>}
        <Tag tone={tonight ? 'live' : 'act'}>{badges[event.type]}</Tag>
        {event.raffleEnabled && <Tag tone="plain">Raffle</Tag>}
        {event.completed && <Tag tone="plain">Completed</Tag>}
      </p>
      <h3 className={styles.name}>
        <Link to={pathTo(event.id)} className={styles.link}>
          {event.name}
        </Link>
      </h3>
      <p className={styles.details}>
        <span>{cardDate(event.date)}</span>
        <span>
          {event.venue && `${event.venue} · `}
          <span className={styles.count}>{countWords(event)}</span>
        </span>
      </p>
      {tonight && (
        <span className={styles.open} aria-hidden="true">
          Open
        </span>
      )}
      {mayOwn && (
        <span className={styles.menu}>
          <EventMenu event={event} bordered={tonight} onDeleted={onDeleted} />
        </span>
      )}
    </li>
  );
});
