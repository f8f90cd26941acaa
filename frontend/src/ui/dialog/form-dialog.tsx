import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { Form, type FormInstance } from 'antd';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Dialog, useDialogAction } from './dialog.js';
import { type DraftFields, useDraft } from './drafts.js';
import styles from './form-dialog.module.css';
import { toChangedMessage } from '../form/changed-message.js';
import { showToast } from '../toast/toast.js';

type FormProps<Fields> = ComponentProps<typeof Form<Fields>>;
interface Props<Fields>
  extends
    Pick<ComponentProps<typeof Dialog>, 'title' | 'confirmLabel' | 'disabled' | 'onClose'>,
    Pick<FormProps<Fields>, 'initialValues' | 'className'> {
  /** The form instance, if the caller watches or sets its fields. */
  form?: FormInstance<Fields>;
  /**
   * Identifies the draft, in which the typed values stay stored when the dialog is closed without Cancel, see `useDraft`. Unset for dialogs
   * about passwords or accounts.
   */
  draftKey?: string;
  /** Replaces some of `initialValues`, and prevents that a draft is restored. */
  prefill?: Partial<Fields> | null;
  /** Toast titles by validation message: a toast also shows the first of these messages that an invalid field has. */
  errorToastTitles?: Readonly<Record<string, string>>;
  /** Whether the dialog also stays open after a save, for the next entry; `onSave` must then empty the fields. */
  staysOpen?: boolean;
  /** Formats the value of a field for a message; by default the value is unchanged. */
  formatText?: (text: string, field: string) => string;
  /**
   * Called with the valid fields, and with their values before the user changed them; not called again before it resolves.
   * @returns true: saved, the dialog closes unless `staysOpen`. Otherwise it stays open; an object: the current values of the fields that
   * somebody else has changed
   */
  onSave: (fields: Fields, former: Fields) => Promise<boolean | Partial<Fields>>;
  children: ReactNode;
}

/** A dialog with a form. Enter in a single-line field saves; an attempt to save invalid fields focuses the first of them. */
export function FormDialog<Fields extends object>({ className, errorToastTitles = {}, children, initialValues, ...props }: Props<Fields>) {
  const { isRestored, dialogProps, formProps } = useDialogForm({ ...props, initialValues: initialValues && toFieldValues(initialValues) });
  return (
    <Dialog {...dialogProps} onConfirm={() => formProps.form.submit()}>
      {isRestored && <p className={styles.restored}>What you typed before is back. Cancel discards it.</p>}
      <Form<Fields>
        {...formProps}
        layout="vertical"
        requiredMark={false}
        className={className}
        scrollToFirstError={{ focus: true }}
        onFinishFailed={({ errorFields }) => showErrorToast(errorFields, errorToastTitles)}
      >
        {children}
        {/* browsers submit a form with several fields on Enter only if it has a submit button */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}

/** Manages a form and its draft. @returns `isRestored`: whether a draft was restored and the form has not been saved since */
function useDialogForm<Fields extends object>(props: Omit<Props<Fields>, 'className' | 'errorToastTitles' | 'children'>) {
  const { form: externalForm, initialValues, draftKey, prefill = null, staysOpen = false, formatText, onSave, ...dialog } = props;
  const [form] = Form.useForm<Fields>(externalForm);
  const { busy, run } = useDialogAction(staysOpen ? () => undefined : dialog.onClose);
  const draft = useFormDraft(form, draftKey, initialValues, prefill === null);
  const [isRestored, setIsRestored] = useState(draft.isRestored);
  const [isChanged, setIsChanged] = useState(false);
  const save = async (fields: Fields): Promise<boolean> => {
    const result = await onSave(fields, { ...draft.former.current } as Fields);
    const isSaved = result === true;
    if (isSaved) setIsRestored(false);
    if (typeof result === 'object') {
      Object.assign(draft.former.current, toFieldValues(result));
      showChangesOfOthers(form, result, formatText);
    }
    if (isSaved && !staysOpen) draft.clear();
    else draft.save();
    return isSaved;
  };
  const onFinish = (fields: Fields): void => void run(() => save(fields));
  const onValuesChange = (): void => {
    setIsChanged(true);
    draft.save();
  };
  return {
    isRestored,
    dialogProps: { ...dialog, busy, closesOnTapOutside: draftKey !== undefined || !isChanged, onCancel: draft.clear },
    formProps: { form, initialValues: { ...initialValues, ...prefill }, onFinish, onValuesChange },
  };
}

/**
 * The draft of a form. Restores it over the initial values if `canRestore`.
 * @returns `former`: a ref to the fields before the user changed them; `save`: stores the fields that differ from these as the draft
 */
function useFormDraft<Fields extends object>(
  form: FormInstance<Fields>,
  key: string | undefined,
  initialValues: DraftFields = {},
  canRestore: boolean,
) {
  const draft = useDraft(key ?? null);
  const [restored] = useState(canRestore ? draft.restored : null);
  // not updated when others change a field meanwhile, because a difference to these values counts as typed
  const former = useRef<Record<string, unknown>>({ ...initialValues, ...(restored && draft.former) });
  useLayoutEffect(() => {
    if (restored) form.setFieldsValue(restored as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, restored]);
  const isTyped = ([name, value]: [string, unknown]): boolean => JSON.stringify(value) !== JSON.stringify(former.current[name]);
  const save = (): void => {
    const typedFields = Object.entries(form.getFieldsValue(true) as DraftFields).filter(isTyped);
    draft.save(Object.fromEntries(typedFields), Object.fromEntries(typedFields.map(([name]) => [name, former.current[name]])));
  };
  return { isRestored: restored !== null, former, save, clear: () => draft.save({}) };
}

/** Removes the isolates that texts contain for display, since users edit texts without them (docs/rules.md#names). */
const toFieldValues = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? removeBidiControls(value) : value]),
  ) as Fields;

const toText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '');

/** Shows at each field that somebody else has changed, and its current value (docs/rules.md#edits). */
function showChangesOfOthers(form: FormInstance, changed: object, formatText: Props<object>['formatText'] = (text) => text): void {
  const texts = Object.entries(changed).map(([name, value]) => [name, toText(value)] as const);
  form.setFields(texts.map(([name, text]) => ({ name, errors: [toChangedMessage(text && formatText(text, name))] })));
  const [first] = texts;
  if (first) form.focusField(first[0]);
}

function showErrorToast(errorFields: readonly { errors: string[] }[], titles: Readonly<Record<string, string>>): void {
  const messageAndTitle = Object.entries(titles).find(([message]) => errorFields.some(({ errors }) => errors.includes(message)));
  if (messageAndTitle) showToast({ title: messageAndTitle[1], description: messageAndTitle[0], tone: 'bad' });
}
