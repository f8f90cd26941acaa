import { type ComponentType } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { type LiveEventType } from '@jamjar/contracts/enums';
import { isId, liveEventId, type LiveEventId } from '@jamjar/contracts/ids';
import { isApiError } from '../../../api/api-error.js';
import { rowsIn } from '../../../api/rows.js';
import { rightsIn } from '../../../features/auth/rights.js';
import { useLiveEventQuery } from '../../../features/live-events/live-events.api.js';
import { paths } from '../../paths.js';
import { useMe } from '../../shell/guard.js';
import { Placard } from '../placard.js';
import { type EventPageProps } from './event-page.props.js';
import { EventFailed, EventSkeleton } from './event-skeleton.js';
import { GenericPage } from './generic.page.js';
import { JamPage } from './jam.page.js';
import { OpenMicPage } from './open-mic.page.js';

const pages: Record<LiveEventType, ComponentType<EventPageProps>> = { jam: JamPage, openmic: OpenMicPage, generic: GenericPage };

/** One event, as its type is run (S1 §2). */
export function EventPage() {
  const { id } = useParams();
  return isId(id) ? <KnownEvent key={id} id={liveEventId(String(id))} /> : <EventNotFound />;
}

function KnownEvent({ id }: { id: LiveEventId }) {
  const me = useMe();
  const { data, error, refetch } = useLiveEventQuery(id);
  const event = data && rowsIn(data)[0];
  const unknown = isApiError(error) && error.status === 404;

  if (!data) {
    if (unknown) return <EventNotFound />;
    return error ? <EventFailed onAgain={() => void refetch()} /> : <EventSkeleton />;
  }
  if (!event) return <EventNotFound />;
  const rights = rightsIn(event.organisationId, me);
  // whoever was here and may not see it any more was removed from the organisation (S1 §4)
  if (unknown || !rights.see) return <Navigate to={paths.home} replace />;
  const Page = pages[event.type];
  return <Page event={event} me={me} rights={rights} />;
}

const EventNotFound = () => <Placard title="Event Not Found" words="It may have been deleted, or the address is wrong." />;
