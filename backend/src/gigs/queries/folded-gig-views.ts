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
import { noLinks } from './gig.queries.js';
import { GigParticipantQueries } from './gig-participant.queries.js';
import { deletedParticipantName } from './performer-profile.columns.js';

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

  constructor(private readonly participants: GigParticipantQueries) {}

  async buildPerformerView(gigId: GigId, performer: Performer): Promise<PerformerView> {
    return buildView(performer, gigId, await this.readProfiles(gigId));
  }

  /** The whole line-up, in its order. */
  async buildLineUpViews(gig: Gig, gigId: GigId): Promise<PerformerView[]> {
    const profiles = await this.readProfiles(gigId);
    return getLineUp(gig).map((performer) => buildView(performer, gigId, profiles));
  }

  async buildGigView(gig: Gig, gigId: GigId): Promise<GigView> {
    const row = toGigReadModel(gig, gigId);
    const organisation = await this.participants
      .findOrganisationView(row.organisationId)
      .catch((error: unknown) => this.logMissingNames(error));
    return toGigView(row, organisation ?? { name: '', logoUrl: null }, noLinks);
  }

  private async readProfiles(gigId: GigId): Promise<Profiles> {
    const profiles = await this.participants.listProfilesByGig(gigId).catch((error: unknown) => this.logMissingNames(error));
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
