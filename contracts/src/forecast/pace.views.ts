import * as v from 'valibot';

/** How fast a gig proceeds. Minutes are decimals. A group is those who start together: one performer, or a band. */
export interface Pace extends v.InferOutput<typeof paceSchema> {}
export const paceSchema = v.object({
  /** The mean of the groups' stints: sums of stints, which are skewed, need it instead of the median. */
  stintMinutes: v.number(),
  /** The mean from the end of a stint to the start of the next, including the wait for who does not come. */
  changeoverMinutes: v.number(),
  /** By how much the time of one group, stint and changeover, varies: its standard deviation, widened by how little is known and by who is called when. */
  spreadMinutes: v.number(),
  /** How many start together on average, at least 1. */
  together: v.number(),
  /** What it was measured on: this gig, earlier gigs of the same type, or only the time limit. */
  source: v.picklist(['tonight', 'earlier', 'timeLimit']),
});

/** GET /api/events/{id}/pace, and what its messages carry. */
export interface PaceView {
  /** Null without three stints of this or an earlier gig, and without a time limit. */
  pace: Pace | null;
}
