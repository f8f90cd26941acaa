import * as v from 'valibot';

/** GET /api/health/live */
export interface LivenessView extends v.InferOutput<typeof livenessSchema> {}
export const livenessSchema = v.object({ status: v.literal('ok') });

/** `ok`, or a short description of the problem. */
export type Condition = v.InferOutput<typeof conditionSchema>;
export const conditionSchema = v.string();

/** GET /api/health/ready: 200 when `status` is `ok`, otherwise 503. */
export interface ReadinessReport extends v.InferOutput<typeof readinessReportSchema> {}
export const readinessReportSchema = v.object({
  status: v.picklist(['ok', 'unavailable']),
  postgres: conditionSchema,
  eventStore: conditionSchema,
  projections: conditionSchema,
});
