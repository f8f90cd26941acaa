import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { listPart } from '../../../api/list-part.js';
import { MoreButton } from '../../../ui/menu/more-button.js';
import { useFurtherPages } from '../../../ui/list/use-further-pages.js';
import { timelineCaching, type Timeline, timelineApi } from '../timeline.api.js';

/** The parameters of a further page of a gig's timeline. */
interface TimelinePageArgs {
  gigId: GigId;
  cursor: string;
}

const { useLazyTimelinePageQuery } = timelineApi.injectEndpoints({
  endpoints: (build) => ({
    timelinePage: build.query<Timeline, TimelinePageArgs>(
      listPart<TimelinePageArgs, TimelineEntryView>({
        query: ({ gigId, cursor }) => ({ url: routes.timeline(gigId), params: { cursor }, gigId }),
        caching: timelineCaching,
        updateList: ({ gigId }, update) => timelineApi.util.updateQueryData('timeline', gigId, update),
      }),
    ),
  }),
});

/** Reads older entries on demand. This file is loaded only for a timeline of several pages. @param props.start cursor of the second page */
export default function OlderEntries({ gigId, start }: { gigId: GigId; start: string }) {
  const [readPage] = useLazyTimelinePageQuery();
  const olderPages = useFurtherPages(start, (cursor) => readPage({ gigId, cursor }));
  return (
    olderPages.hasMore && (
      <li>
        <MoreButton {...olderPages} onClick={olderPages.readNext} />
      </li>
    )
  );
}
