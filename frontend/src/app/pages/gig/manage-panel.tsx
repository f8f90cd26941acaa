import { useNavigate } from 'react-router-dom';
import { type ReactNode, useState } from 'react';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { toSeen } from '../../../domain/commands/command-mutations.js';
import { ResetLineUpButton } from '../../../features/line-up/components/reset-line-up-button.js';
import { GigMenu } from '../../../features/gigs/components/gig-menu.js';
import { TimeLimitButton } from '../../../features/gigs/components/time-limit-button.js';
import { EventNotifications } from '../../../features/notifications/components/event-notifications.js';
import { RunRaffleButton } from '../../../features/raffle/components/raffle-buttons.js';
import { ClearStageButton } from '../../../features/stage/components/clear-stage-button.js';
import { Panel } from '../../../ui/elements/panel.js';
import { ButtonLink } from '../../../ui/elements/buttons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { paths } from '../../../domain/paths.js';
import styles from './manage-panel.module.css';
import { type GigPageState } from './use-gig-page.js';

const SettingsDialog = lazyDialog(() => import('../../shell/settings-dialog.js').then((module) => module.SettingsDialog));

/** Manage panel of a jam or open mic: metrics and, for operators, actions on the whole gig. */
export function StageManagePanel({ page }: { page: GigPageState }) {
  const { gig, permissions, lineUp } = page;
  const { all, onStage } = lineUp.performers;
  const metrics = [
    { label: 'participants', value: all.length },
    { label: 'have played', value: all.filter(({ played }) => played).length },
  ];
  return (
    <ManagePanel page={page} metrics={metrics}>
      <ClearStageButton gigId={gig.id} seen={toSeen(lineUp.performers)} disabled={gig.completed || onStage.length === 0} />
      {permissions.canManage && <TimeLimitButton gig={gig} disabled={gig.completed} />}
    </ManagePanel>
  );
}

/** Manage panel of a generic event, which counts signups and attendees and has no stage. */
export function GenericManagePanel({ page }: { page: GigPageState }) {
  const { all } = page.lineUp.performers;
  const metrics = [
    { label: 'Number of Signups', value: all.length },
    { label: 'Number of Attendees', value: all.filter(({ attended }) => attended).length },
  ];
  return <ManagePanel page={page} metrics={metrics} />;
}

interface Props {
  page: GigPageState;
  metrics: readonly { label: string; value: number }[];
  /** Actions that not every type of gig has, for operators. */
  children?: ReactNode;
}

function ManagePanel({ page, metrics, children }: Props) {
  const { gig, permissions, lineUp } = page;
  const navigate = useNavigate();
  return (
    <Panel title="Manage">
      <div className={styles.manage}>
        <h3>{gig.name}</h3>
        <dl className={styles.metrics}>
          {metrics.map(({ label, value }) => (
            <div key={label} className={styles.metric}>
              <dt className={styles.label}>{label}</dt>
              {/* a dash until the line-up is loaded */}
              <dd className={styles.value}>{lineUp.status === 'loaded' ? value : '–'}</dd>
            </div>
          ))}
        </dl>
        {permissions.canOperate && (
          <>
            {gig.raffleEnabled && <RunRaffleButton gig={gig} performers={lineUp.performers.all} disabled={gig.completed} />}
            {children}
            <ResetLineUpButton gig={gig} seen={toSeen(lineUp.performers)} disabled={gig.completed || lineUp.performers.all.length === 0} />
          </>
        )}
        <Links gig={gig} canOperate={permissions.canOperate} />
        {permissions.canManage && <GigMenu gig={gig} trigger="button" onDeleted={() => void navigate(paths.home, { replace: true })} />}
        <Notifications page={page} />
      </div>
    </Panel>
  );
}

/** Links to the gig's other pages, most of which only operators may see. */
const Links = ({ gig: { id, completed, feedbackUrl }, canOperate }: { gig: GigView; canOperate: boolean }) => (
  <>
    <PageLink to={paths.performers(id)}>View All Participant Data</PageLink>
    {canOperate && <PageLink to={completed ? paths.report(id) : paths.history(id)}>{completed ? 'View Report' : 'View History'}</PageLink>}
    {canOperate && feedbackUrl !== null && <PageLink to={paths.feedback(id)}>View Feedback</PageLink>}
  </>
);

const PageLink = (props: { to: string; children: string }) => <ButtonLink {...props} block type="filled" />;

function Notifications({ page: { gig, user } }: Pick<Props, 'page'>) {
  const [isShowingSettings, setIsShowingSettings] = useState(false);
  return (
    <>
      <EventNotifications gigId={gig.id} onOpenSettings={() => setIsShowingSettings(true)} />
      {isShowingSettings && <SettingsDialog me={user} onClose={() => setIsShowingSettings(false)} />}
    </>
  );
}
