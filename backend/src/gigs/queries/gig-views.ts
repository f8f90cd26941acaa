import { type Actor, userIdOf } from '@jamjar/contracts/event-metadata';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import {
  type GigReadModel,
  type GigView,
  type PerformerReadModel,
  type PerformerView,
  toGigView,
  toPerformerView,
} from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView, type TimelineReadModel } from '@jamjar/contracts/gigs/timeline.views';
import { Injectable } from '@nestjs/common';
import { type SequencedRows } from '../../rows/queries.js';
import { type LoadedProfiles, NameCache, noLinks, unknownProfile } from './name-cache.js';
import { toActionFields, toTimelineActor } from './timeline.queries.js';

/**
 * Builds the API's views from rows that did not come from the database: those of a folded gig, or those that the projections of this process
 * have just written. `seq` of the result counts for names, contact details, notes and links. @throws (all methods) Error of the database
 */
@Injectable()
export class GigViews {
  constructor(private readonly names: NameCache) {}

  async performers(rows: readonly PerformerReadModel[]): Promise<SequencedRows<PerformerView>> {
    const { seq, byId } = await this.names.loadProfiles(rows.flatMap(({ id, replacedById }) => (replacedById ? [id, replacedById] : id)));
    return { seq, rows: rows.map((row) => toView(row, byId)) };
  }

  /** For when the database cannot be read: performers are named as deleted participants. */
  unnamedPerformers(rows: readonly PerformerReadModel[]): PerformerView[] {
    return rows.map((row) => toView(row, new Map()));
  }

  async gig(row: GigReadModel): Promise<{ seq: number; view: GigView }> {
    const [organisation, { seq, ...links }] = await Promise.all([
      this.names.loadOrganisation(row.organisationId),
      this.names.loadLinks(row.id),
    ]);
    return { seq, view: toGigView(row, organisation, links) };
  }

  /** For when the database cannot be read. */
  unnamedGig(row: GigReadModel): GigView {
    return toGigView(row, { name: '', logoUrl: null }, noLinks);
  }

  /** The name of a user; null for the public, for Jamjar itself and for unknown users. */
  async usernameOf(actor: Actor): Promise<string | null> {
    const id = userIdOf(actor);
    return id && this.names.loadUsername(id);
  }

  /** `id` of a user only: that of another kind of actor names no user. */
  async namedActor(actor: Actor): Promise<Actor & { name: string }> {
    return { kind: actor.kind, ...toTimelineActor(actor.kind, userIdOf(actor), await this.usernameOf(actor)) };
  }

  /** @param rows all events of their commands. @param gig folded at least up to them */
  async timelineEntries(rows: readonly TimelineReadModel[], gig: Gig): Promise<TimelineEntryView[]> {
    const { byId } = await this.names.loadProfiles(rows.flatMap(({ performerIds }) => performerIds));
    const lastRevisions = new Map(rows.map(({ actionFrom, revision }) => [actionFrom, revision]));
    return Promise.all(
      rows.map(async ({ revision, at, type, actorKind, actorId, performerIds, enabled, actionFrom, undone }) => {
        const username = actorKind === 'user' && actorId ? await this.names.loadUsername(actorId) : null;
        const performers = performerIds.map((id) => ({ id, name: (byId.get(id) ?? unknownProfile).name }));
        return {
          revision,
          at: at.toISOString(),
          type,
          actor: toTimelineActor(actorKind, actorId, username),
          performers,
          enabled,
          ...toActionFields(gig, revision, { from: actionFrom, to: lastRevisions.get(actionFrom) ?? revision }),
          undone,
        };
      }),
    );
  }
}

function toView(row: PerformerReadModel, profiles: LoadedProfiles['byId']): PerformerView {
  const replacementName = row.replacedById && (profiles.get(row.replacedById) ?? unknownProfile).name;
  const { renamedAt: _, ...profile } = profiles.get(row.id) ?? unknownProfile;
  return toPerformerView(row, profile, replacementName);
}
