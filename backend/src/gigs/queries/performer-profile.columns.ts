import { ParticipantEntity } from '../../participants/participant.entity.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { coalesce, columnsOf, type Expression } from '../../rows/queries.js';

/** The name of a performer whose participant is deleted. */
export const deletedParticipantName = 'Deleted participant';

/** @param participantAlias alias of the table `participants`, joined with LEFT JOIN */
export const nameOrDeleted = (participantAlias: string): Expression<string> =>
  coalesce(columnsOf(ParticipantEntity, participantAlias).name, `'${deletedParticipantName}'`);

const { email, phone, instagram, lookingForBand } = columnsOf(ParticipantEntity, 'participant');

/** `PerformerProfile`, of `participants AS participant` and `performer_details AS details`, either of which may be joined with LEFT JOIN. */
export const profileColumns = {
  name: nameOrDeleted('participant'),
  email,
  phone,
  instagram,
  lookingForBand: coalesce(lookingForBand, 'false'),
  notes: columnsOf(PerformerDetailsEntity, 'details').notes,
};
