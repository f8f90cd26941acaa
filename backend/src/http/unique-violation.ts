import { type RefusalCode } from '@jamjar/contracts/refusals';
import { RefusalException } from './refusal.exception.js';

/** SQLSTATE of Postgres. */
const uniqueViolation = '23505';

/**
 * Runs `work` and turns the violation of a unique index into a refusal. Only the index can decide this between concurrent writers.
 * @param codeByIndex refusal codes by the name of the unique index
 * @throws RefusalException with the code of the violated index
 */
export async function mapUniqueViolation<Result>(
  codeByIndex: Readonly<Record<string, RefusalCode>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = codeByIndex[violatedIndex(error) ?? ''];
    throw code ? new RefusalException(code) : error;
  }
}

/** The name of the violated unique index, also from an error that TypeORM wraps as `driverError`. */
function violatedIndex(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const inner: unknown = Reflect.get(error, 'driverError') ?? error;
  if (typeof inner !== 'object' || inner === null || Reflect.get(inner, 'code') !== uniqueViolation) return null;
  const index: unknown = Reflect.get(inner, 'constraint');
  return typeof index === 'string' ? index : null;
}
