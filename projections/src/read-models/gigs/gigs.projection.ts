import { type GigRowView, gigRow } from '@jamjar/contracts/gigs/gig.views';
import { type RowOf, viewOfState } from '../../read-model.js';
import { GigRow } from './gigs.entity.js';

/** The gigs as every list and every page shows them. */
export const gigs = viewOfState({
  name: 'gigs',
  entity: GigRow,
  items: (gig, id) => new Map([[id, gigRow(gig, id)]]),
  row: (view: GigRowView): RowOf<GigRow> => ({ ...view, date: new Date(view.date), createdAt: new Date(view.createdAt) }),
});
