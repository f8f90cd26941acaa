import { Form, type FormInstance } from 'antd';
import { type ComponentProps, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { showToast } from './toast/toast.js';

type FormProps<Fields> = ComponentProps<typeof Form<Fields>>;
interface Props<Fields>
  extends
    Pick<ComponentProps<typeof Dialog>, 'title' | 'confirm' | 'busy' | 'disabled' | 'onClose'>,
    Pick<FormProps<Fields>, 'initialValues' | 'className'> {
  /** One's own, where its fields are watched or set from outside. */
  form?: FormInstance<Fields>;
  /** The field in which one begins to write. */
  begin: Parameters<FormInstance<Fields>['focusField']>[0];
  /** Which words at a field a toast says too when one tries to save, each with its title (S1 §5). The first that applies is said. */
  faultTitles?: Readonly<Record<string, string>>;
  /** Everything is as it must be. Never while it is busy with what was sent before. */
  onSave: (fields: Fields) => unknown;
  children: ReactNode;
}

/** A dialog in which something is written down. Enter saves, and the first field that is wrong is gone to. */
export function FormDialog<Fields extends object>({
  form: given,
  begin,
  busy = false,
  initialValues,
  className,
  faultTitles = {},
  onSave,
  children,
  ...dialog
}: Props<Fields>) {
  const [form] = Form.useForm<Fields>(given);
  return (
    <Dialog {...dialog} busy={busy} onShown={() => form.focusField(begin)} onConfirm={() => form.submit()}>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        className={className}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => void (busy || onSave(fields))}
        onFinishFailed={({ errorFields }) => tellFault(errorFields, faultTitles)}
      >
        {children}
        {/* a form of several fields needs a button of its own for Enter */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}

function tellFault(wrong: readonly { errors: string[] }[], titles: Readonly<Record<string, string>>): void {
  const told = Object.entries(titles).find(([words]) => wrong.some(({ errors }) => errors.includes(words)));
  if (told) showToast({ title: told[1], description: told[0], tone: 'bad' });
}
