import * as v from 'valibot';
import { type Pace } from './pace.js';

/** GET /api/events/{id}/pace, and what its messages carry. */
export interface PaceView {
  /** Null where there is nothing to tell from. */
  pace: Pace | null;
}

export const paceSchema: v.GenericSchema<Pace> = v.object({
  stintMinutes: v.number(),
  changeoverMinutes: v.number(),
  spreadMinutes: v.number(),
  together: v.number(),
  source: v.picklist(['tonight', 'earlier', 'timeLimit']),
});
