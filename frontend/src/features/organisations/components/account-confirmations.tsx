import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import {
  useDeleteOrganisationMutation,
  useDeleteUserMutation,
  useForceLogoutMutation,
  useRemoveUserMutation,
} from '../organisations.api.js';

interface UserDialogProps {
  user: { id: UserId; username: string };
  onClose: () => void;
}

/** Asks before a user is signed out on every device. */
export function ForceLogoutDialog({ user, onClose }: UserDialogProps) {
  const [forceLogout] = useForceLogoutMutation();
  const logOutUser = (): Promise<boolean> =>
    notifyAndReturnSuccess(forceLogout(user.id), {
      failure: 'Failed to logout user',
      success: { title: 'Success', description: 'User logged out' },
    });
  return (
    <ConfirmDialog title="Force Logout" confirmLabel="Force Logout" onConfirm={logOutUser} onClose={onClose}>
      {user.username} is signed out on every device, and can sign in again.
    </ConfirmDialog>
  );
}

/** Asks before a user is removed from an organisation. The account stays. */
export function RemoveUserDialog({
  user,
  organisation,
  onClose,
}: UserDialogProps & { organisation: { id: OrganisationId; name: string } }) {
  const [removeUser] = useRemoveUserMutation();
  const removeFromOrganisation = (): Promise<boolean> =>
    notifyAndReturnSuccess(removeUser({ organisationId: organisation.id, userId: user.id }), {
      failure: 'Failed to remove user',
      success: { title: 'User removed' },
    });
  return (
    <ConfirmDialog title="Remove User" confirmLabel="Remove User" onConfirm={removeFromOrganisation} onClose={onClose}>
      Are you sure you want to remove {user.username} from {organisation.name}? They lose access to its events at once.
    </ConfirmDialog>
  );
}

/** Asks before an account is deleted. Its username cannot be used again: see docs/rules.md#accounts. */
export function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const [deleteUser] = useDeleteUserMutation();
  const deleteAccount = (): Promise<boolean> =>
    notifyAndReturnSuccess(deleteUser(user.id), { failure: 'Failed to delete user', success: { title: 'User deleted' } });
  return (
    <ConfirmDialog title="Delete User" confirmLabel="Delete User" onConfirm={deleteAccount} onClose={onClose}>
      Are you sure you want to delete {user.username}? They are signed out everywhere, and the username cannot be used again. This action
      cannot be undone.
    </ConfirmDialog>
  );
}

/** Asks before an organisation is deleted. Its gigs disappear for all users; the stored events stay. */
export function DeleteOrganisationDialog({ organisation, onClose }: { organisation: OrganisationView; onClose: () => void }) {
  const [deleteOrganisation] = useDeleteOrganisationMutation();
  const onConfirm = (): Promise<boolean> =>
    notifyAndReturnSuccess(deleteOrganisation(organisation.id), {
      failure: 'Failed to delete organisation',
      success: { title: 'Organisation deleted' },
    });
  return (
    <ConfirmDialog title="Delete Organisation" confirmLabel="Delete Organisation" onConfirm={onConfirm} onClose={onClose}>
      Are you sure you want to delete {organisation.name}? Its events disappear for everybody, and the contact details of its participants
      are erased. This action cannot be undone.
    </ConfirmDialog>
  );
}
