import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { EventMenu } from '../../../features/gigs/components/event-menu.js';
import { shortDate } from '../../../features/gigs/gigs.views.js';
import { BellIcon, ChatIcon, JarIcon, PlusIcon } from '../../../ui/icons.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../shell/back-link.js';
import { AccountMenu } from '../../shell/account-menu.js';
import { Tag } from '../../../ui/tag.js';
import styles from './event-header.module.css';
import { type Gig } from './gig.js';

interface Props {
  gig: Gig;
  details: readonly string[];
  onChat: () => void;
  /** On a phone the bar below leads there too. */
  chatInBar: boolean;
  /** Null: whoever looks may not add anybody. */
  onAdd: (() => void) | null;
}

/** Back, the gig's name, the chat's news, what owners do, Add Participant and, where there is room, the account (S2 §2, Common header). */
export function EventHeader({ gig: { event, me, rights, chat }, details, onChat, chatInBar, onAdd }: Props) {
  const navigate = useNavigate();
  const { unread } = chat;
  return (
    <header className={styles.header} data-unread={unread > 0}>
      <BackLink />
      <Link to={paths.home} className={styles.jar} aria-label="Jamjar">
        <JarIcon />
      </Link>
      <div className={styles.title}>
        <h1 className={styles.name} title={event.name}>
          {event.name}
        </h1>
        <p className={styles.details}>{[shortDate(event.date), ...details].join(' · ')}</p>
      </div>
      <ChatButton unread={unread} inBar={chatInBar} onPress={onChat} />
      <span className="for-screen-readers" role="status">
        {unread > 0 && 'New chat messages'}
      </span>
      {rights.own && <EventMenu event={event} onDeleted={() => void navigate(paths.home)} />}
      {onAdd && (
        <Button type="primary" size="middle" className={styles.add} icon={<PlusIcon />} disabled={event.completed} onClick={onAdd}>
          Add Participant
        </Button>
      )}
      <span className={styles.account}>
        {me.role === 'god' && <Tag tone="live">God Mode</Tag>}
        <AccountMenu me={me} />
      </span>
    </header>
  );
}

/** Leads to the chat; a bell while somebody wrote what nobody here has seen (S2 §2). */
function ChatButton({ unread, inBar, onPress }: { unread: number; inBar: boolean; onPress: () => void }) {
  return unread > 0 ? (
    <Button className={styles.chat} data-unread icon={<BellIcon />} aria-label={`Chat, ${unread} new messages`} onClick={onPress}>
      <span aria-hidden="true">!</span>
      <span className={styles.unread} aria-hidden="true">
        {unread}
      </span>
    </Button>
  ) : (
    <Button className={styles.chat} data-in-bar={inBar} icon={<ChatIcon />} aria-label="Chat" onClick={onPress}>
      <span className={styles.chatWord}>Chat</span>
    </Button>
  );
}
