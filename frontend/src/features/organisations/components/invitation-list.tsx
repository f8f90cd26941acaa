import { useState } from 'react';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { isUsable } from '@jamjar/contracts/organisations/invitation.state';
import { type InvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { Button } from '../../../ui/elements/buttons.js';
import { formatNearDay } from '../../../ui/format/date-format.js';
import { useInvitationsQuery, useRevokeInvitationMutation } from '../invitations.api.js';
import { roleLabels } from '../organisations.labels.js';
import styles from './invitation-list.module.css';

/** The invitations to an organisation that can be used, each with a button that revokes it; nothing if there are none. */
export function InvitationList({ organisationId }: { organisationId: OrganisationId }) {
  const { data = [], isError } = useInvitationsQuery(organisationId, { refetchOnMountOrArgChange: true });
  const [openedAt] = useState(Date.now);
  const active = data.filter((invitation) => isUsable(invitation, openedAt));
  if (isError) return <p role="alert">Failed to fetch invitations</p>;
  if (active.length === 0) return null;
  return (
    <section aria-label="Active invitations">
      <h3 className={styles.title}>Active invitations</h3>
      <ul>
        {active.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} organisationId={organisationId} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation, organisationId }: { invitation: InvitationView; organisationId: OrganisationId }) {
  const [revoke, { isLoading }] = useRevokeInvitationMutation();
  const { id, role, usesLeft, maxUses, createdBy, joined } = invitation;
  const label = role === null ? 'Helper for tonight' : roleLabels[role];
  const end = formatNearDay(invitation.expiresAt);
  const send = (): void =>
    void notifyAndReturnSuccess(revoke({ organisationId, id }), {
      failure: 'Failed to revoke the invitation',
      success: { title: 'Invitation revoked' },
    });
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <strong>{label}</strong>, {usesLeft} of {maxUses} left, until {end}
        <p className={styles.people}>
          Made by {createdBy.username}
          {joined.length > 0 && `, joined: ${joined.map(({ username }) => username).join(', ')}`}
        </p>
      </div>
      <Button loading={isLoading} aria-label={`Revoke the invitation as ${label.toLowerCase()} until ${end}`} onClick={send}>
        Revoke
      </Button>
    </li>
  );
}
