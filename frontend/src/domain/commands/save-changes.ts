import { toEdit } from '@jamjar/contracts/edit-conflicts';
import { getFieldsChangedMeanwhile } from '../../api/api-error.js';
import { notifyAndReturnSuccess, type ResultMessages } from './notify-and-return-success.js';

type Edit<Fields extends object> = NonNullable<ReturnType<typeof toEdit<Fields>>>;
interface Options<Fields extends object, FormFields> extends ResultMessages {
  /** The fields as the API takes them: before the user changed them, and now. */
  former: Fields;
  edited: Fields;
  /** Whether the fields are sent although nothing was changed. */
  isSentUnchanged?: boolean;
  send: (edit: Edit<Fields>) => PromiseLike<{ error?: unknown }>;
  /** Converts fields of the API to values of the form. */
  toFormFields: (current: Partial<Fields>) => Partial<FormFields>;
}

/**
 * Sends the fields that the user changed in a form, with their former values; sends nothing when none was changed (docs/rules.md#edits).
 * @returns the current values of fields that somebody else changed meanwhile; else false after a failure, which the user was shown
 */
export async function saveChanges<Fields extends object, FormFields>({
  former,
  edited,
  isSentUnchanged = false,
  send,
  toFormFields,
  ...messages
}: Options<Fields, FormFields>): Promise<boolean | Partial<FormFields>> {
  const edit = toEdit(former, edited) ?? (isSentUnchanged ? { ...edited, was: former } : null);
  if (edit === null) return true;
  const result = await send(edit);
  const current = getFieldsChangedMeanwhile<Fields>(result.error);
  return current ? toFormFields(current) : notifyAndReturnSuccess(Promise.resolve(result), messages);
}
