import { type Group } from './group.js';
import { gigChanges } from './gigs.changes.js';
import { gigs } from './read-models/gigs/gigs.projection.js';
import { performers } from './read-models/performers/performers.projection.js';
import { stints } from './read-models/stints/stints.projection.js';
import { timeline } from './read-models/timeline/timeline.projection.js';

/** Everything that shows a gig while it runs. */
export const gigsGroup: Group = {
  name: 'gigs',
  views: [gigs, performers],
  lists: [stints, timeline],
  changes: gigChanges,
};
