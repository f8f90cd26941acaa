import { arrayOf, checkRows, type TypeGuard, id, nullable, number, object, string } from '@jamjar/contracts/type-guards';
import { type GigId } from '@jamjar/contracts/ids';
import { type ChangeCause } from '@jamjar/contracts/realtime/changes';
import { type PoolClient } from 'pg';

/** A cause and the gig that it is about. */
export interface GigCause extends ChangeCause {
  readonly gigId: GigId;
}

const isCause: TypeGuard<ChangeCause> = (value): value is ChangeCause =>
  object({ type: string, performerIds: arrayOf(string), recordedAt: number, actor: object({ kind: string }) })(value);
const isCausesRow = object({ seq: number, gigId: nullable(id<GigId>()), causes: nullable(arrayOf(isCause)) });

/** Reads at most `limit` changes after `seq`. @returns their number, the last `seq`, and the causes of those about a gig, in order */
export async function readCausesAfter(
  transaction: Pick<PoolClient, 'query'>,
  seq: number,
  limit: number,
): Promise<{ lastSeq: number; changeCount: number; causes: readonly GigCause[] }> {
  const { rows } = await transaction.query(
    'SELECT seq::float8 AS seq, gig_id AS "gigId", causes FROM changes WHERE seq > $1 ORDER BY seq LIMIT $2',
    [seq, limit],
  );
  const changes = checkRows(rows, isCausesRow);
  const causes = changes.flatMap(({ gigId, causes: changeCauses }) =>
    gigId && changeCauses ? changeCauses.map((cause) => ({ ...cause, gigId })) : [],
  );
  return { lastSeq: changes.at(-1)?.seq ?? seq, changeCount: changes.length, causes };
}
