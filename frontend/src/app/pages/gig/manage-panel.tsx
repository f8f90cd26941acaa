import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { GigMenu } from '../../../features/gigs/components/gig-menu.js';
import { GigNotificationSwitch } from '../../../features/notifications/components/gig-notification-switch.js';
import { Panel } from '../../../ui/elements/panel.js';
import { ButtonLink } from '../../../ui/elements/buttons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { paths } from '../../../domain/paths.js';
import { GigActions } from './gig-actions.js';
import styles from './manage-panel.module.css';
import { type GigPageState } from './use-gig-page.js';

const SettingsDialog = lazyDialog(() => import('../../shell/settings-dialog.js').then((module) => module.SettingsDialog));

interface Props {
  page: GigPageState;
}

/**
 * The panel Manage of a gig: metrics, for operators and owners actions on the whole gig and, but for a helper for tonight, links and the
 * notifications switch.
 */
export function ManagePanel({ page }: Props) {
  const { gig, permissions, lineUp } = page;
  const navigate = useNavigate();
  return (
    <Panel title="Manage">
      <div className={styles.manage}>
        <h3>{gig.name}</h3>
        <dl className={styles.metrics}>
          {getMetrics(gig.type, lineUp.performers.all).map(({ label, value }) => (
            <div key={label} className={styles.metric}>
              <dt className={styles.label}>{label}</dt>
              {/* a dash until the line-up is loaded */}
              <dd className={styles.value}>{lineUp.status === 'loaded' ? value : '–'}</dd>
            </div>
          ))}
        </dl>
        {permissions.canOperate && <GigActions {...page} />}
        {!permissions.isTemporary && <Links gig={gig} canOperate={permissions.canOperate} />}
        {permissions.canManage && <GigMenu gig={gig} openedBy="button" onDeleted={() => void navigate(paths.home, { replace: true })} />}
        {!permissions.isTemporary && <Notifications page={page} />}
      </div>
    </Panel>
  );
}

/** The key figures of a gig, which for a generic event are signups and attendees. */
const getMetrics = (type: GigType, performers: readonly PerformerView[]) =>
  type === 'generic'
    ? [
        { label: 'Number of Signups', value: performers.length },
        { label: 'Number of Attendees', value: performers.filter(({ attended }) => attended).length },
      ]
    : [
        { label: 'participants', value: performers.length },
        { label: 'have played', value: performers.filter(({ played }) => played).length },
      ];

/** Links to the gig's other pages, most of which only operators may see. */
const Links = ({ gig: { id, completed, feedbackUrl }, canOperate }: { gig: GigView; canOperate: boolean }) => (
  <>
    <PageLink to={paths.performers(id)}>View All Participant Data</PageLink>
    {canOperate && <PageLink to={completed ? paths.report(id) : paths.history(id)}>{completed ? 'View Report' : 'View History'}</PageLink>}
    {canOperate && feedbackUrl !== null && <PageLink to={paths.feedback(id)}>View Feedback</PageLink>}
  </>
);

const PageLink = (props: { to: string; children: string }) => <ButtonLink {...props} block type="filled" />;

function Notifications({ page: { gig, user } }: Props) {
  const [isShowingSettings, setIsShowingSettings] = useState(false);
  return (
    <>
      <GigNotificationSwitch gigId={gig.id} onOpenSettings={() => setIsShowingSettings(true)} />
      {isShowingSettings && <SettingsDialog me={user} onClose={() => setIsShowingSettings(false)} />}
    </>
  );
}
