import { Link } from 'react-router-dom';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { formatShortDate } from '../../../features/gigs/gigs.labels.js';
import { JarIcon } from '../../../ui/icons.js';
import { paths } from '../../paths.js';
import { AccountMenu } from '../../shell/account-menu.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { BackLink } from '../../shell/back-link.js';
import styles from './performers.module.css';

/** Header of the page "Participant Data": link back to the gig, its date and name, and on wide screens home link and account menu. */
export function PerformersHeader({ gig }: { gig: GigView }) {
  return (
    <header className={styles.header}>
      <BackLink to={paths.event(gig.id)} />
      <Link to={paths.home} className={styles.homeLink} aria-label="Jamjar">
        <JarIcon />
      </Link>
      <div className={styles.title}>
        <h1 className={styles.name}>Participant Data</h1>
        <p className={styles.details} title={gig.name}>
          {formatShortDate(gig.date)} · {gig.name}
        </p>
      </div>
      <span className={styles.account}>
        <AccountMenu me={useCurrentUser()} />
      </span>
    </header>
  );
}
