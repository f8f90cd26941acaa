import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type PerformerId } from '@jamjar/contracts/ids';
import { toPublicNames } from '@jamjar/contracts/live/public-names';
import { Injectable } from '@nestjs/common';
import { NameCache, unknownProfile } from '../gigs/queries/name-cache.js';
import { PlaceSecrets } from '../signup/place-secrets.js';

/** Key and public name of a performer; the name is null for who has left the line-up. */
export type DescribePerformer = (id: PerformerId) => { key: string; name: string | null };

/** Finds how performers are shown to the public (docs/rules.md#running-order). */
@Injectable()
export class PublicPerformers {
  constructor(
    private readonly names: NameCache,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** @param others who are named though they have left the line-up. @throws Error of the database */
  async describe(gig: Gig, others: readonly PerformerId[] = []): Promise<DescribePerformer> {
    const ids = [...new Set([...getLineUp(gig).map(({ id }) => id), ...others])];
    const [keyOf, { byId }] = await Promise.all([this.secrets.keyDerivation(), this.names.loadProfiles(ids)]);
    const names = toPublicNames(new Map(ids.map((id) => [id, (byId.get(id) ?? unknownProfile).name])));
    return (id) => ({ key: keyOf(id), name: names.get(id) ?? null });
  }
}
