import { minuteMs } from '@jamjar/contracts/time';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type NamedPerformer, toPublicNames } from '@jamjar/contracts/live/public-names';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isDeepStrictEqual } from 'node:util';
import { NameCache, unknownProfile } from '../gigs/queries/name-cache.js';
import { PlaceSecrets } from '../signup/place-secrets.js';

/** Key and public name of a performer; the name is null for who has left the line-up. */
export type DescribePerformer = (id: PerformerId) => { key: string; name: string | null };

interface PublicNames {
  /** While both are the same, so are the names. */
  readonly revision: number;
  readonly profilesVersion: number;
  readonly checkedAt: number;
  readonly performers: ReadonlyMap<PerformerId, NamedPerformer>;
  readonly names: ReadonlyMap<PerformerId, string>;
}

const maxGigs = 200;
/** Bounds how long names stay when a change of one is lost. */
const recheckMs = minuteMs;

/** Finds how performers are shown to the public (docs/rules.md#running-order). */
@Injectable()
export class PublicPerformers {
  /** By the first performer who was ever added to the gig. */
  private readonly cache = new LRUCache<PerformerId, PublicNames>({ max: maxGigs });
  /** How often the names of a gig were computed. */
  computations = 0;

  constructor(
    private readonly names: NameCache,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** @param others who are named though they have left the line-up. @throws Error of the database */
  async describe(gig: Gig, others: readonly PerformerId[] = []): Promise<DescribePerformer> {
    const [keyOf, names] = await Promise.all([this.secrets.keyDerivation(), this.loadNames(gig)]);
    const named = new Set(others);
    const isNamed = (id: PerformerId): boolean => named.has(id) || gig.performers.get(id)?.status.kind !== 'removed';
    return (id) => ({ key: keyOf(id), name: isNamed(id) ? (names.get(id) ?? null) : null });
  }

  /** The public names of all who were ever added, computed once while these and their names stay. @throws Error of the database */
  async loadNames(gig: Gig): Promise<ReadonlyMap<PerformerId, string>> {
    const [first] = gig.performers.keys();
    if (first === undefined) return new Map();
    const state = { revision: gig.lastRevision, profilesVersion: this.names.profilesVersion, checkedAt: Date.now() };
    const cached = this.cache.get(first);
    if (cached && isStillSame(cached, state)) return cached.names;
    const added = [...gig.performers.values()];
    const { byId } = await this.names.loadProfiles(added.map(({ id }) => id));
    const performers = new Map(
      added.map(({ id, participantId, performerType, addedAt }): [PerformerId, NamedPerformer] => {
        const { name, renamedAt } = byId.get(id) ?? unknownProfile;
        return [id, { participantId, name, performerType, addedAt, renamedAt }];
      }),
    );
    const isSame = cached !== undefined && isDeepStrictEqual(cached.performers, performers);
    const names = isSame ? cached.names : toPublicNames(performers);
    if (!isSame) this.computations++;
    const isComplete = byId.size === performers.size; // else a name may be written later
    this.cache.set(first, { ...state, checkedAt: isComplete ? state.checkedAt : -Infinity, performers, names });
    return names;
  }
}

const isStillSame = (cached: PublicNames, now: Omit<PublicNames, 'performers' | 'names'>): boolean =>
  cached.revision === now.revision && cached.profilesVersion === now.profilesVersion && now.checkedAt - cached.checkedAt < recheckMs;
