import { useMemo, useState } from 'react';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { selectRows } from '../../../api/cached-rows.js';
import { permissionsIn } from '../../../features/auth/permissions.js';
import { OrganisationGigsCard } from '../../../features/gigs/components/organisation-gigs-card.js';
import { useGigsQuery } from '../../../features/gigs/gigs.api.js';
import { sortOrganisationIdsByNextGig, type OrganisationGigs, groupByOrganisation } from '../../../features/gigs/organisation-gigs.js';
import { EmptyState, ErrorState } from '../../../ui/list-states.js';
import { HelpIcon, PeopleIcon } from '../../../ui/icons.js';
import { paths } from '../../paths.js';
import { ConnectionBanner } from '../../shell/connection-banner.js';
import { AppHeader } from '../../shell/app-header.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { canManageOrganisations } from '../../shell/can-manage-organisations.js';
import { HeaderButton, HeaderLink } from '../../shell/header-button.js';
import { useMyOrganisations } from '../use-my-organisations.js';
import { HelpDialog } from './help-dialog.js';
import { HomeSkeleton } from './home-skeleton.js';
import styles from './home.module.css';
import { useToday } from './use-today.js';

/** The gigs of the current user's organisations; for god, of all organisations. */
export function HomePage() {
  return (
    <>
      <title>Jamjar</title>
      <AppHeader>
        <HomeHeaderButtons />
      </AppHeader>
      <ConnectionBanner />
      <main className={styles.page}>
        <h1 className="for-screen-readers">Events</h1>
        <GigOverview />
      </main>
    </>
  );
}

function HomeHeaderButtons() {
  const canManage = canManageOrganisations(useCurrentUser());
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  return (
    <>
      <HeaderButton icon={<HelpIcon />} onClick={() => setIsHelpOpen(true)}>
        Help
      </HeaderButton>
      {canManage && (
        <HeaderLink icon={<PeopleIcon />} to={paths.organisations}>
          Manage
        </HeaderLink>
      )}
      {isHelpOpen && <HelpDialog showRoles={canManage} onClose={() => setIsHelpOpen(false)} />}
    </>
  );
}

function GigOverview() {
  const currentUser = useCurrentUser();
  const today = useToday();
  const { organisations, hasFailed, refetch: refetchOrganisations } = useMyOrganisations();
  const { data, isError, isFetching, refetch } = useGigsQuery(undefined);
  const gigsByOrganisation = useMemo(
    () => groupByOrganisation(organisations ?? [], data ? selectRows(data) : [], today),
    [organisations, data, today],
  );

  if (isError && !data) return <ErrorState message="Failed to fetch events" onRetry={() => void refetch()} />;
  if (hasFailed && !organisations) return <ErrorState message="Failed to fetch organisations" onRetry={refetchOrganisations} />;
  if (!data || !organisations) return <HomeSkeleton />;
  if (gigsByOrganisation.length === 0) {
    return (
      <EmptyState title="No events found">
        <p>You are not part of any organisations with events.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.refreshing} role="status">
        {isFetching && 'Refreshing...'}
      </p>
      <OrganisationAccordion gigsByOrganisation={gigsByOrganisation} currentUser={currentUser} />
    </>
  );
}

interface AccordionProps {
  gigsByOrganisation: readonly OrganisationGigs[];
  currentUser: UserView;
}

/** Keeps the order that it had when the page was opened: a card must not move while the user is about to tap it. */
function OrganisationAccordion({ gigsByOrganisation, currentUser }: AccordionProps) {
  const [order] = useState(() => sortOrganisationIdsByNextGig(gigsByOrganisation));
  const indexOf = ({ organisation: { id } }: OrganisationGigs): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...gigsByOrganisation]
    .sort((one, other) => indexOf(one) - indexOf(other))
    .map((organisationGigs) => (
      <OrganisationGigsCard
        key={organisationGigs.organisation.id}
        organisationGigs={organisationGigs}
        canManage={permissionsIn(organisationGigs.organisation.id, currentUser).canManage}
        initiallyOpen={indexOf(organisationGigs) === 0}
        getGigPath={paths.event}
        participantsPath={paths.participants(organisationGigs.organisation.id)}
      />
    ));
}
