import { type ParticipantAppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type CachedRows, selectRows } from '../../api/cached-rows.js';

/** Cached participants of an organisation, by id. */
export type ParticipantRows = CachedRows<ParticipantView>;
/** Cached participants of an organisation, by id, with the number of their gigs and the date of their last appearance. */
export type ParticipantAppearancesRows = CachedRows<ParticipantAppearancesView>;

export const sortByName = (rows: ParticipantRows): ParticipantView[] =>
  selectRows(rows).sort((one, other) => one.name.localeCompare(other.name));
