import { Input } from 'antd';
import { useState } from 'react';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type NewInvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { JoinLink } from '../../../domain/links/join-link.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { Field, textRule } from '../../../ui/form/field.js';
import { useInviteMutation } from '../invitations.api.js';
import { type AssignableRole, assignableRoleOptions } from '../organisations.labels.js';
import { InvitationList } from './invitation-list.js';

interface InviteFields {
  role: AssignableRole;
  uses: string;
  days: string;
}
interface Props {
  organisation: OrganisationView;
  onClose: () => void;
}

/** Invites people to an organisation, and lists the invitations that can be used: see docs/rules.md#invitations. */
export function InviteDialog({ organisation, onClose }: Props) {
  const [invite] = useInviteMutation();
  const [created, setCreated] = useState<NewInvitationView | null>(null);
  const save = async ({ role, uses, days }: InviteFields): Promise<boolean> => {
    const { data, error } = await invite({ organisationId: organisation.id, role, uses: Number(uses), days: Number(days) });
    if (data) setCreated(data);
    await notifyAndReturnSuccess(Promise.resolve({ error }), { failure: 'Failed to create the invitation' });
    return false; // the dialog stays open and shows the link
  };
  if (created) return <NewLinkDialog organisation={organisation} token={created.token} onClose={onClose} />;
  return (
    <FormDialog
      title={`Invite to ${organisation.name}`}
      confirmLabel="Make Link"
      initialValues={{ role: 'operator', uses: '1', days: '7' } satisfies InviteFields}
      onSave={save}
      onClose={onClose}
    >
      <Field name="role" label="Role">
        <SingleChoiceChips label="Role" options={assignableRoleOptions} />
      </Field>
      <CountField name="uses" label="How many people" max={staffLimits.maxInvitationUses} />
      <CountField name="days" label="Days until it ends" max={staffLimits.maxInvitationDays} />
      <InvitationList organisationId={organisation.id} />
    </FormDialog>
  );
}

function CountField({ name, label, max }: { name: 'uses' | 'days'; label: string; max: number }) {
  const isCount = (text: string): boolean => /^\s*\d+\s*$/.test(text) && Number(text) >= 1 && Number(text) <= max;
  return (
    <Field name={name} label={label} rules={[textRule(isCount, `Enter a whole number from 1 to ${max}`)]}>
      <Input inputMode="numeric" autoComplete="off" onFocus={({ target }) => target.select()} />
    </Field>
  );
}

const NewLinkDialog = ({ organisation: { name }, token, onClose }: Props & { token: string }) => (
  <Dialog title="Invitation Link" footer={null} onConfirm={onClose} onClose={onClose}>
    <JoinLink token={token} title={`Join ${name}`} />
  </Dialog>
);
