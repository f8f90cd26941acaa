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
  readonly performers: ReadonlyMap<PerformerId, NamedPerformer>;
  readonly names: ReadonlyMap<PerformerId, string>;
}

const maxGigs = 200;

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
    const added = [...gig.performers.values()];
    const { byId } = await this.names.loadProfiles(added.map(({ id }) => id));
    const performers = new Map(
      added.map(({ id, participantId, performerType, addedAt }): [PerformerId, NamedPerformer] => {
        const { name, renamedAt } = byId.get(id) ?? unknownProfile;
        return [id, { participantId, name, performerType, addedAt, renamedAt }];
      }),
    );
    const [first] = performers.keys();
    if (first === undefined) return new Map();
    const cached = this.cache.get(first);
    if (cached && isDeepStrictEqual(cached.performers, performers)) return cached.names;
    const names = toPublicNames(performers);
    this.computations++;
    this.cache.set(first, { performers, names });
    return names;
  }
}
