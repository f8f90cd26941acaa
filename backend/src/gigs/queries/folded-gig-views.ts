import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import {
  toGigReadModel,
  toGigView,
  type GigView,
  toPerformerReadModel,
  toPerformerView,
  type PerformerView,
  type PerformerProfile,
} from '@jamjar/contracts/gigs/gig.views';
import { Injectable, Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { OrganisationEntity } from '../../auth/account.entities.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { coalesce, columnsOf, type Expression, rowsQuery } from '../../rows/queries.js';

/** No HTTP call generates a link yet, so there is no token to build a URL from. */
export const noLinks = { signupUrl: null, feedbackUrl: null };

/** The name of a performer whose participant is deleted. */
const deletedParticipantName = 'Deleted participant';

/** @param participantAlias alias of the table `participants`, joined with LEFT JOIN */
export const nameOrDeleted = (participantAlias: string): Expression<string> =>
  coalesce(columnsOf(ParticipantEntity, participantAlias).name, `'${deletedParticipantName}'`);

const { email, phone, instagram, lookingForBand } = columnsOf(ParticipantEntity, 'participant');
const details = columnsOf(PerformerDetailsEntity, 'details');

/** `PerformerProfile`, of `participants AS participant` and `performer_details AS details`, either of which may be joined with LEFT JOIN. */
export const profileColumns = {
  name: nameOrDeleted('participant'),
  email,
  phone,
  instagram,
  lookingForBand: coalesce(lookingForBand, 'false'),
  notes: details.notes,
};

const readProfilesOfGig = rowsQuery(
  'participants-of-gig',
  { performerId: details.performerId, ...profileColumns },
  `performer_details AS details JOIN participants AS participant ON participant.id = details.participant_id
    WHERE details.gig_id = $1
    ORDER BY participant.normalised_name, details.performer_id`,
);

const { name, logoUrl } = columnsOf(OrganisationEntity, 'o');
const readOrganisation = rowsQuery('organisation-view-of-gig', { name, logoUrl }, 'organisations AS o WHERE id = $1');

type Profiles = ReadonlyMap<PerformerId, PerformerProfile>;

const unknownProfile: PerformerProfile = {
  name: deletedParticipantName,
  email: null,
  phone: null,
  instagram: null,
  lookingForBand: false,
  notes: null,
};

/**
 * Builds the API's views from the folded state of a gig, for responses while the read models lag behind. When the database cannot be
 * read, the request does not fail: performers are named as deleted participants, and the organisation's name is empty.
 */
@Injectable()
export class FoldedGigViews {
  private readonly logger = new Logger('gigs');

  constructor(private readonly database: Pool) {}

  async buildPerformerView(gigId: GigId, performer: Performer): Promise<PerformerView> {
    return buildView(performer, gigId, await this.readProfilesIfPossible(gigId));
  }

  /** The whole line-up, in its order. */
  async buildLineUpViews(gig: Gig, gigId: GigId): Promise<PerformerView[]> {
    const profiles = await this.readProfilesIfPossible(gigId);
    return getLineUp(gig).map((performer) => buildView(performer, gigId, profiles));
  }

  async buildGigView(gig: Gig, gigId: GigId): Promise<GigView> {
    const row = toGigReadModel(gig, gigId);
    const found = await readOrganisation(this.database, row.organisationId).catch((error: unknown) => this.logMissingNames(error));
    return toGigView(row, found?.[0] ?? { name: '', logoUrl: null }, noLinks);
  }

  /** The profiles of all registered performers of a gig, also of removed ones, ordered by name. */
  async readProfiles(gigId: GigId): Promise<Profiles> {
    const rows = await readProfilesOfGig(this.database, gigId);
    return new Map(rows.map(({ performerId, ...profile }) => [performerId, profile]));
  }

  private async readProfilesIfPossible(gigId: GigId): Promise<Profiles> {
    const profiles = await this.readProfiles(gigId).catch((error: unknown) => this.logMissingNames(error));
    return profiles ?? new Map<PerformerId, PerformerProfile>();
  }

  private logMissingNames(error: unknown): null {
    this.logger.warn(error, 'The response is sent without names');
    return null;
  }
}

function buildView(performer: Performer, gigId: GigId, profiles: Profiles): PerformerView {
  const row = toPerformerReadModel(performer, gigId);
  const replacement = row.replacedById && (profiles.get(row.replacedById) ?? unknownProfile);
  return toPerformerView(row, profiles.get(performer.id) ?? unknownProfile, replacement ? replacement.name : null);
}
