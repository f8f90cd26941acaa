import { type EntityManager } from 'typeorm';

/**
 * Runs an UPDATE or DELETE with RETURNING. @returns its rows. It is put into a SELECT, because TypeORM returns the rows of the statement itself
 * in an array together with their number
 */
export const readReturnedRows = (transaction: EntityManager, statement: string, parameters: unknown[]): Promise<unknown[]> =>
  transaction.query(`WITH returned AS (${statement}) SELECT * FROM returned`, parameters);
