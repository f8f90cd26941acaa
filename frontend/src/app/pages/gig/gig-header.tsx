import { useNavigate } from 'react-router-dom';
import { ChatButton } from '../../../features/chat/components/chat-button.js';
import { GigMenu } from '../../../features/gigs/components/gig-menu.js';
import { formatShortDate } from '../../../features/gigs/gigs.labels.js';
import { RaffleButton } from '../../../features/raffle/components/raffle-buttons.js';
import { Button } from '../../../ui/buttons.js';
import { PlusIcon } from '../../../ui/icons.js';
import { formatClock } from '../../../ui/clock-format.js';
import { useForecasts } from '../../../ui/forecasts.js';
import { paths } from '../../paths.js';
import { GigPageHeader } from '../gig-page-header.js';
import { useShortcutHint } from '../../../ui/shortcuts.js';
import styles from './gig-header.module.css';
import { type GigLayoutProps } from './gig-layout.js';

interface Props extends Pick<GigLayoutProps, 'page' | 'details' | 'onChat'> {
  /** Null when the user may not add performers. */
  onAdd: (() => void) | null;
}

/** When the event is likely to end; in amber when that is after its end. */
function ExpectedEnd() {
  const { end } = useForecasts();
  if (!end) return null;
  const text = `ends about ${formatClock(end.at)}`;
  return <>{end.runsOver ? <span className={styles.runsOver}>{text}, runs over</span> : text} · </>;
}

/** Header of a jam's, open mic's or generic event's page, with raffle, chat and the owner's menu; on wide screens also Add Participant. */
export function GigHeader({ page: { gig, permissions, chat, lineUp }, details, onChat, onAdd }: Props) {
  const navigate = useNavigate();
  const addShortcut = useShortcutHint('a');
  const { unreadCount } = chat;
  return (
    <GigPageHeader
      title={gig.name}
      details={[formatShortDate(gig.date), ...details].join(' · ')}
      ending={<ExpectedEnd />}
      hasUnreadMessages={unreadCount > 0}
    >
      {gig.raffleEnabled && permissions.canOperate && !gig.completed && <RaffleButton gig={gig} performers={lineUp.performers.all} />}
      <ChatButton unreadCount={unreadCount} onPress={onChat} />
      <span className="for-screen-readers" role="status">
        {unreadCount > 0 && 'New chat messages'}
      </span>
      {permissions.canManage && <GigMenu gig={gig} onDeleted={() => void navigate(paths.home, { replace: true })} />}
      {onAdd && (
        <Button
          type="primary"
          className={styles.add}
          icon={<PlusIcon />}
          disabled={gig.completed}
          aria-keyshortcuts={addShortcut}
          onClick={onAdd}
        >
          Add Participant
        </Button>
      )}
    </GigPageHeader>
  );
}
