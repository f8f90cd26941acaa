import { type AppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type Rows, rowsIn } from '../../api/rows.js';

/** An organisation's people by id. */
export type People = Rows<ParticipantView>;
/** The same people with what their gigs come to. */
export type Appearances = Rows<AppearancesView>;

export const byName = (people: People): ParticipantView[] => rowsIn(people).sort((one, other) => one.name.localeCompare(other.name));
