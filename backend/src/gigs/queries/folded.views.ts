import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { lineOf } from '@jamjar/contracts/gigs/line-up.order';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import {
  gigRow,
  gigView,
  type GigView,
  performerRow,
  performerView,
  type PerformerView,
  type PersonAtGig,
} from '@jamjar/contracts/gigs/gig.views';
import { Injectable, Logger } from '@nestjs/common';
import { noLinks } from './gig.record.js';
import { PeopleQueries } from './people.queries.js';
import { nobodyKnown } from './performer.record.js';

type People = ReadonlyMap<PerformerId, PersonAtGig>;

const stranger: PersonAtGig = { name: nobodyKnown, email: null, phone: null, instagram: null, lookingForBand: false, notes: null };

/**
 * Shows a folded gig as the read models would: what a command answers with while they lag. What was recorded is never answered with
 * an error, so a database that is away costs the names, not the answer.
 */
@Injectable()
export class FoldedViews {
  private readonly logger = new Logger('gigs');

  constructor(private readonly queries: PeopleQueries) {}

  async performer(gigId: GigId, performer: Performer): Promise<PerformerView> {
    return viewOf(performer, gigId, await this.people(gigId));
  }

  /** Everybody on the list, in the order of the line. */
  async lineUp(gig: Gig, gigId: GigId): Promise<PerformerView[]> {
    const people = await this.people(gigId);
    return lineOf(gig).map((performer) => viewOf(performer, gigId, people));
  }

  async gig(gig: Gig, gigId: GigId): Promise<GigView> {
    const row = gigRow(gig, gigId);
    const host = await this.queries.host(row.organisationId).catch((error: unknown) => this.without(error));
    return gigView(row, host ?? { name: '', logoUrl: null }, noLinks);
  }

  private async people(gigId: GigId): Promise<People> {
    const people = await this.queries.atGig(gigId).catch((error: unknown) => this.without(error));
    return people ?? new Map<PerformerId, PersonAtGig>();
  }

  private without(error: unknown): null {
    this.logger.warn(error, 'A change is answered without names');
    return null;
  }
}

function viewOf(performer: Performer, gigId: GigId, people: People): PerformerView {
  const row = performerRow(performer, gigId);
  const replacement = row.replacedById && (people.get(row.replacedById) ?? stranger);
  return performerView(row, people.get(performer.id) ?? stranger, replacement ? replacement.name : null);
}
