import { type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isId, gigId, type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { isApiError } from '../../api/api-error.js';
import { rowsIn } from '../../api/rows.js';
import { rightsIn } from '../../features/auth/rights.js';
import { useGigQuery } from '../../features/gigs/gigs.api.js';
import { paths } from '../paths.js';
import { useMe } from '../shell/guard.js';
import { type EventPageProps } from './event/event-page.props.js';
import { EventFailed, EventSkeleton } from './event/event-skeleton.js';
import { Placard } from './placard.js';

interface Props {
  page: (props: EventPageProps) => ReactNode;
}

/** What every page of an event asks first: whether there is one, and whether whoever asks may see it (S1 §2, §4). */
export function KnownEvent({ page }: Props) {
  const { id } = useParams();
  return isId(id) ? <EventById key={id} id={gigId(String(id))} page={page} /> : <EventNotFound />;
}

function EventById({ id, page }: Props & { id: GigId }) {
  const me = useMe();
  const { data, error, refetch } = useGigQuery(id);
  const event = data && rowsIn(data)[0];
  const unknown = isApiError(error) && error.status === 404;
  // stays when the event goes: of an organisation's end one hears after that of its events
  const [organisation, setOrganisation] = useState<OrganisationId | null>(null);
  if (event && event.organisationId !== organisation) setOrganisation(event.organisationId);

  // whoever saw it and may not any more was removed from the organisation; the server may say so first by not knowing it (S1 §4)
  if (organisation && !rightsIn(organisation, me).see) return <Navigate to={paths.home} replace />;
  if (!data) {
    if (unknown) return <EventNotFound />;
    return error ? <EventFailed onAgain={() => void refetch()} /> : <EventSkeleton />;
  }
  if (!event) return <EventNotFound />;
  if (unknown) return <Navigate to={paths.home} replace />;
  return page({ event, me, rights: rightsIn(event.organisationId, me) });
}

const EventNotFound = () => <Placard title="Event Not Found" words="It may have been deleted, or the address is wrong." />;
