import { useMemo, useState } from 'react';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { rowsIn } from '../../../api/rows.js';
import { rightsIn } from '../../../features/auth/rights.js';
import { ProgrammeCard } from '../../../features/gigs/components/programme-card.js';
import { useGigsQuery } from '../../../features/gigs/gigs.api.js';
import { inOrderOfNext, type Programme, programmesOf } from '../../../features/gigs/gigs.views.js';
import { EmptyFace, ErrorFace } from '../../../ui/faces.js';
import { HelpIcon, PeopleIcon } from '../../../ui/icons.js';
import { paths } from '../../paths.js';
import { ConnectionStrip } from '../../shell/connection-strip.js';
import { ConsoleHeader } from '../../shell/console-header.js';
import { useMe } from '../../shell/guard.js';
import { mayManage } from '../../shell/may-manage.js';
import { Tool, ToolLink } from '../../shell/tool.js';
import { useMyOrganisations } from '../my-organisations.js';
import { HelpDialog } from './help-dialog.js';
import { HomeSkeleton } from './home-skeleton.js';
import styles from './home.module.css';
import { useToday } from './today.js';

/** The events of one's organisations (S1 §2, Events home screen). */
export function HomePage() {
  return (
    <>
      <title>Jamjar</title>
      <ConsoleHeader>
        <HomeTools />
      </ConsoleHeader>
      <ConnectionStrip />
      <main className={styles.page}>
        <h1 className="for-screen-readers">Events</h1>
        <Programmes />
      </main>
    </>
  );
}

function HomeTools() {
  const manages = mayManage(useMe());
  const [helping, setHelping] = useState(false);
  return (
    <>
      <Tool icon={<HelpIcon />} onClick={() => setHelping(true)}>
        Help
      </Tool>
      {manages && (
        <ToolLink icon={<PeopleIcon />} to={paths.organisations}>
          Manage
        </ToolLink>
      )}
      {helping && <HelpDialog withRoles={manages} onClose={() => setHelping(false)} />}
    </>
  );
}

function Programmes() {
  const me = useMe();
  const today = useToday();
  const { organisations, organisationsFailed, readAgain } = useMyOrganisations();
  const { data, isError, isFetching, refetch } = useGigsQuery(undefined);
  const programmes = useMemo(() => programmesOf(organisations ?? [], data ? rowsIn(data) : [], today), [organisations, data, today]);

  if (isError && !data) return <ErrorFace words="Failed to fetch events" onAgain={() => void refetch()} />;
  if (organisationsFailed && !organisations) return <ErrorFace words="Failed to fetch organisations" onAgain={readAgain} />;
  if (!data || !organisations) return <HomeSkeleton />;
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
      <Accordion programmes={programmes} me={me} />
    </>
  );
}

/** In an order that stays as long as one looks at it: nothing moves away under a finger because a gig ends. */
function Accordion({ programmes, me }: { programmes: readonly Programme[]; me: UserView }) {
  const [order] = useState(() => inOrderOfNext(programmes));
  const place = ({ organisation: { id } }: Programme): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...programmes]
    .sort((one, other) => place(one) - place(other))
    .map((programme) => (
      <ProgrammeCard
        key={programme.organisation.id}
        programme={programme}
        mayOwn={rightsIn(programme.organisation.id, me).own}
        openAtFirst={place(programme) === 0}
        pathTo={paths.event}
        peoplePath={paths.people(programme.organisation.id)}
      />
    ));
}
