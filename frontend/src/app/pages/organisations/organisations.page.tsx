import { Navigate } from 'react-router-dom';
import { OrganisationList } from '../../../features/organisations/components/organisation-list.js';
import { UserList } from '../../../features/organisations/components/user-list.js';
import { paths } from '../../paths.js';
import { ConnectionStrip } from '../../shell/connection-strip.js';
import { ConsoleHeader } from '../../shell/console-header.js';
import { useMe } from '../../shell/guard.js';
import { mayManage } from '../../shell/may-manage.js';
import { BackLink } from '../../shell/back-link.js';
import styles from './organisations.module.css';

/** Who belongs where, for god and for owners; everybody else is sent home (S1 §2, /organisations). */
export function OrganisationsPage() {
  const me = useMe();
  if (!mayManage(me)) return <Navigate to={paths.home} replace />;
  return (
    <>
      <title>Organisations · Jamjar</title>
      <ConsoleHeader />
      <ConnectionStrip />
      <main className={styles.page}>
        <header className={styles.header}>
          <BackLink />
          <h1 className={styles.title}>Manage</h1>
        </header>
        <div className={styles.lists} data-god={me.role === 'god'}>
          <OrganisationList />
          {me.role === 'god' && <UserList />}
        </div>
      </main>
    </>
  );
}
