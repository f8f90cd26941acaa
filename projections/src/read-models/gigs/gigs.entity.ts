import { type GigReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** `GigReadModel` with its `id` declared as `GigId`: the compiler cannot name the inferred type of that property in an exported type. */
type Row = { id: GigId } & Omit<GigReadModel, 'id'>;

/** One row per gig. `GigReadModel` describes the columns. */
export const GigRow = defineEntity<Row>('gigs', {
  id: primaryColumn('uuid'),
  organisationId: column('uuid'),
  name: column('text'),
  type: column('text'),
  date: column('timestamptz'),
  venue: nullableColumn('text'),
  description: nullableColumn('text'),
  timeLimit: nullableColumn('integer'),
  completed: column('boolean'),
  deleted: column('boolean'),
  logoUrl: nullableColumn('text'),
  signupLimit: nullableColumn('integer'),
  raffleEnabled: column('boolean'),
  performerCount: column('integer'),
  createdAt: column('timestamptz'),
  revision: column('integer'),
  endsAt: nullableColumn('timestamptz'),
  links: column('jsonb'),
});
