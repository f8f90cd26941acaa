import * as v from 'valibot';

/** How fast a gig proceeds. Minutes are decimals. A group is one performer or a band whose members start together. */
export interface Pace extends v.InferOutput<typeof paceSchema> {}
export const paceSchema = v.object({
  /** Mean stint of the groups. It is not the median, because stints are summed and their distribution is skewed. */
  stintMinutes: v.number(),
  /** Mean time from the end of a group's stint to the start of the next, including the wait for performers who are absent. */
  changeoverMinutes: v.number(),
  /** Standard deviation of a group's stint and changeover, increased by the uncertainty of the means and of the order of calls. */
  spreadMinutes: v.number(),
  /** Mean group size, at least 1. */
  together: v.number(),
  /** The data that it was measured on: this gig, earlier gigs of the same type, or only the time limit. */
  source: v.picklist(['tonight', 'earlier', 'timeLimit']),
});

/** GET /api/events/{id}/pace, and the content of `pace` messages. */
export interface PaceView extends v.InferOutput<typeof paceViewSchema> {}
export const paceViewSchema = v.object({
  /** Null if neither this gig nor an earlier one has three stints, and there is no time limit. */
  pace: v.nullable(paceSchema),
});
