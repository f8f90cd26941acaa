import { type ReactNode, useMemo, useState } from 'react';
import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { selectRows } from '../../../api/cached-rows.js';
import { useServerTimeStep } from '../../../client/server-clock.js';
import { EmptyState, ErrorState } from '../../../ui/list/list-states.js';
import { useGigsQuery } from '../gigs.api.js';
import {
  addOrganisationsOf,
  groupByOrganisation,
  type Organisation,
  type OrganisationGigs,
  sortOrganisationIdsByNextGig,
} from '../organisation-gigs.js';
import styles from './gig-overview.module.css';
import { OrganisationGigsCard } from './organisation-gigs-card.js';

interface CardProps {
  /** Renders how many performers are on stage, on the card of a gig of tonight. */
  renderOnStageCount: (id: GigId) => ReactNode;
  /** Whether the user may create and edit gigs of an organisation, and see its participants. */
  getPermissions: (id: OrganisationId) => { canManage: boolean; canView: boolean };
}
type AccordionProps = CardProps & { gigsByOrganisation: readonly OrganisationGigs[]; nextCursor: string | null };
interface Props extends CardProps {
  /** Undefined until they are loaded. */
  organisations: readonly Organisation[] | undefined;
  /** The gigs that the user helps at for one evening, in further organisations. */
  temporaryIds: readonly GigId[];
  /** Null unless loading the organisations has failed. */
  onRetryOrganisations: (() => void) | null;
}

/** The gigs of the given organisations, in an accordion. */
export function GigOverview({ organisations, temporaryIds, onRetryOrganisations, ...accordionProps }: Props) {
  const { data, isError, isFetching, refetch } = useGigsQuery(undefined);
  const gigsByOrganisation = useGigsByOrganisation(data ? selectRows(data) : noGigs, organisations ?? noOrganisations, temporaryIds);

  if (isError && !data) return <ErrorState message="Failed to fetch events" onRetry={() => void refetch()} />;
  if (onRetryOrganisations && !organisations) return <ErrorState message="Failed to fetch organisations" onRetry={onRetryOrganisations} />;
  if (!data || !organisations) return <GigOverviewSkeleton />;
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
      <OrganisationAccordion gigsByOrganisation={gigsByOrganisation} nextCursor={data.nextCursor} {...accordionProps} />
    </>
  );
}

const noGigs: readonly GigView[] = [];
const noOrganisations: readonly Organisation[] = [];

/** The gigs of the organisations, and those that the user helps at for one evening with their organisations. */
function useGigsByOrganisation(
  gigs: readonly GigView[],
  organisations: readonly Organisation[],
  temporaryIds: readonly GigId[],
): readonly OrganisationGigs[] {
  const nowMs = useServerTimeStep(60_000);
  return useMemo(() => {
    const helpedGigs = gigs.filter(({ id }) => temporaryIds.includes(id));
    return groupByOrganisation(addOrganisationsOf(helpedGigs, organisations), gigs, new Date(nowMs));
  }, [gigs, organisations, temporaryIds, nowMs]);
}

/** The organisations stay in the order of when the page was opened: a card must not move while the user is about to tap it. */
function OrganisationAccordion({ gigsByOrganisation, getPermissions, ...cardProps }: AccordionProps) {
  const [idOrder] = useState(() => sortOrganisationIdsByNextGig(gigsByOrganisation));
  const getIndex = ({ organisation: { id } }: OrganisationGigs): number => (idOrder.includes(id) ? idOrder.indexOf(id) : idOrder.length);
  return [...gigsByOrganisation]
    .sort((one, other) => getIndex(one) - getIndex(other))
    .map((organisationGigs) => (
      <OrganisationGigsCard
        key={organisationGigs.organisation.id}
        organisationGigs={organisationGigs}
        {...getPermissions(organisationGigs.organisation.id)}
        initiallyOpen={getIndex(organisationGigs) === 0}
        {...cardProps}
      />
    ));
}

/** Placeholder with the layout of the loaded page: an organisation, tonight's gig and upcoming gigs. */
const GigOverviewSkeleton = () => (
  <div className={styles.card} role="status">
    <p className={styles.label}>Loading your events...</p>
    <div className={styles.gigs}>
      <div className={styles.tonight} />
      <div className={styles.gig} />
      <div className={styles.gig} />
      <div className={styles.gig} />
    </div>
  </div>
);
