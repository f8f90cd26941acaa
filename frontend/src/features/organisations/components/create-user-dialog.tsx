import { Input, Select } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { attempt } from '../../../ui/attempt.js';
import { OneChip } from '../../../ui/choice-chips.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useCreateUserMutation } from '../organisations.api.js';
import { staffRoles, type StaffRole } from '../organisations.views.js';

interface Fields {
  username: string;
  password: string;
  organisationId?: OrganisationId;
  role: StaffRole;
}
interface Props {
  organisations: readonly OrganisationView[];
  /** God may make somebody who belongs nowhere yet. */
  anywhere: boolean;
  onClose: () => void;
}
const bothNeeded = 'Please provide both username and password.';
const organisationNeeded = 'Select an organisation.';
const faultTitles = { [bothNeeded]: 'Missing fields', [organisationNeeded]: 'Missing organisation' };

/** Somebody new who can sign in (S1 §5). */
export function CreateUserDialog({ organisations, anywhere, onClose }: Props) {
  const [create, creating] = useCreateUserMutation();
  const [only] = organisations;
  const save = async ({ username, ...fields }: Fields): Promise<void> => {
    const words = { failure: 'Failed to create user - its probably a duplicate username', success: { title: 'User created' } };
    if (await attempt(create({ ...fields, username: username.trim().toLowerCase() }), words)) onClose();
  };
  return (
    <FormDialog
      title="Create User"
      confirm="Create User"
      busy={creating.isLoading}
      begin="username"
      initialValues={{ role: 'operator', organisationId: !anywhere && organisations.length === 1 ? only?.id : undefined }}
      faultTitles={faultTitles}
      onSave={save}
      onClose={onClose}
    >
      <Field name="username" label="Username" rules={[{ required: true, whitespace: true, message: bothNeeded }]}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={limits.username} />
      </Field>
      <Field name="password" label="Password" rules={[{ required: true, message: bothNeeded }]}>
        <Input type="password" autoComplete="new-password" maxLength={limits.password} />
      </Field>
      <Field name="organisationId" label="Organisation" optional={anywhere} rules={[{ required: !anywhere, message: organisationNeeded }]}>
        <Select allowClear={anywhere} options={organisations.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
      <Field name="role" label="Role">
        <OneChip label="Role" options={staffRoles} />
      </Field>
    </FormDialog>
  );
}
