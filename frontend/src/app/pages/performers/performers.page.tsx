import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { formatShortDate } from '../../../features/gigs/gigs.labels.js';
import { FilteredPerformerTable } from '../../../features/line-up/components/performer-table.js';
import { MetricsCard } from '../../../features/line-up/components/metrics-card.js';
import { useLineUp } from '../../../features/line-up/use-line-up.js';
import { RaffleAnnouncer } from '../../../features/raffle/components/raffle-announcer.js';
import { JarIcon } from '../../../ui/jar-icon.js';
import { paths } from '../../paths.js';
import { AccountMenu } from '../../shell/account-menu.js';
import { BackLink } from '../../shell/back-link.js';
import { ConnectionBanner, ReadOnlyBanner } from '../../shell/banners.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { type GigPageProps, GigRoute } from '../gig-route.js';
import { GigSkeleton } from '../gig-skeleton.js';
import styles from './performers.module.css';

/** The page "Participant Data": metrics and a table of all performers of one gig. */
export const PerformersPage = () => <GigRoute renderPage={(props) => <PerformerData {...props} />} />;

function PerformerData({ gig, permissions }: GigPageProps) {
  const lineUp = useLineUp(gig.id);
  const all = lineUp?.performers.all;
  const metricsCard = useMemo(() => all && <MetricsCard type={gig.type} performers={all} />, [gig.type, all]);
  if (!lineUp) return <GigSkeleton title="Participant Data" label="Loading participant data..." shape="table" />;
  return (
    <div className={styles.page}>
      <title>{`Participant Data · ${gig.name} · Jamjar`}</title>
      <div className={styles.top}>
        <PerformersHeader gig={gig} />
      </div>
      {gig.completed && <ReadOnlyBanner />}
      <main className={styles.main}>
        {lineUp.status === 'loaded' && metricsCard}
        <FilteredPerformerTable type={gig.type} lineUp={lineUp} readOnly={gig.completed || !permissions.canOperate} />
      </main>
      <div className={styles.bars}>
        <ConnectionBanner />
        <RaffleAnnouncer gigId={gig.id} />
      </div>
    </div>
  );
}

/** Link back to the gig, its date and name, and on wide screens home link and account menu. */
function PerformersHeader({ gig }: { gig: GigView }) {
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
