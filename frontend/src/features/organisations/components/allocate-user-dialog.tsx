import { Select } from 'antd';
import { type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { attempt } from '../../../ui/attempt.js';
import { OneChip } from '../../../ui/choice-chips.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useAllocateUserMutation, useUsersQuery } from '../organisations.api.js';
import { staffRoles, type StaffRole } from '../organisations.views.js';

interface Fields {
  userId: UserId;
  role: StaffRole;
}
const bothNeeded = 'Please select a user and a role.';
const faultTitles = { [bothNeeded]: 'Missing fields' };

/** Somebody who can sign in already joins an organisation (S1 §5). */
export function AllocateUserDialog({ organisation, onClose }: { organisation: OrganisationView; onClose: () => void }) {
  const { data: users, isError } = useUsersQuery(undefined);
  const [allocate, allocating] = useAllocateUserMutation();
  const members = new Set(organisation.organisationUsers.map(({ user }) => user.id));
  const others = (users ?? []).filter(({ id }) => !members.has(id));
  const save = async (fields: Fields): Promise<void> => {
    const words = { failure: 'Failed to assign user', success: { title: 'User assigned' } };
    if (await attempt(allocate({ ...fields, organisationId: organisation.id }), words)) onClose();
  };
  return (
    <FormDialog
      title={`Allocate a user to ${organisation.name}`}
      confirm="Allocate User"
      busy={allocating.isLoading}
      begin="userId"
      initialValues={{ role: 'operator' }}
      faultTitles={faultTitles}
      onSave={save}
      onClose={onClose}
    >
      <Field name="userId" label="User" rules={[{ required: true, message: bothNeeded }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={!users && !isError}
          notFoundContent={isError ? 'Failed to fetch users' : 'No users found'}
          options={others.map(({ id, username }) => ({ value: id, label: username }))}
        />
      </Field>
      <Field name="role" label="Role" rules={[{ required: true, message: bothNeeded }]}>
        <OneChip label="Role" options={staffRoles} />
      </Field>
    </FormDialog>
  );
}
