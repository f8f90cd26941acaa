import { type AccountQuestion } from '../account-question.js';
import { useOrganisationsQuery } from '../organisations.api.js';
import { DeleteOrganisationDialog, DeleteUserDialog, ForceLogoutDialog, RemoveUserDialog } from './account-questions.js';
import { AllocateUserDialog } from './allocate-user-dialog.js';
import { CreateOrganisationDialog } from './create-organisation-dialog.js';
import { CreateUserDialog } from './create-user-dialog.js';
import { OrganisationLogoDialog } from './organisation-logo-dialog.js';
import { ResetPasswordDialog } from './reset-password-dialog.js';

interface Props {
  question: AccountQuestion;
  god: boolean;
  onClose: () => void;
}

/** The dialogs of the organisations page (S1 §2, Organisations page). */
export function AccountDialog({ question, god, onClose }: Props) {
  const { data: organisations = [] } = useOrganisationsQuery(undefined);
  switch (question.kind) {
    case 'createOrganisation':
      return <CreateOrganisationDialog onClose={onClose} />;
    case 'createUser':
      return <CreateUserDialog organisations={organisations} anywhere={god} onClose={onClose} />;
    case 'allocateUser':
      return <AllocateUserDialog organisation={question.organisation} onClose={onClose} />;
    case 'manageLogo':
      return <OrganisationLogoDialog organisation={question.organisation} onClose={onClose} />;
    case 'deleteOrganisation':
      return <DeleteOrganisationDialog organisation={question.organisation} onClose={onClose} />;
    case 'resetPassword':
      return <ResetPasswordDialog user={question.user} onClose={onClose} />;
    case 'forceLogout':
      return <ForceLogoutDialog user={question.user} onClose={onClose} />;
    case 'deleteUser':
      return <DeleteUserDialog user={question.user} onClose={onClose} />;
    case 'removeUser':
      return <RemoveUserDialog user={question.user} organisation={question.organisation} onClose={onClose} />;
  }
}
