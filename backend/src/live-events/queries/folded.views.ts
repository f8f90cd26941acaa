import { type LiveEventId, type PerformerId } from '@jamjar/contracts/ids';
import { lineOf } from '@jamjar/contracts/live-events/line-up.order';
import { type Night, type Performer } from '@jamjar/contracts/live-events/live-event.state';
import {
  liveEventRow,
  liveEventView,
  type LiveEventView,
  performerRow,
  performerView,
  type PerformerView,
  type PersonAtNight,
} from '@jamjar/contracts/live-events/live-event.views';
import { Injectable, Logger } from '@nestjs/common';
import { noLinks } from './live-event.record.js';
import { PeopleQueries } from './people.queries.js';
import { nobodyKnown } from './performer.record.js';

type People = ReadonlyMap<PerformerId, PersonAtNight>;

const stranger: PersonAtNight = { name: nobodyKnown, email: null, phone: null, instagram: null, lookingForBand: false, notes: null };

/**
 * Shows a folded night as the read models would: what a command answers with while they lag. What was recorded is never answered with
 * an error, so a database that is away costs the names, not the answer.
 */
@Injectable()
export class FoldedViews {
  private readonly logger = new Logger('live-events');

  constructor(private readonly queries: PeopleQueries) {}

  async performer(liveEventId: LiveEventId, performer: Performer): Promise<PerformerView> {
    return viewOf(performer, liveEventId, await this.people(liveEventId));
  }

  /** Everybody on the list, in the order of the line. */
  async lineUp(night: Night, liveEventId: LiveEventId): Promise<PerformerView[]> {
    const people = await this.people(liveEventId);
    return lineOf(night).map((performer) => viewOf(performer, liveEventId, people));
  }

  async liveEvent(night: Night, liveEventId: LiveEventId): Promise<LiveEventView> {
    const row = liveEventRow(night, liveEventId);
    const host = await this.queries.host(row.organisationId).catch((error: unknown) => this.without(error));
    return liveEventView(row, host ?? { name: '', logoUrl: null }, noLinks);
  }

  private async people(liveEventId: LiveEventId): Promise<People> {
    const people = await this.queries.atNight(liveEventId).catch((error: unknown) => this.without(error));
    return people ?? new Map<PerformerId, PersonAtNight>();
  }

  private without(error: unknown): null {
    this.logger.warn(error, 'A change is answered without names');
    return null;
  }
}

function viewOf(performer: Performer, liveEventId: LiveEventId, people: People): PerformerView {
  const row = performerRow(performer, liveEventId);
  const replacement = row.replacedById && (people.get(row.replacedById) ?? stranger);
  return performerView(row, people.get(performer.id) ?? stranger, replacement ? replacement.name : null);
}
