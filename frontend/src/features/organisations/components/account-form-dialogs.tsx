import { Form, type FormInstance, Input, Select } from 'antd';
import { useState } from 'react';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type CreateOrganisationRequest, type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { getErrorMessage, isApiError } from '../../../api/api-error.js';
import { SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { easyPasswordRule } from '../../../domain/users/easy-password-rule.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useAllocateUserMutation, useCreateOrganisationMutation, useCreateUserMutation } from '../organisations.api.js';
import { useUsers } from '../use-searched-list.js';
import { assignableRoleOptions, type AssignableRole } from '../organisations.labels.js';

const missingCredentialsMessage = 'Please provide both username and password.';
const missingOrganisationMessage = 'Select an organisation.';
const missingUserMessage = 'Please select a user and a role.';
const errorToastTitles = {
  [missingCredentialsMessage]: 'Missing fields',
  [missingOrganisationMessage]: 'Missing organisation',
  [missingUserMessage]: 'Missing fields',
};

interface CreateUserFields {
  username: string;
  password: string;
  organisationId?: OrganisationId;
  role: AssignableRole;
}
interface CreateUserDialogProps {
  organisations: readonly OrganisationView[];
  /** True for god, who may create a user without an organisation. */
  isOrganisationOptional: boolean;
  onClose: () => void;
}

/** Creates a user with a password, as operator or owner of an organisation; god may leave the organisation out. */
export function CreateUserDialog({ organisations, isOrganisationOptional, onClose }: CreateUserDialogProps) {
  const [form] = Form.useForm<CreateUserFields>();
  const [createUser] = useCreateUserMutation();
  const save = ({ username, ...fields }: CreateUserFields): Promise<boolean> => {
    const showAtField = (error: unknown): boolean => {
      const message = isApiError(error) ? error.errors.password : undefined;
      if (message) form.setFields([{ name: 'password', errors: [message] }]);
      return message !== undefined;
    };
    const failure = 'Failed to create user - its probably a duplicate username';
    const messages = { failure, success: { title: 'User created' }, showAtField };
    return notifyAndReturnSuccess(createUser({ ...fields, username: username.trim().toLowerCase() }), messages);
  };
  const preselected = !isOrganisationOptional && organisations.length === 1 ? organisations[0] : undefined;
  return (
    <FormDialog
      form={form}
      title="Create User"
      initialValues={{ role: 'operator', organisationId: preselected?.id }}
      errorToastTitles={errorToastTitles}
      onSave={save}
      onClose={onClose}
    >
      <UsernameField label="Username" requiredMessage={missingCredentialsMessage} />
      <PasswordField rule={{ message: missingCredentialsMessage }} />
      <OrganisationField organisations={organisations} optional={isOrganisationOptional} />
      <RoleField />
    </FormDialog>
  );
}

/** Adds an existing user to an organisation. */
export function AllocateUserDialog({ organisation, onClose }: { organisation: OrganisationView; onClose: () => void }) {
  const [allocateUser] = useAllocateUserMutation();
  const save = (fields: { userId: UserId; role: AssignableRole }): Promise<boolean> => {
    const messages = { failure: 'Failed to assign user', success: { title: 'User assigned' } };
    return notifyAndReturnSuccess(allocateUser({ ...fields, organisationId: organisation.id }), messages);
  };
  return (
    <FormDialog
      title={`Allocate a user to ${organisation.name}`}
      confirmLabel="Allocate User"
      initialValues={{ role: 'operator' }}
      errorToastTitles={errorToastTitles}
      onSave={save}
      onClose={onClose}
    >
      <UserField organisation={organisation} />
      <RoleField />
    </FormDialog>
  );
}

/** Offers the users outside the organisation. */
function UserField({ organisation }: { organisation: OrganisationView }) {
  const [search, setSearch] = useState('');
  const { data: users, isError } = useUsers(search);
  const organisationUserIds = new Set(organisation.organisationUsers.map(({ user }) => user.id));
  const candidates = (users ?? []).filter(({ id }) => !organisationUserIds.has(id));
  return (
    <Field name="userId" label="User" rules={[{ required: true, message: missingUserMessage }]}>
      <Select
        showSearch={{ filterOption: (text, option) => createNameMatcher(text)(option?.label ?? ''), onSearch: setSearch }}
        loading={!users && !isError}
        notFoundContent={isError ? 'Failed to fetch users' : 'No users found'}
        options={candidates.map(({ id, username }) => ({ value: id, label: username }))}
      />
    </Field>
  );
}

/** Creates an organisation together with its first owner. */
export function CreateOrganisationDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<CreateOrganisationRequest>();
  const [createOrganisation] = useCreateOrganisationMutation();
  const save = async ({ name, username, password }: CreateOrganisationRequest): Promise<boolean> => {
    const { error } = await createOrganisation({ name: name.trim(), username: username.trim().toLowerCase(), password });
    if (error !== undefined) showError(form, error);
    else showToast({ title: 'Success', description: 'Organisation created successfully.', tone: 'good' });
    return error === undefined;
  };
  const min = limits.minOwnerPasswordLength;
  return (
    <FormDialog form={form} title="Create Organisation" onSave={save} onClose={onClose}>
      <Field
        name="name"
        label="Organisation name"
        maxLength={limits.maxNameLength}
        rules={[{ required: true, whitespace: true, message: 'Organisation name is required' }]}
      >
        <Input autoComplete="off" />
      </Field>
      <UsernameField label="Owner username" requiredMessage="Owner username is required" />
      <PasswordField rule={{ min, message: `Password must be at least ${min} characters` }} />
    </FormDialog>
  );
}

