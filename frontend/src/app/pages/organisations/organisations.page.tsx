import { Button } from 'antd';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type AccountQuestion } from '../../../features/organisations/account-question.js';
import { AccountDialog } from '../../../features/organisations/components/account-dialog.js';
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
  const [question, setQuestion] = useState<AccountQuestion | null>(null);
  const god = me.role === 'god';
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
          <div className={styles.actions}>
            <Button onClick={() => setQuestion({ kind: 'createUser' })}>Create User</Button>
            {god && (
              <Button type="primary" onClick={() => setQuestion({ kind: 'createOrganisation' })}>
                Create Organisation
              </Button>
            )}
          </div>
        </header>
        <div className={styles.lists} data-god={god}>
          <OrganisationList god={god} myId={me.id} onAsk={setQuestion} />
          {god && <UserList myId={me.id} onAsk={setQuestion} />}
        </div>
      </main>
      {question && <AccountDialog question={question} god={god} onClose={() => setQuestion(null)} />}
    </>
  );
}
