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
  /** Whether a helper for tonight may see the page, too (docs/rules.md#helper-for-tonight). */
  isForTemporaryOperators?: boolean;
}

/** Loads the gig whose id is in the URL, checks that the current user may see it, and renders a page about it. */
export function GigRoute(props: Props) {
  const { id } = useParams();
  return isUuid(id) ? <GigById key={id} id={gigId(String(id))} {...props} /> : <GigNotFound />;
}

function GigById({ id, renderPage, isForTemporaryOperators = false }: Props & { id: GigId }) {
  const user = useCurrentUser();
  const { data, error, refetch } = useGigQuery(id);
  const gig = data && selectRows(data)[0];
  const isNotFound = isApiError(error) && error.status === 404;
  const access = useGigAccess(id, gig, user);
  const refusal = findRefusal(access, isNotFound, isForTemporaryOperators);
  if (refusal) return refusal;
  if (!data) return isNotFound ? <GigNotFound /> : <LoadingGig hasFailed={Boolean(error)} onRetry={() => void refetch()} />;
  if (!gig) return <GigNotFound />;
  // the response to a refetch was 404 before a message about the membership or the deleted gig arrived
  if (isNotFound) return <Navigate to={paths.home} replace />;
  return renderPage({ gig, user, permissions: getPermissions(gig.organisationId, user, id) });
}

/** What is shown to who may not see the page any more, or not at all; null to others. */
function findRefusal(
  { permissions, wasTemporary }: ReturnType<typeof useGigAccess>,
  isNotFound: boolean,
  isForTemporaryOperators: boolean,
) {
  const mayView = permissions?.canView ?? true; // not known before the gig is loaded
  if (wasTemporary && (isNotFound || !mayView)) return <HelpEnded />;
  // the user was removed from the organisation, or the organisation was deleted
  if (!mayView) return <Navigate to={paths.home} replace />;
  return permissions?.isTemporary && !isForTemporaryOperators ? <OnlyForStaff /> : null;
}

/**
 * What the user may do at a gig; null until it is first loaded. `wasTemporary`: whether the user was a helper for tonight since the page was
 * opened. The organisation is remembered after the gig is gone: when it is deleted, the message about the gig may precede that about the
 * membership.
 */
function useGigAccess(id: GigId, gig: GigView | undefined, user: UserView) {
  const [organisationId, setOrganisationId] = useState<OrganisationId | null>(null);
  if (gig && gig.organisationId !== organisationId) setOrganisationId(gig.organisationId);
  const permissions = organisationId && getPermissions(organisationId, user, id);
  const [wasTemporary, setWasTemporary] = useState(false);
  if (permissions?.isTemporary && !wasTemporary) setWasTemporary(true);
  return { permissions, wasTemporary };
}

const LoadingGig = ({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) =>
  hasFailed ? (
    <GigPlaceholder>
      <main className={styles.content}>
        <ErrorState message="Failed to load event details" onRetry={onRetry} />
      </main>
    </GigPlaceholder>
  ) : (
    <GigSkeleton label="Loading event data..." shape="stage" />
  );

const HelpEnded = () => (
  <MessagePage title="You are not a helper any more" message="The event is over, or its owner has ended your help. Thank you!" />
);
const OnlyForStaff = () => <MessagePage title="Access Denied" message="A helper for tonight sees only the event itself." />;
const GigNotFound = () => <MessagePage title="Event Not Found" message="It may have been deleted, or the address is wrong." />;
