import { toEdit } from '@jamjar/contracts/changed-meanwhile';
import { changedMeanwhile } from '../../api/api-error.js';
import { notifyAndReturnSuccess, type ResultMessages } from './notify-and-return-success.js';

type Edit<Fields extends object> = NonNullable<ReturnType<typeof toEdit<Fields>>>;
interface Options<Fields extends object, FormFields> extends ResultMessages {
  /** The fields as the API takes them: before the user changed them, and now. */
  former: Fields;
  edited: Fields;
  /** Whether the fields are sent although nothing was changed. */
  isSentUnchanged?: boolean;
  send: (edit: Edit<Fields>) => PromiseLike<{ error?: unknown }>;
  /** These fields as the form has them. */
  toFormFields: (current: Partial<Fields>) => Partial<FormFields>;
}

/**
 * Sends what somebody changed in a form, and what it was; nothing when nothing was changed (docs/rules.md#edits). Shows other failures.
 * @returns whether it is saved, or the fields that somebody else changed meanwhile as they are now
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
  const current = changedMeanwhile<Fields>(result.error);
  return current ? toFormFields(current) : notifyAndReturnSuccess(Promise.resolve(result), messages);
}
