import { Link } from 'react-router-dom';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { shortDate } from '../../../features/gigs/gigs.views.js';
import { JarIcon } from '../../../ui/icons.js';
import { paths } from '../../paths.js';
import { AccountMenu } from '../../shell/account-menu.js';
import { useMe } from '../../shell/guard.js';
import { BackLink } from '../../shell/back-link.js';
import styles from './participants.module.css';

/** Back to the event, and whose participants these are. */
export function ParticipantsHeader({ event }: { event: GigView }) {
  return (
    <header className={styles.header}>
      <BackLink to={paths.event(event.id)} />
      <Link to={paths.home} className={styles.jar} aria-label="Jamjar">
        <JarIcon />
      </Link>
      <div className={styles.title}>
        <h1 className={styles.name}>Participant Data</h1>
        <p className={styles.details} title={event.name}>
          {shortDate(event.date)} · {event.name}
        </p>
      </div>
      <span className={styles.account}>
        <AccountMenu me={useMe()} />
      </span>
    </header>
  );
}
