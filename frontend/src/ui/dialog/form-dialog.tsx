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
   * Keeps what was typed when the dialog is closed without Cancel, see `useDraft`: names the dialog and what it is about. Unset where passwords
   * or accounts are concerned.
   */
  draftKey?: string;
  /** What the fields are opened with over `initialValues`, and instead of a draft. */
  prefill?: Partial<Fields> | null;
  /** Toast titles by validation message: when fields are invalid, a toast also shows the first message here that one of them has. */
  errorToastTitles?: Readonly<Record<string, string>>;
  /** Whether the dialog stays open after a save too, for the next entry; `onSave` then empties the fields. */
  staysOpen?: boolean;
  /** How a message shows a text of a field, by default as it is. */
  formatText?: (text: string, field: string) => string;
  /**
   * Called with valid fields, and with what they were before the user changed them; not again before it resolves.
   * @returns whether they were saved, or the fields that somebody else changed meanwhile, as they are now; unless saved, the dialog stays open
   */
  onSave: (fields: Fields, former: Fields) => Promise<boolean | Partial<Fields>>;
  children: ReactNode;
}

/** A dialog with a form. Enter saves; an attempt to save invalid fields focuses the first of them. */
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

/** A form and its draft. @returns `isRestored`: whether the draft was restored and has not been saved since */
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
    else draft.keep();
    return isSaved;
  };
  const onFinish = (fields: Fields): void => void run(() => save(fields));
  const onValuesChange = (): void => {
    setIsChanged(true);
    draft.keep();
  };
  return {
    isRestored,
    dialogProps: { ...dialog, busy, closesOnTapOutside: draftKey !== undefined || !isChanged, onCancel: draft.clear },
    formProps: { form, initialValues: { ...initialValues, ...prefill }, onFinish, onValuesChange },
  };
}

/**
 * Restores a form's draft over its initial values, if `restores`.
 * @returns `former`: the fields before the user changed them; `keep`: keeps the fields that differ from these as the draft
 */
function useFormDraft<Fields extends object>(
  form: FormInstance<Fields>,
  key: string | undefined,
  initialValues: DraftFields = {},
  restores: boolean,
) {
  const draft = useDraft(key ?? null);
  const [restored] = useState(restores ? draft.restored : null);
  // what the form was opened with, or the draft was begun with: fields that others change meanwhile have not been typed here
  const former = useRef<Record<string, unknown>>({ ...initialValues, ...(restored && draft.former) });
  useLayoutEffect(() => {
    if (restored) form.setFieldsValue(restored as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, restored]);
  const isTyped = ([name, value]: [string, unknown]): boolean => JSON.stringify(value) !== JSON.stringify(former.current[name]);
  const keep = (): void => {
    const typed = Object.entries(form.getFieldsValue(true) as DraftFields).filter(isTyped);
    draft.keep(Object.fromEntries(typed), Object.fromEntries(typed.map(([name]) => [name, former.current[name]])));
  };
  return {
    isRestored: restored !== null,
    former,
    keep,
    clear: () => draft.keep({}),
  };
}

/** What is shown has isolates, what is edited has none (docs/rules.md#names). */
const toFieldValues = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? removeBidiControls(value) : value]),
  ) as Fields;

const toText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '');

/** Says at each of the fields that somebody else has changed it, and to what (docs/rules.md#edits). */
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
