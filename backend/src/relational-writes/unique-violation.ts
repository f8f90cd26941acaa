import { type RefusalCode } from '@jamjar/contracts/refusals';
import { getSqlState } from '@jamjar/infra/database/pool';
import { RefusalException } from '../http/refusal.exception.js';

/** SQLSTATE of Postgres. */
const uniqueViolation = '23505';

/** The refusal for each unique index that a request can violate. */
const refusalByIndex: ReadonlyMap<unknown, RefusalCode> = new Map([
  ['organisations_active_name', 'ORGANISATION_NAME_TAKEN'],
  ['users_username_key', 'USERNAME_TAKEN'],
  ['organisation_users_pkey', 'ALREADY_ALLOCATED'],
  ['participants_organisation_id_normalised_name_key', 'NAME_TAKEN'],
]);

/**
 * Runs `work` and turns the violation of a unique index into a refusal. Only the index can decide this between concurrent writers.
 * @throws RefusalException with the code of the violated index
 */
export async function mapUniqueViolation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && getSqlState(error) === uniqueViolation && refusalByIndex.get(Reflect.get(error, 'constraint'));
    throw code ? new RefusalException(code) : error;
  }
}
