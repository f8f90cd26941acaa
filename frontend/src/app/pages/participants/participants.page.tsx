import { useMemo } from 'react';
import { MetricsCard } from '../../../features/participants/components/metrics-card.js';
import { useLineUp } from '../../../features/line-up/line-up.state.js';
import { ConnectionStrip } from '../../shell/connection-strip.js';
import { ReadOnlyBanner } from '../../shell/read-only-banner.js';
import { type EventPageProps } from '../event/event-page.props.js';
import { KnownEvent } from '../known-event.js';
import { ParticipantList } from './participant-list.js';
import { ParticipantsHeader } from './participants-header.js';
import styles from './participants.module.css';

/** Everything that is known of an event's participants (S2 §2, Participant data page). */
export const ParticipantsPage = () => <KnownEvent page={(props) => <ParticipantData {...props} />} />;

function ParticipantData({ event, rights }: EventPageProps) {
  const lineUp = useLineUp(event.id);
  const { all } = lineUp.places;
  const metrics = useMemo(() => <MetricsCard type={event.type} performers={all} />, [event.type, all]);
  return (
    <div className={styles.page}>
      <title>{`Participant Data · ${event.name} · Jamjar`}</title>
      <div className={styles.top}>
        <ParticipantsHeader event={event} />
        <ConnectionStrip />
      </div>
      {event.completed && <ReadOnlyBanner />}
      <main className={styles.main}>
        {lineUp.kind === 'here' && metrics}
        <ParticipantList type={event.type} lineUp={lineUp} readOnly={event.completed || !rights.operate} />
      </main>
    </div>
  );
}
