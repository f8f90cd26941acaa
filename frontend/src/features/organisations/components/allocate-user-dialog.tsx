import { Select } from 'antd';
import { type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { SingleChoiceChips } from '../../../ui/choice-chips.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useAllocateUserMutation, useUsersQuery } from '../organisations.api.js';
import { assignableRoleOptions, type AssignableRole } from '../organisations.labels.js';

interface AllocateUserFormValues {
  userId: UserId;
  role: AssignableRole;
}
const missingFieldsMessage = 'Please select a user and a role.';
const errorToastTitles = { [missingFieldsMessage]: 'Missing fields' };

/** Adds an existing user to an organisation. */
export function AllocateUserDialog({ organisation, onClose }: { organisation: OrganisationView; onClose: () => void }) {
  const { data: users, isError } = useUsersQuery(undefined);
  const [allocateUser, { isLoading }] = useAllocateUserMutation();
  const organisationUserIds = new Set(organisation.organisationUsers.map(({ user }) => user.id));
  const candidates = (users ?? []).filter(({ id }) => !organisationUserIds.has(id));
  const save = async (fields: AllocateUserFormValues): Promise<void> => {
    const messages = { failure: 'Failed to assign user', success: { title: 'User assigned' } };
    if (await notifyAndReturnSuccess(allocateUser({ ...fields, organisationId: organisation.id }), messages)) onClose();
  };
  return (
    <FormDialog
      title={`Allocate a user to ${organisation.name}`}
      confirmLabel="Allocate User"
      busy={isLoading}
      initialFocusField="userId"
      initialValues={{ role: 'operator' }}
      errorToastTitles={errorToastTitles}
      onSave={save}
      onClose={onClose}
    >
      <Field name="userId" label="User" rules={[{ required: true, message: missingFieldsMessage }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={!users && !isError}
          notFoundContent={isError ? 'Failed to fetch users' : 'No users found'}
          options={candidates.map(({ id, username }) => ({ value: id, label: username }))}
        />
      </Field>
      <Field name="role" label="Role" rules={[{ required: true, message: missingFieldsMessage }]}>
        <SingleChoiceChips label="Role" options={assignableRoleOptions} />
      </Field>
    </FormDialog>
  );
}
