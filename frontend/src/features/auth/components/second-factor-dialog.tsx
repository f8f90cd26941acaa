import { Form, Input, type InputProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { type NewSecondFactor } from '@jamjar/contracts/users/second-factor.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { isApiError } from '../../../api/api-error.js';
import { notifyAndReturnSuccess, type ResultMessages } from '../../../domain/commands/notify-and-return-success.js';
import { QrCodeImage } from '../../../domain/links/qr-code-image.js';
import { useQrCode } from '../../../ui/browser/qr-code.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { Field } from '../../../ui/form/field.js';
import { formatDay } from '../../../ui/format/date-format.js';
import { useConfirmSecondFactorMutation, useCreateSecondFactorMutation, useRemoveOwnSecondFactorMutation } from '../second-factor.api.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import styles from './second-factor-dialog.module.css';

interface StepProps {
  onClose: () => void;
}

/** Sets the user's second factor: password, then the app's code, then the recovery codes. Removes one that is on, given a code. */
export function SecondFactorDialog({ me, onClose }: StepProps & { me: UserView }) {
  const [created, setCreated] = useState<NewSecondFactor | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onClose} />;
  if (me.secondFactorAt) return <RemoveDialog since={me.secondFactorAt} onClose={onClose} />;
  if (created) return <ConfirmDialog created={created} onConfirmed={setRecoveryCodes} onClose={onClose} />;
  return <CreateDialog onCreated={setCreated} onClose={onClose} />;
}

function CreateDialog({ onCreated, onClose }: StepProps & { onCreated: (created: NewSecondFactor) => void }) {
  const [create] = useCreateSecondFactorMutation();
  const send = async (password: string) => {
    const { data, error } = await create({ password: password.trim() });
    if (data) onCreated(data);
    return { error };
  };
  const input = { type: 'password', autoComplete: 'current-password', maxLength: limits.maxPasswordLength };
  return (
    <OneFieldDialog confirmLabel="Next" name="password" label="Current password" input={input} send={send} isStep onClose={onClose}>
      <p>With a second factor, signing in needs a code from an app on your phone besides the password.</p>
    </OneFieldDialog>
  );
}

/** The text beside the code is enough to go on. */
const ignoreDrawingFailure = (): void => undefined;
const codeInput: InputProps = { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false };

function ConfirmDialog(props: StepProps & { created: NewSecondFactor; onConfirmed: (recoveryCodes: readonly string[]) => void }) {
  const { created, onConfirmed, onClose } = props;
  const [confirm] = useConfirmSecondFactorMutation();
  const imageUrl = useQrCode(created.address, ignoreDrawingFailure);
  const send = async (code: string) => {
    const { data, error } = await confirm({ code });
    if (data) onConfirmed(data.recoveryCodes);
    return { error };
  };
  const input: InputProps = { ...codeInput, inputMode: 'numeric' };
  return (
    <OneFieldDialog confirmLabel="Switch on" name="code" label="Code from your app" input={input} send={send} isStep onClose={onClose}>
      <p>Scan this with an authenticator app, or type the secret into it.</p>
      <QrCodeImage url={imageUrl} alt="QR code with the secret" size={200} />
      <p className={styles.secret} aria-label="Secret">
        {created.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <p>
        <a className={styles.link} href={created.address}>
          Open in the app on this phone
        </a>
      </p>
    </OneFieldDialog>
  );
}

function RemoveDialog({ since, onClose }: StepProps & { since: string }) {
  const [remove] = useRemoveOwnSecondFactorMutation();
  const success = { title: 'Second factor removed' };
  return (
    <OneFieldDialog
      confirmLabel="Remove"
      name="code"
      label="Code from your app, or a recovery code"
      input={codeInput}
      send={(code) => remove({ code })}
      success={success}
      onClose={onClose}
    >
      <p>On since {formatDay(since)}. Once it is removed, the password alone signs you in, and your other devices are signed out.</p>
    </OneFieldDialog>
  );
}

interface OneFieldDialogProps extends StepProps, Pick<ResultMessages, 'success'> {
  confirmLabel: string;
  name: 'password' | 'code';
  label: string;
  input: InputProps;
  send: (value: string) => PromiseLike<{ error?: unknown }>;
  /** Whether another step follows, so that a success does not close the dialog. */
  isStep?: boolean;
  children: ReactNode;
}

/** A text and one field, at which a wrong value is shown. */
function OneFieldDialog({ confirmLabel, name, label, input, send, success, isStep = false, children, onClose }: OneFieldDialogProps) {
  const [form] = Form.useForm<Record<string, string>>();
  const showAtField = (error: unknown): boolean => {
    const message = isApiError(error) ? error.errors[name] : undefined;
    if (message === undefined) return false;
    form.setFields([{ name, errors: [message] }]);
    form.focusField(name);
    return true;
  };
  const messages = { failure: 'Failed to change the second factor. Please try again.', showAtField, ...(success && { success }) };
  return (
    <FormDialog<Record<string, string>>
      form={form}
      title="Second factor"
      confirmLabel={confirmLabel}
      staysOpen={isStep}
      onSave={(fields) => notifyAndReturnSuccess(send(fields[name] ?? ''), messages)}
      onClose={onClose}
    >
      <div className={styles.text}>{children}</div>
      <Field name={name} label={label} rules={[{ required: true, whitespace: true, message: `${label} is required` }]}>
        <Input {...input} />
      </Field>
    </FormDialog>
  );
}
