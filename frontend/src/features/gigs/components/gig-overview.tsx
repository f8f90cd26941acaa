import { type ReactNode, useMemo, useState } from 'react';
import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { selectRows } from '../../../api/cached-rows.js';
import { useServerTimeStep } from '../../../client/server-clock.js';
import { EmptyState, ErrorState } from '../../../ui/list/list-states.js';
import { useGigsQuery } from '../gigs.api.js';
import { groupByOrganisation, type Organisation, type OrganisationGigs, sortOrganisationIdsByNextGig } from '../organisation-gigs.js';
import styles from './gig-overview.module.css';
import { OrganisationGigsCard } from './organisation-gigs-card.js';

interface CardProps {
  /** Renders how many performers are on stage, on the card of a gig of tonight. */
  renderOnStageCount: (id: GigId) => ReactNode;
  /** Whether the user may create and edit gigs of an organisation. */
  canManage: (id: OrganisationId) => boolean;
}
type AccordionProps = CardProps & { gigsByOrganisation: readonly OrganisationGigs[]; nextCursor: string | null };
interface Props extends CardProps {
  /** Undefined until they are loaded. */
  organisations: readonly Organisation[] | undefined;
  /** Null unless loading the organisations has failed. */
  onRetryOrganisations: (() => void) | null;
}

/** The gigs of the given organisations, in an accordion. */
export function GigOverview({ organisations, onRetryOrganisations, ...accordionProps }: Props) {
  const nowMs = useServerTimeStep(60_000);
  const { data, isError, isFetching, refetch } = useGigsQuery(undefined);
  const gigsByOrganisation = useMemo(
    () => groupByOrganisation(organisations ?? [], data ? selectRows(data) : [], new Date(nowMs)),
    [organisations, data, nowMs],
  );

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

/** The organisations stay in the order of when the page was opened: a card must not move while the user is about to tap it. */
function OrganisationAccordion({ gigsByOrganisation, canManage, ...cardProps }: AccordionProps) {
  const [idOrder] = useState(() => sortOrganisationIdsByNextGig(gigsByOrganisation));
  const getIndex = ({ organisation: { id } }: OrganisationGigs): number => (idOrder.includes(id) ? idOrder.indexOf(id) : idOrder.length);
  return [...gigsByOrganisation]
    .sort((one, other) => getIndex(one) - getIndex(other))
    .map((organisationGigs) => (
      <OrganisationGigsCard
        key={organisationGigs.organisation.id}
        organisationGigs={organisationGigs}
        canManage={canManage(organisationGigs.organisation.id)}
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