/** Shows errors of fields at the fields, any other error in a toast. */
function showError(form: FormInstance<CreateOrganisationRequest>, error: unknown): void {
  const errors = toFieldErrors(error);
  const invalidFields = (['name', 'username', 'password'] as const).filter((field) => errors[field]);
  if (invalidFields.length > 0) return void form.setFields(invalidFields.map((name) => ({ name, errors: [errors[name] ?? ''] })));
  showToast({ title: 'Error', description: getErrorMessage(error, 'Unable to create organisation. Please try again later.'), tone: 'bad' });
}

function toFieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  // the messages tell the two conflicts apart, also where a response has neither a code nor errors by field
  const conflictMessage = error.status === 409 ? (error.message ?? '') : '';
  if (conflictMessage.includes('Organisation name')) return { name: 'This organisation name is already taken' };
  if (conflictMessage.includes('Username')) return { username: 'This username is already taken' };
  return error.errors;
}

const UsernameField = ({ label, requiredMessage }: { label: string; requiredMessage: string }) => (
  <Field
    name="username"
    label={label}
    maxLength={limits.maxUsernameLength}
    rules={[{ required: true, whitespace: true, message: requiredMessage }]}
  >
    <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
  </Field>
);

const PasswordField = ({ rule }: { rule: { min?: number; message: string } }) => (
  <Field
    name="password"
    label="Password"
    maxLength={limits.maxPasswordLength}
    dependencies={['username']}
    rules={[
      { required: true, ...rule },
      ({ getFieldValue }) => easyPasswordRule(() => (getFieldValue('username') as string | undefined) ?? ''),
    ]}
  >
    <Input type="password" autoComplete="new-password" />
  </Field>
);

const OrganisationField = ({ organisations, optional }: { organisations: readonly OrganisationView[]; optional: boolean }) => (
  <Field
    name="organisationId"
    label="Organisation"
    optional={optional}
    rules={[{ required: !optional, message: missingOrganisationMessage }]}
  >
    <Select allowClear={optional} options={organisations.map(({ id, name }) => ({ value: id, label: name }))} />
  </Field>
);

const RoleField = () => (
  <Field name="role" label="Role">
    <SingleChoiceChips label="Role" options={assignableRoleOptions} />
  </Field>
);
