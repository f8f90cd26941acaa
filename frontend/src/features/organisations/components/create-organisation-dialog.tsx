import { Form, type FormInstance, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { type CreateOrganisationRequest } from '@jamjar/contracts/organisations/organisation.views';
import { isApiError, wordsOf } from '../../../api/api-error.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useCreateOrganisationMutation } from '../organisations.api.js';

const tooShort = `Password must be at least ${limits.ownerPasswordMin} characters`;

/** An organisation together with its first owner (S1 §5). */
export function CreateOrganisationDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<CreateOrganisationRequest>();
  const [create, creating] = useCreateOrganisationMutation();
  const save = async ({ name, username, password }: CreateOrganisationRequest): Promise<void> => {
    const { error } = await create({ name: name.trim(), username: username.trim().toLowerCase(), password });
    if (error !== undefined) return void tell(form, error);
    showToast({ title: 'Success', description: 'Organisation created successfully.', tone: 'good' });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title="Create Organisation"
      confirm="Create Organisation"
      busy={creating.isLoading}
      begin="name"
      onSave={save}
      onClose={onClose}
    >
      <Field name="name" label="Organisation name" rules={[{ required: true, whitespace: true, message: 'Organisation name is required' }]}>
        <Input autoComplete="off" maxLength={limits.name} />
      </Field>
      <Field name="username" label="Owner username" rules={[{ required: true, whitespace: true, message: 'Owner username is required' }]}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={limits.username} />
      </Field>
      <Field name="password" label="Password" rules={[{ required: true, min: limits.ownerPasswordMin, message: tooShort }]}>
        <Input type="password" autoComplete="new-password" maxLength={limits.password} />
      </Field>
    </FormDialog>
  );
}

/** What is wrong with a field stands at the field, anything else in a toast (S1 §8). */
function tell(form: FormInstance<CreateOrganisationRequest>, error: unknown): void {
  const words = fieldWords(error);
  if (words.length > 0) form.setFields(words);
  else showToast({ title: 'Error', description: wordsOf(error, 'Unable to create organisation. Please try again later.'), tone: 'bad' });
}

type FieldWords = { name: keyof CreateOrganisationRequest; errors: string[] }[];
function fieldWords(error: unknown): FieldWords {
  if (!isApiError(error)) return [];
  const taken = error.status === 409 ? (error.message ?? '') : '';
  if (taken.includes('Organisation name')) return [{ name: 'name', errors: ['This organisation name is already taken'] }];
  if (taken.includes('Username')) return [{ name: 'username', errors: ['This username is already taken'] }];
  return (['name', 'username', 'password'] as const).flatMap((name) =>
    error.errors[name] ? [{ name, errors: [error.errors[name]] }] : [],
  );
}
