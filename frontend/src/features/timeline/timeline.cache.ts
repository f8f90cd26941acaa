import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { selectRows, upsertRow } from '../../api/cached-rows.js';
import { type CacheUpdaters } from '../../api/change-messages.js';
import { api, updateCache } from '../../api/api.js';
import { type Timeline, timelineApi, toEntryKey } from './timeline.api.js';

const { util } = timelineApi;

export const timelineCacheUpdaters: CacheUpdaters = {
  timeline: ({ eventId, entries, seq }, dispatch) => {
    const upsert = (draft: Timeline): void => entries.forEach((entry) => upsertRow(draft, toEntryKey(entry), entry, seq));
    updateCache(dispatch, util.updateQueryData('timeline', eventId, upsert), util.getRunningQueryThunk('timeline', eventId));
    dispatch(api.util.invalidateTags(['History']));
  },
};

/** The entries of a timeline, the newest first. */
export const sortNewestFirst = (timeline: Timeline): TimelineEntryView[] => selectRows(timeline).sort((a, b) => b.revision - a.revision);
