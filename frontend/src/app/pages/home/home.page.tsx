import { useMemo } from 'react';
import { rowsIn } from '../../../api/rows.js';
import { rightsIn } from '../../../features/auth/rights.js';
import { ProgrammeCard } from '../../../features/live-events/components/programme-card.js';
import { useLiveEventsQuery, useOrganisationsQuery } from '../../../features/live-events/live-events.api.js';
import { type Organisation, programmesOf } from '../../../features/live-events/live-events.views.js';
import { EmptyFace, ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { paths } from '../../paths.js';
import { ConnectionStrip } from '../../shell/connection-strip.js';
import { ConsoleHeader } from '../../shell/console-header.js';
import { useMe } from '../../shell/guard.js';
import styles from './home.module.css';

/** The events of one's organisations (S1 §2, Events home screen). */
export function HomePage() {
  return (
    <>
      <title>Jamjar</title>
      <ConsoleHeader />
      <ConnectionStrip />
      <main className={styles.page}>
        <h1 className="for-screen-readers">Events</h1>
        <Programmes />
      </main>
    </>
  );
}

function Programmes() {
  const me = useMe();
  const { organisations, organisationsFailed, readAgain } = useMyOrganisations();
  const { data, isError, isFetching, refetch } = useLiveEventsQuery(undefined);
  const programmes = useMemo(() => programmesOf(organisations ?? [], data ? rowsIn(data) : [], new Date()), [organisations, data]);

  if (isError && !data) return <ErrorFace words="Failed to fetch events" onAgain={() => void refetch()} />;
  if (organisationsFailed && !organisations) return <ErrorFace words="Failed to fetch organisations" onAgain={readAgain} />;
  if (!data || !organisations) {
    return (
      <div className={styles.loading}>
        <LoadingRows label="Loading your events..." />
      </div>
    );
  }
  if (programmes.length === 0) {
    return (
      <EmptyFace title="No events found">
        <p>You are not part of any organisations with events.</p>
      </EmptyFace>
    );
  }
  return (
    <>
      <p className={styles.refreshing} role="status">
        {isFetching && 'Refreshing...'}
      </p>
      {programmes.map((programme) => (
        <ProgrammeCard
          key={programme.organisation.id}
          programme={programme}
          mayCreate={rightsIn(programme.organisation.id, me).own}
          pathTo={paths.event}
        />
      ))}
    </>
  );
}

/** God's are all there are; undefined while they are not known. */
function useMyOrganisations() {
  const { role, organisationUsers } = useMe();
  const { data, isError, refetch } = useOrganisationsQuery(undefined, { skip: role !== 'god' });
  const organisations = useMemo<readonly Organisation[] | undefined>(
    () => (role === 'god' ? data : organisationUsers.map(({ organisation }) => organisation)),
    [role, data, organisationUsers],
  );
  return { organisations, organisationsFailed: isError, readAgain: () => void refetch() };
}
