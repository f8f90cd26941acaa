import { type AccountAction } from '../account-actions.js';
import { useOrganisationsQuery } from '../organisations.api.js';
import { DeleteOrganisationDialog, DeleteUserDialog, ForceLogoutDialog, RemoveUserDialog } from './account-confirmations.js';
import { AllocateUserDialog } from './allocate-user-dialog.js';
import { CreateOrganisationDialog } from './create-organisation-dialog.js';
import { CreateUserDialog } from './create-user-dialog.js';
import { OrganisationLogoDialog } from './organisation-logo-dialog.js';
import { ResetPasswordDialog } from './reset-password-dialog.js';

interface Props {
  action: AccountAction;
  isGod: boolean;
  onClose: () => void;
}

/** The dialog that carries out an account action. */
export function AccountDialog({ action, isGod, onClose }: Props) {
  const { data: organisations = [] } = useOrganisationsQuery(undefined);
  switch (action.kind) {
    case 'createOrganisation':
      return <CreateOrganisationDialog onClose={onClose} />;
    case 'createUser':
      return <CreateUserDialog organisations={organisations} isOrganisationOptional={isGod} onClose={onClose} />;
    case 'allocateUser':
      return <AllocateUserDialog organisation={action.organisation} onClose={onClose} />;
    case 'manageLogo':
      return <OrganisationLogoDialog organisation={action.organisation} onClose={onClose} />;
    case 'deleteOrganisation':
      return <DeleteOrganisationDialog organisation={action.organisation} onClose={onClose} />;
    case 'resetPassword':
      return <ResetPasswordDialog user={action.user} onClose={onClose} />;
    case 'forceLogout':
      return <ForceLogoutDialog user={action.user} onClose={onClose} />;
    case 'deleteUser':
      return <DeleteUserDialog user={action.user} onClose={onClose} />;
    case 'removeUser':
      return <RemoveUserDialog user={action.user} organisation={action.organisation} onClose={onClose} />;
  }
}
