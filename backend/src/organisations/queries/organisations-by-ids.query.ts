import { organisationId, type OrganisationId } from '@jamjar/contracts/ids';
import { type Pool } from 'pg';

/** What a night shows of its host (S1 §3, "events"). */
export interface OrganisationCard {
  id: OrganisationId;
  name: string;
  logoUrl: string | null;
}

/** Living organisations by their ids; whoever is unknown or deleted is left out. */
export async function organisationsByIds(
  database: Pick<Pool, 'query'>,
  ids: readonly OrganisationId[],
): Promise<ReadonlyMap<OrganisationId, OrganisationCard>> {
  const { rows } = await database.query<{ id: string; name: string; logo_url: string | null }>(
    'SELECT id, name, logo_url FROM organisations WHERE id = ANY($1) AND deleted_at IS NULL',
    [ids],
  );
  return new Map(rows.map(({ id, name, logo_url: logoUrl }) => [organisationId(id), { id: organisationId(id), name, logoUrl }]));
}
