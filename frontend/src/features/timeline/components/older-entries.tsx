import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { listPart } from '../../../api/list-part.js';
import { MoreButton } from '../../../ui/menu/more-button.js';
import { useFurtherPages } from '../../../ui/list/use-further-pages.js';
import { cachedTimeline, type Timeline, timelineApi } from '../timeline.api.js';

/** A further page of a gig's timeline. */
interface TimelinePart {
  gigId: GigId;
  cursor: string;
}

const { useLazyTimelinePartQuery } = timelineApi.injectEndpoints({
  endpoints: (build) => ({
    timelinePart: build.query<Timeline, TimelinePart>(
      listPart<TimelinePart, TimelineEntryView>({
        query: ({ gigId, cursor }) => ({ url: routes.timeline(gigId), params: { cursor }, gigId }),
        cached: cachedTimeline,
        updateList: ({ gigId }, update) => timelineApi.util.updateQueryData('timeline', gigId, update),
      }),
    ),
  }),
});

/** Reads the entries before those that are loaded, from `start`. A file of its own, which is loaded only for a timeline that is so long. */
export default function OlderEntries({ gigId, start }: { gigId: GigId; start: string }) {
  const [readPage] = useLazyTimelinePartQuery();
  const older = useFurtherPages(start, (cursor) => readPage({ gigId, cursor }));
  return (
    older.hasMore && (
      <li>
        <MoreButton {...older} onClick={older.readNext} />
      </li>
    )
  );
}
