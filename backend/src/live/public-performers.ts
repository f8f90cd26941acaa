import { minuteMs } from '@jamjar/contracts/time';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PublicNameInput, toPublicNames } from '@jamjar/contracts/live/public-names';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isDeepStrictEqual } from 'node:util';
import { NameCache, deletedProfile } from '../gigs/queries/name-cache.js';
import { PlaceSecrets } from '../signup/place-secrets.js';

/** Returns the key and the public name of a performer; the name is null for one who is unknown, or has left and is not in `alwaysNamed`. */
export type DescribePerformer = (id: PerformerId) => { key: string; name: string | null };

/** The public names of a gig's performers, and what they were computed from. */
interface CachedNames {
  /** The names are valid while `revision` and `profileChangeCount` stay the same. */
  readonly revision: number;
  readonly profileChangeCount: number;
  /** Milliseconds since 1970; -Infinity while a name is missing. */
  readonly checkedAt: number;
  readonly performers: ReadonlyMap<PerformerId, PublicNameInput>;
  readonly names: ReadonlyMap<PerformerId, string>;
}

const maxGigs = 200;
/** Bounds how long cached names may be outdated when the change that should invalidate them is lost. */
const recheckMs = minuteMs;

/** Finds the keys and names of performers on public pages (docs/rules.md#running-order). */
@Injectable()
export class PublicPerformers {
  /** By the first performer who was ever added to the gig, as a folded gig does not contain its own id. */
  private readonly cache = new LRUCache<PerformerId, CachedNames>({ max: maxGigs });
  /** How often public names were computed, for tests. */
  computationCount = 0;

  constructor(
    private readonly names: NameCache,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** @param alwaysNamed performers who are named even if they have left the line-up. @throws Error of the database */
  async createDescriber(gig: Gig, alwaysNamed: readonly PerformerId[] = []): Promise<DescribePerformer> {
    const [keyOf, names] = await Promise.all([this.secrets.getPerformerKeyDeriver(), this.loadNames(gig)]);
    const alwaysNamedIds = new Set(alwaysNamed);
    const isNamed = (id: PerformerId): boolean => alwaysNamedIds.has(id) || gig.performers.get(id)?.status.kind !== 'removed';
    return (id) => ({ key: keyOf(id), name: isNamed(id) ? (names.get(id) ?? null) : null });
  }

  /** Loads the public names of all who were ever added; computes them only after a change. @throws Error of the database */
  async loadNames(gig: Gig): Promise<ReadonlyMap<PerformerId, string>> {
    const [first] = gig.performers.keys();
    if (first === undefined) return new Map();
    const state = { revision: gig.lastRevision, profileChangeCount: this.names.profileChangeCount, checkedAt: Date.now() };
    const cached = this.cache.get(first);
    if (cached && isUpToDate(cached, state)) return cached.names;
    const allPerformers = [...gig.performers.values()];
    const { byId } = await this.names.loadProfiles(allPerformers.map(({ id }) => id));
    const performers = new Map(
      allPerformers.map(({ id, participantId, performerType, addedAt }): [PerformerId, PublicNameInput] => {
        const { name, renamedAt } = byId.get(id) ?? deletedProfile;
        return [id, { participantId, name, performerType, addedAt, renamedAt }];
      }),
    );
    const isSame = cached !== undefined && isDeepStrictEqual(cached.performers, performers);
    const names = isSame ? cached.names : toPublicNames(performers);
    if (!isSame) this.computationCount++;
    const isComplete = byId.size === performers.size; // otherwise a missing name may be written later
    this.cache.set(first, { ...state, checkedAt: isComplete ? state.checkedAt : -Infinity, performers, names });
    return names;
  }
}

const isUpToDate = (cached: CachedNames, now: Omit<CachedNames, 'performers' | 'names'>): boolean =>
  cached.revision === now.revision && cached.profileChangeCount === now.profileChangeCount && now.checkedAt - cached.checkedAt < recheckMs;
