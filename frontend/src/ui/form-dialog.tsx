import { Form, type FormInstance } from 'antd';
import { type ComponentProps, type ReactNode } from 'react';
import { Dialog, useDialogAction } from './dialog.js';
import { showToast } from './toast/toast.js';

type FormProps<Fields> = ComponentProps<typeof Form<Fields>>;
interface Props<Fields>
  extends
    Pick<ComponentProps<typeof Dialog>, 'title' | 'confirmLabel' | 'disabled' | 'onClose'>,
    Pick<FormProps<Fields>, 'initialValues' | 'className'> {
  /** The form instance, if the caller watches or sets its fields. */
  form?: FormInstance<Fields>;
  /** Toast titles by validation message: when fields are invalid, a toast also shows the first message here that one of them has. */
  errorToastTitles?: Readonly<Record<string, string>>;
  /** Whether the dialog stays open after a save too, for the next entry; `onSave` then empties the fields. */
  staysOpen?: boolean;
  /** Called with valid fields, not again before it resolves. @returns whether they were saved; if not, the dialog stays open */
  onSave: (fields: Fields) => Promise<boolean>;
  children: ReactNode;
}

/** A dialog with a form. Enter saves; an attempt to save invalid fields focuses the first of them. */
export function FormDialog<Fields extends object>({
  form: externalForm,
  initialValues,
  className,
  errorToastTitles = {},
  staysOpen = false,
  onSave,
  children,
  ...dialog
}: Props<Fields>) {
  const [form] = Form.useForm<Fields>(externalForm);
  const { busy, run } = useDialogAction(staysOpen ? () => undefined : dialog.onClose);
  return (
    <Dialog {...dialog} busy={busy} onConfirm={() => form.submit()}>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        className={className}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => void run(() => onSave(fields))}
        onFinishFailed={({ errorFields }) => showErrorToast(errorFields, errorToastTitles)}
      >
        {children}
        {/* browsers submit a form with several fields on Enter only if it has a submit button */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}

function showErrorToast(errorFields: readonly { errors: string[] }[], titles: Readonly<Record<string, string>>): void {
  const messageAndTitle = Object.entries(titles).find(([message]) => errorFields.some(({ errors }) => errors.includes(message)));
  if (messageAndTitle) showToast({ title: messageAndTitle[1], description: messageAndTitle[0], tone: 'bad' });
}
