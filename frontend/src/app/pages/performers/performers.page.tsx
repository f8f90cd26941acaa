import { useMemo } from 'react';
import { FilteredPerformerTable } from '../../../features/line-up/components/performer-table.js';
import { MetricsCard } from '../../../features/line-up/components/metrics-card.js';
import { useLineUp } from '../../../features/line-up/use-line-up.js';
import { RaffleAnnouncer } from '../../../features/raffle/components/raffle-announcer.js';
import { paths } from '../../../domain/paths.js';
import { BottomBanners, ReadOnlyBanner } from '../../shell/banners.js';
import { type GigPageProps, GigRoute } from '../gig-route.js';
import { GigPageHeader } from '../gig-page-header.js';
import { GigSkeleton } from '../gig-skeleton.js';
import styles from './performers.module.css';
import { formatShortDay } from '../../../ui/format/day-format.js';

/** The page "Participant Data": metrics and a table of all performers of one gig. */
export const PerformersPage = () => <GigRoute renderPage={(props) => <PerformerData {...props} />} />;

function PerformerData({ gig, permissions }: GigPageProps) {
  const lineUp = useLineUp(gig.id);
  const performers = lineUp?.performers.all;
  const metricsCard = useMemo(() => performers && <MetricsCard type={gig.type} performers={performers} />, [gig.type, performers]);
  if (!lineUp) return <GigSkeleton title="Participant Data" label="Loading participant data..." shape="table" />;
  return (
    <div className={styles.page}>
      <title>{`Participant Data · ${gig.name} · Jamjar`}</title>
      <div className={styles.top}>
        <GigPageHeader backTo={paths.event(gig.id)} title="Participant Data" details={`${formatShortDay(gig.date)} · ${gig.name}`} />
      </div>
      {gig.completed && <ReadOnlyBanner />}
      <main className={styles.main}>
        {lineUp.status === 'loaded' && metricsCard}
        <FilteredPerformerTable type={gig.type} lineUp={lineUp} readOnly={gig.completed || !permissions.canOperate} />
      </main>
      <div className={styles.bars}>
        <BottomBanners />
        <RaffleAnnouncer gigId={gig.id} />
      </div>
    </div>
  );
}
