import { Input, Select } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { SingleChoiceChips } from '../../../ui/choice-chips.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useCreateUserMutation } from '../organisations.api.js';
import { assignableRoleOptions, type AssignableRole } from '../organisations.labels.js';

interface CreateUserFormValues {
  username: string;
  password: string;
  organisationId?: OrganisationId;
  role: AssignableRole;
}
interface Props {
  organisations: readonly OrganisationView[];
  /** True for god, who may create a user without an organisation. */
  isOrganisationOptional: boolean;
  onClose: () => void;
}
const missingFieldsMessage = 'Please provide both username and password.';
const missingOrganisationMessage = 'Select an organisation.';
const errorToastTitles = { [missingFieldsMessage]: 'Missing fields', [missingOrganisationMessage]: 'Missing organisation' };

/** Creates a user with a password, as operator or owner of an organisation; god may leave the organisation out. */
export function CreateUserDialog({ organisations, isOrganisationOptional, onClose }: Props) {
  const [createUser, { isLoading }] = useCreateUserMutation();
  const [firstOrganisation] = organisations;
  const save = async ({ username, ...fields }: CreateUserFormValues): Promise<void> => {
    const messages = { failure: 'Failed to create user - its probably a duplicate username', success: { title: 'User created' } };
    if (await notifyAndReturnSuccess(createUser({ ...fields, username: username.trim().toLowerCase() }), messages)) onClose();
  };
  return (
    <FormDialog
      title="Create User"
      confirmLabel="Create User"
      busy={isLoading}
      initialFocusField="username"
      initialValues={{
        role: 'operator',
        organisationId: !isOrganisationOptional && organisations.length === 1 ? firstOrganisation?.id : undefined,
      }}
      errorToastTitles={errorToastTitles}
      onSave={save}
      onClose={onClose}
    >
      <Field name="username" label="Username" rules={[{ required: true, whitespace: true, message: missingFieldsMessage }]}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={limits.maxUsernameLength} />
      </Field>
      <Field name="password" label="Password" rules={[{ required: true, message: missingFieldsMessage }]}>
        <Input type="password" autoComplete="new-password" maxLength={limits.maxPasswordLength} />
      </Field>
      <Field
        name="organisationId"
        label="Organisation"
        optional={isOrganisationOptional}
        rules={[{ required: !isOrganisationOptional, message: missingOrganisationMessage }]}
      >
        <Select allowClear={isOrganisationOptional} options={organisations.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
      <Field name="role" label="Role">
        <SingleChoiceChips label="Role" options={assignableRoleOptions} />
      </Field>
    </FormDialog>
  );
}
