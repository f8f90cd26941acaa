import { type ReactNode } from 'react';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type ResetPasswordRequest } from '@jamjar/contracts/users/user.views';
import { ConfirmDialog } from '../../../ui/dialog/dialog.js';
import { LogoDialog } from '../../../domain/logos/logo-dialog.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { PasswordDialog } from '../../../domain/users/password-dialog.js';
import { type Toast } from '../../../ui/toast/toast.js';
import { type AccountAction, type AccountUser } from '../account-actions.js';
import {
  useDeleteOrganisationMutation,
  useDeleteUserMutation,
  useForceLogoutMutation,
  useOrganisationsQuery,
  useRemoveSecondFactorMutation,
  useRemoveUserMutation,
  useResetUserPasswordMutation,
  useSetOrganisationLogoMutation,
} from '../organisations.api.js';
import { AllocateUserDialog, CreateOrganisationDialog, CreateUserDialog } from './account-form-dialogs.js';
import { InviteDialog } from './invite-dialog.js';

const organisationDialogs = {
  allocateUser: AllocateUserDialog,
  invite: InviteDialog,
  manageLogo: OrganisationLogoDialog,
  deleteOrganisation: DeleteOrganisationDialog,
};
const userDialogs = {
  resetPassword: ResetPasswordDialog,
  forceLogout: ForceLogoutDialog,
  removeSecondFactor: RemoveSecondFactorDialog,
  deleteUser: DeleteUserDialog,
};

/** The dialog that carries out an account action. */
export function AccountDialog({ action, isGod, onClose }: { action: AccountAction; isGod: boolean; onClose: () => void }) {
  const { data: organisations = [] } = useOrganisationsQuery(undefined);
  if (action.kind === 'removeUser') return <RemoveUserDialog user={action.user} organisation={action.organisation} onClose={onClose} />;
  if ('user' in action) {
    const UserDialog = userDialogs[action.kind];
    return <UserDialog user={action.user} onClose={onClose} />;
  }
  if ('organisation' in action) {
    const OrganisationDialog = organisationDialogs[action.kind];
    return <OrganisationDialog organisation={action.organisation} onClose={onClose} />;
  }
  if (action.kind === 'createOrganisation') return <CreateOrganisationDialog onClose={onClose} />;
  return <CreateUserDialog organisations={organisations} isOrganisationOptional={isGod} onClose={onClose} />;
}

interface UserDialogProps {
  user: AccountUser;
  onClose: () => void;
}
interface OrganisationDialogProps {
  organisation: OrganisationView;
  onClose: () => void;
}
interface ConfirmRequestDialogProps {
  /** Also the label of the confirm button. */
  title: string;
  children: ReactNode;
  send: () => PromiseLike<{ error?: unknown }>;
  failure: string;
  success: Omit<Toast, 'tone'>;
  onClose: () => void;
}

/** Asks for confirmation, then sends a request and shows its result. */
const ConfirmRequestDialog = ({ send, failure, success, ...dialog }: ConfirmRequestDialogProps) => (
  <ConfirmDialog {...dialog} onConfirm={() => notifyAndReturnSuccess(send(), { failure, success })} />
);

function ForceLogoutDialog({ user, onClose }: UserDialogProps) {
  const [forceLogout] = useForceLogoutMutation();
  const messages = { failure: 'Failed to logout user', success: { title: 'Success', description: 'User logged out' } };
  return (
    <ConfirmRequestDialog title="Force Logout" send={() => forceLogout(user.id)} {...messages} onClose={onClose}>
      {user.username} is signed out on every device, and can sign in again.
    </ConfirmRequestDialog>
  );
}

/** For a user who has lost phone and recovery codes: see docs/rules.md#second-factor. */
function RemoveSecondFactorDialog({ user, onClose }: UserDialogProps) {
  const [removeSecondFactor] = useRemoveSecondFactorMutation();
  const messages = { failure: 'Failed to remove the second factor', success: { title: 'Second factor removed' } };
  return (
    <ConfirmRequestDialog title="Remove second factor" send={() => removeSecondFactor(user.id)} {...messages} onClose={onClose}>
      {user.username} then signs in with the password alone, and is signed out on every device now. Be sure that it is them who ask.
    </ConfirmRequestDialog>
  );
}

/** Ends a user's membership of an organisation; the account stays. */
function RemoveUserDialog({ user, organisation, onClose }: UserDialogProps & OrganisationDialogProps) {
  const [removeUser] = useRemoveUserMutation();
  const send = () => removeUser({ organisationId: organisation.id, userId: user.id });
  const messages = { failure: 'Failed to remove user', success: { title: 'User removed' } };
  return (
    <ConfirmRequestDialog title="Remove User" send={send} {...messages} onClose={onClose}>
      Are you sure you want to remove {user.username} from {organisation.name}? They lose access to its events at once.
    </ConfirmRequestDialog>
  );
}

/** Deletes a user's account; its username cannot be used again (docs/rules.md#accounts). */
function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const [deleteUser] = useDeleteUserMutation();
  const messages = { failure: 'Failed to delete user', success: { title: 'User deleted' } };
  return (
    <ConfirmRequestDialog title="Delete User" send={() => deleteUser(user.id)} {...messages} onClose={onClose}>
      Are you sure you want to delete {user.username}? They are signed out everywhere, and the username cannot be used again. This action
      cannot be undone.
    </ConfirmRequestDialog>
  );
}

/** Deletes an organisation. Its gigs disappear for all users; their stored events stay. */
function DeleteOrganisationDialog({ organisation: { id, name }, onClose }: OrganisationDialogProps) {
  const [deleteOrganisation] = useDeleteOrganisationMutation();
  const messages = { failure: 'Failed to delete organisation', success: { title: 'Organisation deleted' } };
  return (
    <ConfirmRequestDialog title="Delete Organisation" send={() => deleteOrganisation(id)} {...messages} onClose={onClose}>
      Are you sure you want to delete {name}? Its events disappear for everybody, and the contact details of its participants are erased.
      This action cannot be undone.
    </ConfirmRequestDialog>
  );
}

/** Sets or removes an organisation's logo, which is also shown for gigs without their own logo. */
function OrganisationLogoDialog({ organisation: { id, name, logoUrl }, onClose }: OrganisationDialogProps) {
  const [setLogo] = useSetOrganisationLogoMutation();
  return (
    <LogoDialog draftKey={`logo.${id}`} name={name} logoUrl={logoUrl} onSave={(change) => setLogo({ id, ...change })} onClose={onClose} />
  );
}

/** Sets another user's password, which signs them out on every device: see docs/rules.md#sessions-and-passwords. */
export function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
  const [reset] = useResetUserPasswordMutation();
  const resetPassword = ({ newPassword }: ResetPasswordRequest) => reset({ userId: user.id, newPassword });
  return (
    <PasswordDialog title={`Reset Password: ${user.username}`} username={user.username} resetPassword={resetPassword} onClose={onClose} />
  );
}
