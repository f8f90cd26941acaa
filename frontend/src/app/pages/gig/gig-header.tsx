import { Link, useNavigate } from 'react-router-dom';
import { ChatButton } from '../../../features/chat/components/chat-button.js';
import { GigMenu } from '../../../features/gigs/components/gig-menu.js';
import { formatShortDate } from '../../../features/gigs/gigs.labels.js';
import { RaffleButton } from '../../../features/raffle/components/raffle-buttons.js';
import { Button } from '../../../ui/buttons.js';
import { PlusIcon } from '../../../ui/icons.js';
import { JarIcon } from '../../../ui/jar-icon.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../shell/back-link.js';
import { AccountMenu } from '../../shell/account-menu.js';
import { useShortcutHint } from '../../../ui/shortcuts.js';
import { Tag } from '../../../ui/tag.js';
import styles from './gig-header.module.css';
import { type GigLayoutProps } from './gig-layout.js';

/** When the navigation bar contains the chat, a phone hides the header's chat button unless messages are unread. */
interface Props extends Pick<GigLayoutProps, 'page' | 'details' | 'onChat' | 'isChatInNavigationBar'> {
  /** Null when the user may not add performers. */
  onAdd: (() => void) | null;
}

/**
 * Header of a jam's, open mic's or generic event's page: back link, name, chat button, owner's menu and account menu; on wide screens also home
 * link and Add Participant.
 */
export function GigHeader({ page: { gig, user, permissions, chat, lineUp }, details, onChat, isChatInNavigationBar, onAdd }: Props) {
  const navigate = useNavigate();
  const addShortcut = useShortcutHint('a');
  const { unreadCount } = chat;
  return (
    <header className={styles.header} data-unread={unreadCount > 0}>
      <BackLink />
      <Link to={paths.home} className={styles.homeLink} aria-label="Jamjar">
        <JarIcon />
      </Link>
      <div className={styles.title}>
        <h1 className={styles.name} title={gig.name}>
          {gig.name}
        </h1>
        <p className={styles.details}>{[formatShortDate(gig.date), ...details].join(' · ')}</p>
      </div>
      {gig.raffleEnabled && permissions.canOperate && !gig.completed && <RaffleButton gig={gig} performers={lineUp.performers.all} />}
      <ChatButton unreadCount={unreadCount} isInNavigationBar={isChatInNavigationBar} onPress={onChat} />
      <span className="for-screen-readers" role="status">
        {unreadCount > 0 && 'New chat messages'}
      </span>
      {permissions.canManage && <GigMenu gig={gig} onDeleted={() => void navigate(paths.home)} />}
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
      <span className={styles.account}>
        {user.role === 'god' && (
          <span className={styles.god}>
            <Tag tone="accent">God Mode</Tag>
          </span>
        )}
        <AccountMenu me={user} isIconIfNarrow />
      </span>
    </header>
  );
}
