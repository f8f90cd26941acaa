import { type Actor, toActorUserId } from '@jamjar/contracts/event-metadata';
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
import { type LoadedProfiles, NameCache, noLinkTokens, deletedProfile } from './name-cache.js';
import { toActionFields, toTimelineActor } from './timeline.queries.js';

/**
 * Builds the API's views from rows of a folded gig, or rows that the projections of this process have just written. `seq` of a result tells
 * how new its names, contact details, notes and links are. @throws (methods that return a promise) Error of the database
 */
@Injectable()
export class GigViews {
  constructor(private readonly names: NameCache) {}

  async buildPerformers(rows: readonly PerformerReadModel[]): Promise<SequencedRows<PerformerView>> {
    const { seq, byId } = await this.names.loadProfiles(rows.flatMap(({ id, replacedById }) => (replacedById ? [id, replacedById] : id)));
    return { seq, rows: rows.map((row) => toView(row, byId)) };
  }

  /** Builds views without the database: all performers have the name of a deleted participant. */
  buildUnnamedPerformers(rows: readonly PerformerReadModel[]): PerformerView[] {
    return rows.map((row) => toView(row, new Map()));
  }

  async buildGig(row: GigReadModel): Promise<{ seq: number; view: GigView }> {
    const [organisation, { seq, ...links }] = await Promise.all([
      this.names.loadOrganisation(row.organisationId),
      this.names.loadLinkTokens(row.id),
    ]);
    return { seq, view: toGigView(row, organisation, links) };
  }

  /** Builds the view without the database: it lacks the organisation's name and logo and the links. */
  buildUnnamedGig(row: GigReadModel): GigView {
    return toGigView(row, { name: '', logoUrl: null }, noLinkTokens);
  }

  /** Loads the username of an actor; null for the public, for Jamjar itself and for unknown users. */
  async loadUsernameOf(actor: Actor): Promise<string | null> {
    const id = toActorUserId(actor);
    return id && this.names.loadUsername(id);
  }

  /** Adds the name to an actor. Its `id` is null unless it is a user. */
  async toNamedActor(actor: Actor): Promise<Actor & { name: string }> {
    return { kind: actor.kind, ...toTimelineActor(actor.kind, toActorUserId(actor), await this.loadUsernameOf(actor)) };
  }

  /** @param rows must contain, for each event, all events of its command. @param gig folded at least up to these events */
  async buildTimelineEntries(rows: readonly TimelineReadModel[], gig: Gig): Promise<TimelineEntryView[]> {
    const { byId } = await this.names.loadProfiles(rows.flatMap(({ performerIds }) => performerIds));
    const lastRevisions = new Map(rows.map(({ actionFrom, revision }) => [actionFrom, revision]));
    return Promise.all(
      rows.map(async ({ revision, at, type, actorKind, actorId, performerIds, enabled, actionFrom, undone }) => {
        const username = actorKind === 'user' && actorId ? await this.names.loadUsername(actorId) : null;
        const performers = performerIds.map((id) => ({ id, name: (byId.get(id) ?? deletedProfile).name }));
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
  const replacementName = row.replacedById && (profiles.get(row.replacedById) ?? deletedProfile).name;
  const { renamedAt: _, ...profile } = profiles.get(row.id) ?? deletedProfile;
  return toPerformerView(row, profile, replacementName);
}
