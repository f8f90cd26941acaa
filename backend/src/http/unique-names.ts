import { type RefusalCode } from '@jamjar/contracts/refusals';
import { Refused } from './refused.js';

const uniqueViolation = '23505';

/**
 * Does something that may find a name taken; the database alone knows, whoever else writes at the same time.
 * @param taken refusals by the name of the unique index
 * @throws Refused for the index that refused
 */
export async function unlessTaken<Result>(taken: Readonly<Record<string, RefusalCode>>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = taken[violatedIndex(error) ?? ''];
    throw code ? new Refused(code) : error;
  }
}

/** TypeORM hangs Postgres's own error under `driverError`. */
function violatedIndex(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const inner: unknown = Reflect.get(error, 'driverError') ?? error;
  if (typeof inner !== 'object' || inner === null || Reflect.get(inner, 'code') !== uniqueViolation) return null;
  const index: unknown = Reflect.get(inner, 'constraint');
  return typeof index === 'string' ? index : null;
}
