import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { type AccountAction, type OnAccountAction } from '../../../features/organisations/account-actions.js';
import { OrganisationList } from '../../../features/organisations/components/organisation-list.js';
import { UserList } from '../../../features/organisations/components/user-list.js';
import { useOrganisationsQuery } from '../../../features/organisations/organisations.api.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { paths } from '../../../domain/paths.js';
import { AppPage } from '../../shell/app-page.js';
import { BackLink } from '../../shell/back-link.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { canManageOrganisations } from '../my-organisations.js';
import { Button } from '../../../ui/elements/buttons.js';
import styles from './organisations.module.css';

const AccountDialog = lazyDialog(() =>
  import('../../../features/organisations/components/account-dialog.js').then((module) => module.AccountDialog),
);

/** Organisations and their users, for god and owners. Redirects other users to the home page. */
export function OrganisationsPage() {
  const currentUser = useCurrentUser();
  const navigate = useNavigate();
  const [action, setAction] = useState<AccountAction | null>(null);
  const isGod = currentUser.role === 'god';
  // the users are shown only after the organisations, which are above them on a phone and would move them
  const { isLoading } = useOrganisationsQuery(undefined, { skip: !isGod });
  if (!canManageOrganisations(currentUser)) return <Navigate to={paths.home} replace />;
  return (
    <AppPage title="Organisations · Jamjar">
      <main className={styles.page}>
        <Header isGod={isGod} onAction={setAction} />
        <div className={styles.lists} data-god={isGod}>
          <OrganisationList
            isGod={isGod}
            currentUserId={currentUser.id}
            onAction={setAction}
            onOpenHistory={(id) => void navigate(paths.accountHistory(id))}
          />
          {isGod && !isLoading && <UserList currentUserId={currentUser.id} onAction={setAction} />}
        </div>
      </main>
      {action && <AccountDialog action={action} isGod={isGod} onClose={() => setAction(null)} />}
    </AppPage>
  );
}

const Header = ({ isGod, onAction }: { isGod: boolean; onAction: OnAccountAction }) => (
  <header className={styles.header}>
    <BackLink />
    <h1 className={styles.title}>Manage</h1>
    <div className={styles.actions}>
      <Button onClick={() => onAction({ kind: 'createUser' })}>Create User</Button>
      {isGod && (
        <Button type="primary" onClick={() => onAction({ kind: 'createOrganisation' })}>
          Create Organisation
        </Button>
      )}
    </div>
  </header>
);
