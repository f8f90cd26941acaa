import { type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isUuid, gigId, type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { isApiError } from '../../api/api-error.js';
import { selectRows } from '../../api/cached-rows.js';
import { type Permissions, getPermissions } from '../../features/auth/permissions.js';
import { useGigQuery } from '../../features/gigs/gigs.api.js';
import { ErrorState } from '../../ui/list/list-states.js';
import { paths } from '../../domain/paths.js';
import { useCurrentUser } from '../shell/require-session.js';
import styles from './gig-route.module.css';
import { GigPlaceholder, GigSkeleton } from './gig-skeleton.js';
import { MessagePage } from './message-page.js';

/** Props of every page about one gig. */
export interface GigPageProps {
  gig: GigView;
  /** The signed-in user. */
  user: UserView;
  /** What the user may do in the gig's organisation. */
  permissions: Permissions;
}
interface Props {
  renderPage: (props: GigPageProps) => ReactNode;
}

/** Loads the gig whose id is in the URL, checks that the current user may see it, and renders a page about it. */
export function GigRoute({ renderPage }: Props) {
  const { id } = useParams();
  return isUuid(id) ? <GigById key={id} id={gigId(String(id))} renderPage={renderPage} /> : <GigNotFound />;
}

function GigById({ id, renderPage }: Props & { id: GigId }) {
  const currentUser = useCurrentUser();
  const { data, error, refetch } = useGigQuery(id);
  const gig = data && selectRows(data)[0];
  const isNotFound = isApiError(error) && error.status === 404;
  // remembered after the gig is gone: when an organisation is deleted, the message about the gig may precede that about the membership
  const [organisationId, setOrganisationId] = useState<OrganisationId | null>(null);
  if (gig && gig.organisationId !== organisationId) setOrganisationId(gig.organisationId);

  // the user was removed from the organisation, or the organisation was deleted
  if (organisationId && !getPermissions(organisationId, currentUser).canView) return <Navigate to={paths.home} replace />;
  if (!data) {
    if (isNotFound) return <GigNotFound />;
    return error ? (
      <GigPlaceholder>
        <main className={styles.content}>
          <ErrorState message="Failed to load event details" onRetry={() => void refetch()} />
        </main>
      </GigPlaceholder>
    ) : (
      <GigSkeleton label="Loading event data..." shape="stage" />
    );
  }
  if (!gig) return <GigNotFound />;
  // the response to a refetch was 404 before a message about the membership or the deleted gig arrived
  if (isNotFound) return <Navigate to={paths.home} replace />;
  return renderPage({ gig, user: currentUser, permissions: getPermissions(gig.organisationId, currentUser) });
}

const GigNotFound = () => <MessagePage title="Event Not Found" message="It may have been deleted, or the address is wrong." />;
