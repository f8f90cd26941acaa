import { type CommandId, type GigId, type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type CallState } from '@jamjar/contracts/signup/call-state';
import { type Pool, type PoolClient } from 'pg';

/** The call states of a place's performers. */
export type CallStates = Readonly<Partial<Record<PerformerId, CallState>>>;

/** A browser that is alerted when it is the turn of the performers of a place. */
export interface PlaceSubscription {
  readonly endpointId: string;
  readonly placeId: CommandId;
  readonly gigId: GigId;
  readonly performerIds: readonly PerformerId[];
  /** The call states when the browser subscribed or its alerts were last made. */
  readonly knownCallStates: CallStates;
}

const readSql = `
  SELECT s.endpoint_id AS "endpointId", s.place_id AS "placeId", p.gig_id AS "gigId", p.performer_ids AS "performerIds",
         s.known AS "knownCallStates"
    FROM place_push_subscriptions AS s JOIN places AS p ON p.id = s.place_id WHERE p.gig_id = ANY ($1)`;

/** The subscriptions of all places of the gigs. */
export async function readPlaceSubscriptions(transaction: PoolClient, gigIds: readonly GigId[]): Promise<readonly PlaceSubscription[]> {
  if (gigIds.length === 0) return [];
  return (await transaction.query<PlaceSubscription>({ name: 'place-subscriptions', text: readSql, values: [gigIds] })).rows;
}

/** Stores the call states whose alerts are made now, so that the next alerts are only about later changes. */
export async function storeCallStates(
  transaction: PoolClient,
  changed: readonly (Pick<PlaceSubscription, 'endpointId' | 'placeId'> & { readonly callStates: CallStates })[],
): Promise<void> {
  if (changed.length === 0) return;
  await transaction.query(
    `UPDATE place_push_subscriptions AS s SET known = c."callStates"
       FROM jsonb_to_recordset($1) AS c ("endpointId" uuid, "placeId" uuid, "callStates" jsonb)
      WHERE s.endpoint_id = c."endpointId" AND s.place_id = c."placeId"`,
    [JSON.stringify(changed.map(({ endpointId, placeId, callStates }) => ({ endpointId, placeId, callStates })))],
  );
}

/** Ends the subscriptions to places of gigs that are deleted, or completed and more than a day old. */
export async function deleteFormerPlaceSubscriptions(database: Pool, now: Instant): Promise<void> {
  await database.query(
    `DELETE FROM place_push_subscriptions AS s USING places AS p, gigs AS g
      WHERE p.id = s.place_id AND g.id = p.gig_id AND (g.deleted OR (g.completed AND g.date < $1::timestamptz - interval '1 day'))`,
    [new Date(now)],
  );
}
