import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { attempt } from '../../../ui/attempt.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import {
  useDeleteOrganisationMutation,
  useDeleteUserMutation,
  useForceLogoutMutation,
  useRemoveUserMutation,
} from '../organisations.api.js';

interface About {
  user: { id: UserId; username: string };
  onClose: () => void;
}

/** Every device of theirs asks for the password again (S1 §6). */
export function ForceLogoutDialog({ user, onClose }: About) {
  const [force] = useForceLogoutMutation();
  const go = (): Promise<boolean> =>
    attempt(force(user.id), { failure: 'Failed to logout user', success: { title: 'Success', description: 'User logged out' } });
  return (
    <ConfirmDialog title="Force Logout" confirm="Force Logout" onConfirm={go} onClose={onClose}>
      {user.username} is signed out on every device, and can sign in again.
    </ConfirmDialog>
  );
}

/** They belong here no longer; their account stays (S1 §4, Membership removal). */
export function RemoveUserDialog({ user, organisation, onClose }: About & { organisation: { id: OrganisationId; name: string } }) {
  const [remove] = useRemoveUserMutation();
  const go = (): Promise<boolean> =>
    attempt(remove({ organisationId: organisation.id, userId: user.id }), {
      failure: 'Failed to remove user',
      success: { title: 'User removed' },
    });
  return (
    <ConfirmDialog title="Remove User" confirm="Remove User" onConfirm={go} onClose={onClose}>
      Are you sure you want to remove {user.username} from {organisation.name}? They lose access to its events at once.
    </ConfirmDialog>
  );
}

/** Nobody signs in by that name any more, and nobody gets it again (decisions, "Events"). */
export function DeleteUserDialog({ user, onClose }: About) {
  const [remove] = useDeleteUserMutation();
  const go = (): Promise<boolean> => attempt(remove(user.id), { failure: 'Failed to delete user', success: { title: 'User deleted' } });
  return (
    <ConfirmDialog title="Delete User" confirm="Delete User" onConfirm={go} onClose={onClose}>
      Are you sure you want to delete {user.username}? They are signed out everywhere, and the username cannot be used again. This action
      cannot be undone.
    </ConfirmDialog>
  );
}

/** Its events disappear for everybody; what happened stays in the history. */
export function DeleteOrganisationDialog({ organisation, onClose }: { organisation: OrganisationView; onClose: () => void }) {
  const [remove] = useDeleteOrganisationMutation();
  const go = (): Promise<boolean> =>
    attempt(remove(organisation.id), { failure: 'Failed to delete organisation', success: { title: 'Organisation deleted' } });
  return (
    <ConfirmDialog title="Delete Organisation" confirm="Delete Organisation" onConfirm={go} onClose={onClose}>
      Are you sure you want to delete {organisation.name}? Its events disappear for everybody, and the contact details of its participants
      are erased. This action cannot be undone.
    </ConfirmDialog>
  );
}
