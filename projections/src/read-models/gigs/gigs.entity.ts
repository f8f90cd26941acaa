import { type GigReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** `GigReadModel`, whose `id` is declared here because exported types cannot name the one that its schema infers. */
type Row = { id: GigId } & Omit<GigReadModel, 'id'>;

/** One row per gig, whose columns `GigReadModel` explains. */
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
