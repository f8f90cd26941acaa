import { useMemo } from 'react';
import { MetricsCard } from '../../../features/performers/components/metrics-card.js';
import { useLineUp } from '../../../features/line-up/use-line-up.js';
import { ConnectionBanner } from '../../shell/connection-banner.js';
import { ReadOnlyBanner } from '../../shell/read-only-banner.js';
import { type GigPageProps } from '../gig/gig-page.props.js';
import { GigRoute } from '../gig-route.js';
import { FilteredPerformerTable } from './filtered-performer-table.js';
import { PerformersHeader } from './performers-header.js';
import styles from './performers.module.css';

/** The page "Participant Data": metrics and a table of all performers of one gig. */
export const PerformersPage = () => <GigRoute renderPage={(props) => <PerformerData {...props} />} />;

function PerformerData({ gig, permissions }: GigPageProps) {
  const lineUp = useLineUp(gig.id);
  const { all } = lineUp.performers;
  const metricsCard = useMemo(() => <MetricsCard type={gig.type} performers={all} />, [gig.type, all]);
  return (
    <div className={styles.page}>
      <title>{`Participant Data · ${gig.name} · Jamjar`}</title>
      <div className={styles.top}>
        <PerformersHeader gig={gig} />
        <ConnectionBanner />
      </div>
      {gig.completed && <ReadOnlyBanner />}
      <main className={styles.main}>
        {lineUp.status === 'loaded' && metricsCard}
        <FilteredPerformerTable type={gig.type} lineUp={lineUp} readOnly={gig.completed || !permissions.canOperate} />
      </main>
    </div>
  );
}
