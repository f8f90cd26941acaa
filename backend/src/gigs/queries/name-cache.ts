import { minuteMs } from '@jamjar/contracts/time';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigLinkTokens, type GigView, type PerformerProfile } from '@jamjar/contracts/gigs/gig.views';
import { mapLinkKinds, type LinkKind, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { contactFields, noContact } from '@jamjar/contracts/participants/contact';
import { pick } from '@jamjar/contracts/pick';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Pool } from 'pg';
import { OrganisationEntity, UserEntity } from '../../auth/account.entities.js';
import { GigLinkEntity } from '../gig-link.entity.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { type ChangeAwareCache, CommittedChanges } from '../../relational-writes/committed-changes.js';
import { coalesce, columnsOf, type Expression, orNull, rowsQuery, type Selection, sequencedQueries, subquery } from '../../rows/queries.js';
import { type LoadedRow, toBatchFunction } from '../../rows/row-loader.js';
import { TtlCache } from '../../rows/ttl-cache.js';

/** The name of a performer whose participant is deleted. */
const deletedParticipantName = 'Deleted participant';

/** The name of a participant, or that of a deleted one. @param participantAlias alias of the LEFT JOINed table `participants` */
export const nameOrDeleted = (participantAlias: string): Expression<string> =>
  coalesce(columnsOf(ParticipantEntity, participantAlias).name, `'${deletedParticipantName}'`);

const participantColumns = columnsOf(ParticipantEntity, 'participant');
const details = columnsOf(PerformerDetailsEntity, 'details');

/** The columns of a `PerformerProfile`, from `participants AS participant` and `performer_details AS details`; both may be LEFT JOINed. */
export const profileColumns = {
  name: nameOrDeleted('participant'),
  ...pick(participantColumns, contactFields),
  lookingForBand: coalesce(participantColumns.lookingForBand, 'false'),
  notes: details.notes,
  seenAt: details.seenAt,
};
/** Formats `seenAt` as views contain it. */
export const toProfile = <Row extends { seenAt: Date | null }>({ seenAt, ...profile }: Row) => ({
  ...profile,
  seenAt: seenAt?.toISOString() ?? null,
});

const { renamedAt } = participantColumns;
const readProfiles = sequencedQueries(
  { id: details.performerId, participantId: details.participantId, ...profileColumns, renamedAt },
  'performer_details AS details LEFT JOIN participants AS participant ON participant.id = details.participant_id',
  ({ renamedAt: at, ...row }) => ({ ...toProfile(row), renamedAt: at?.getTime() ?? null }),
)('profiles-of-performers', 'WHERE details.performer_id = ANY ($1)');

const { name, logoUrl } = columnsOf(OrganisationEntity, 'o');
const readOrganisation = rowsQuery('organisation-view-of-gig', { name, logoUrl }, 'organisations AS o WHERE id = $1');
const { username } = columnsOf(UserEntity, 'u');
const readUsername = rowsQuery('username', { username }, 'users AS u WHERE id = $1');

/** The tokens of a gig's links, by the names of their fields in the API, for example `liveUrl`. @param gigId an SQL expression */
export const linkTokensOf = (gigId: string): Selection<GigLinkTokens> => mapLinkKinds(linkNames.url, (kind) => linkTokenOf(gigId, kind));
/** The token of a gig's link of this kind: that of the newest, because older links do not work. @param gigId an SQL expression */
export const linkTokenOf = (gigId: string, kind: LinkKind): Expression<string | null> =>
  orNull(
    subquery(
      columnsOf(GigLinkEntity, 'link').token,
      `gig_links AS link WHERE link.gig_id = ${gigId} AND link.kind = '${kind}' ORDER BY link.revision DESC LIMIT 1`,
    ),
  );
const readLinks = sequencedQueries(linkTokensOf('$1'), '(SELECT) AS one_row', (row) => row)('links-of-gig', '');

/** A profile and, as `renamedAt`, when the participant was last renamed, in milliseconds since 1970; null if never. */
type ProfileWithRenaming = PerformerProfile & { readonly renamedAt: number | null };
type CachedProfile = ProfileWithRenaming & { readonly id: PerformerId; readonly participantId: ParticipantId };

/**
 * The profiles of those requested performers who have details. `seq`: number of the newest change when the first of the profiles was read;
 * MAX_SAFE_INTEGER when none was requested.
 */
