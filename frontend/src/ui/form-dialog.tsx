import { Form, type FormInstance } from 'antd';
import { type ComponentProps, type ReactNode } from 'react';
import { Dialog } from './dialog.js';

type FormProps<Fields> = ComponentProps<typeof Form<Fields>>;
interface Props<Fields>
  extends
    Pick<ComponentProps<typeof Dialog>, 'title' | 'confirm' | 'busy' | 'disabled' | 'onClose'>,
    Pick<FormProps<Fields>, 'initialValues' | 'className'> {
  /** One's own, where its fields are watched or set from outside. */
  form?: FormInstance<Fields>;
  /** The field in which one begins to write. */
  begin: Parameters<FormInstance<Fields>['focusField']>[0];
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
      >
        {children}
        {/* a form of several fields needs a button of its own for Enter */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
