import { type Group } from './group.js';
import { liveEventChanges } from './live-events.changes.js';
import { liveEvents } from './read-models/live-events/live-events.projection.js';
import { performers } from './read-models/performers/performers.projection.js';
import { stints } from './read-models/stints/stints.projection.js';
import { timeline } from './read-models/timeline/timeline.projection.js';

/** Everything that shows a night while it runs. */
export const liveEventsGroup: Group = {
  name: 'live-events',
  views: [liveEvents, performers],
  lists: [stints, timeline],
  changes: liveEventChanges,
};