export interface LoadedProfiles {
  readonly seq: number;
  readonly byId: ReadonlyMap<PerformerId, ProfileWithRenaming>;
}

/** Bounds how long an entry may be outdated when the change that should invalidate it is lost. */
const ttlMs = minuteMs;
/** These profiles occupy about 20 MB. */
const maxProfiles = 50_000;

export const noLinkTokens: GigLinkTokens = mapLinkKinds(linkNames.url, () => null);

/** The profile that views show for a performer who has no details: that of a deleted participant. */
export const deletedProfile: ProfileWithRenaming = {
  name: deletedParticipantName,
  ...noContact,
  notes: null,
  seenAt: null,
  renamedAt: null,
};

/**
 * Caches what views of gigs show and their events lack: names, contact details, notes, when calls were seen, tokens, organisations' logos.
 * All profiles that are requested in one tick of the event loop are read with one statement. @throws (all methods) Error of the database
 */
@Injectable()
export class NameCache implements ChangeAwareCache {
  /** Incremented whenever a profile may have changed. */
  profileChangeCount = 0;
  private readonly profiles: TtlCache<PerformerId, LoadedRow<CachedProfile>>;
  private readonly organisations: TtlCache<OrganisationId, GigView['organisation']>;
  private readonly usernames: TtlCache<UserId, string | null>;
  private readonly links: TtlCache<GigId, GigLinkTokens & { seq: number }>;

  constructor(database: Pool, committedChanges: CommittedChanges) {
    const loader = new DataLoader(
      toBatchFunction(
        (ids: readonly PerformerId[]) => readProfiles(database, ids),
        ({ id }) => id,
      ),
      { cache: false },
    );
    this.profiles = new TtlCache((id) => loader.load(id), { ttlMs, max: maxProfiles });
    this.organisations = new TtlCache(async (id) => (await readOrganisation(database, id))[0] ?? { name: '', logoUrl: null }, { ttlMs });
    this.usernames = new TtlCache(async (id) => (await readUsername(database, id))[0]?.username ?? null, { ttlMs });
    this.links = new TtlCache(
      async (id) => {
        const { seq, rows } = await readLinks(database, id);
        return { seq, ...(rows[0] ?? noLinkTokens) };
      },
      { ttlMs },
    );
    committedChanges.register(this);
  }

  /** Loads the profiles of performers, including removed ones. */
  async loadProfiles(ids: Iterable<PerformerId>): Promise<LoadedProfiles> {
    const byId = new Map<PerformerId, ProfileWithRenaming>();
    let seq = Number.MAX_SAFE_INTEGER;
    await Promise.all(
      Array.from(new Set(ids), async (id) => {
        const loaded = await this.profiles.get(id);
        seq = Math.min(seq, loaded.seq);
        if (loaded.row) byId.set(id, loaded.row);
        else this.profiles.invalidate(id); // the performer's details may be written later
      }),
    );
    return { seq, byId };
  }

  loadOrganisation(id: OrganisationId): Promise<GigView['organisation']> {
    return this.organisations.get(id);
  }

  /** `seq`: number of the newest change when the tokens were read. */
  loadLinkTokens(id: GigId): Promise<GigLinkTokens & { seq: number }> {
    return this.links.get(id);
  }

  /** Loads the name of a user; null for an unknown one. */
  loadUsername(id: UserId): Promise<string | null> {
    return this.usernames.get(id);
  }

  invalidateChanged(changes: readonly NewChange[]): void {
    for (const { kind, keys, gigId } of changes) {
      if (kind === 'resync') this.invalidateAll();
      else if (kind === 'participant_updated')
        this.invalidateProfiles(() => this.profiles.invalidateWhere(({ row }) => row?.participantId === keys.participantId));
      else if (kind === 'performer_updated' && keys.ofDetails) this.invalidateProfiles(() => this.profiles.invalidate(keys.performerId));
      else if (kind === 'event_updated' && keys.ofLinks && gigId) this.links.invalidate(gigId);
    }
  }

  invalidateAll(): void {
    this.invalidateProfiles(() => this.profiles.invalidateAll());
    this.organisations.invalidateAll();
    this.usernames.invalidateAll();
    this.links.invalidateAll();
  }

  private invalidateProfiles(invalidate: () => void): void {
    this.profileChangeCount++;
    invalidate();
  }
}
