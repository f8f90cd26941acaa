import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { shortDate } from '../../../features/live-events/live-events.views.js';
import { BackIcon, BellIcon, ChatIcon, JarIcon, PlusIcon } from '../../../ui/icons.js';
import { paths } from '../../paths.js';
import { BrightnessButton } from '../../shell/brightness-button.js';
import styles from './event-header.module.css';
import { jumpTo } from './jump-bar.js';

interface Props {
  event: LiveEventView;
  /** How the line stands, for example `14 in line`. */
  facts: readonly string[];
  unread: number;
  /** Null: whoever looks may not add anybody. */
  onAdd: (() => void) | null;
}

/** Back, the night's name, the chat's news, Add Participant (S2 §2, Common header). */
export function EventHeader({ event, facts, unread, onAdd }: Props) {
  return (
    <header className={styles.header} data-unread={unread > 0}>
      <BackLink />
      <span className={styles.jar}>
        <JarIcon />
      </span>
      <div className={styles.title}>
        <h1 className={styles.name} title={event.name}>
          {event.name}
        </h1>
        <p className={styles.facts}>{[shortDate(event.date), ...facts].join(' · ')}</p>
      </div>
      {unread > 0 && <Bell />}
      <BrightnessButton />
      <ChatButton unread={unread} />
      {onAdd && (
        <Button type="primary" size="middle" className={styles.add} icon={<PlusIcon />} disabled={event.completed} onClick={onAdd}>
          Add Participant
        </Button>
      )}
    </header>
  );
}

export const BackLink = () => (
  <Link to={paths.home} className={styles.back} aria-label="Back">
    <BackIcon />
  </Link>
);

/** Somebody wrote, and nobody here has seen it. */
const Bell = () => (
  <Button type="text" className={styles.bell} icon={<BellIcon />} aria-label="New chat messages" onClick={() => jumpTo('chat')}>
    <span aria-hidden="true">!</span>
  </Button>
);

function ChatButton({ unread }: { unread: number }) {
  return (
    <Button className={styles.chat} icon={<ChatIcon />} onClick={() => jumpTo('chat')}>
      Chat
      {unread > 0 && (
        <span className={styles.unread}>
          {unread}
          <span className="for-screen-readers"> new messages</span>
        </span>
      )}
    </Button>
  );
}
