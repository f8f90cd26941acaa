import { Form, type FormInstance, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { type CreateOrganisationRequest } from '@jamjar/contracts/organisations/organisation.views';
import { isApiError, getErrorMessage } from '../../../api/api-error.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useCreateOrganisationMutation } from '../organisations.api.js';

const passwordTooShortMessage = `Password must be at least ${limits.minOwnerPasswordLength} characters`;

/** Creates an organisation together with its first owner. */
export function CreateOrganisationDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<CreateOrganisationRequest>();
  const [createOrganisation, { isLoading }] = useCreateOrganisationMutation();
  const save = async ({ name, username, password }: CreateOrganisationRequest): Promise<void> => {
    const { error } = await createOrganisation({ name: name.trim(), username: username.trim().toLowerCase(), password });
    if (error !== undefined) return void showError(form, error);
    showToast({ title: 'Success', description: 'Organisation created successfully.', tone: 'good' });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title="Create Organisation"
      confirmLabel="Create Organisation"
      busy={isLoading}
      initialFocusField="name"
      onSave={save}
      onClose={onClose}
    >
      <Field name="name" label="Organisation name" rules={[{ required: true, whitespace: true, message: 'Organisation name is required' }]}>
        <Input autoComplete="off" maxLength={limits.maxNameLength} />
      </Field>
      <Field name="username" label="Owner username" rules={[{ required: true, whitespace: true, message: 'Owner username is required' }]}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={limits.maxUsernameLength} />
      </Field>
      <Field
        name="password"
        label="Password"
        rules={[{ required: true, min: limits.minOwnerPasswordLength, message: passwordTooShortMessage }]}
      >
        <Input type="password" autoComplete="new-password" maxLength={limits.maxPasswordLength} />
      </Field>
    </FormDialog>
  );
}

/** Shows errors of fields at the fields, any other error in a toast. */
function showError(form: FormInstance<CreateOrganisationRequest>, error: unknown): void {
  const fieldErrors = toFieldErrors(error);
  if (fieldErrors.length > 0) form.setFields(fieldErrors);
  else
    showToast({
      title: 'Error',
      description: getErrorMessage(error, 'Unable to create organisation. Please try again later.'),
      tone: 'bad',
    });
}

type FieldErrors = { name: keyof CreateOrganisationRequest; errors: string[] }[];
function toFieldErrors(error: unknown): FieldErrors {
  if (!isApiError(error)) return [];
  // The documented texts distinguish the two conflicts, so a server that sends only these is understood as well
  const conflictMessage = error.status === 409 ? (error.message ?? '') : '';
  if (conflictMessage.includes('Organisation name')) return [{ name: 'name', errors: ['This organisation name is already taken'] }];
  if (conflictMessage.includes('Username')) return [{ name: 'username', errors: ['This username is already taken'] }];
  return (['name', 'username', 'password'] as const).flatMap((name) =>
    error.errors[name] ? [{ name, errors: [error.errors[name]] }] : [],
  );
}
