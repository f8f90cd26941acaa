import { useNavigate } from 'react-router-dom';
import { ChatButton } from '../../../features/chat/components/chat-button.js';
import { GigMenu } from '../../../features/gigs/components/gig-menu.js';
import { RaffleButton } from '../../../features/raffle/components/raffle-buttons.js';
import { Button } from '../../../ui/elements/buttons.js';
import { PlusIcon } from '../../../ui/elements/icons.js';
import { formatClock } from '../../../ui/format/clock-format.js';
import { useForecasts } from '../../../domain/forecast/forecasts.js';
import { paths } from '../../../domain/paths.js';
import { GigPageHeader } from '../gig-page-header.js';
import { useShortcutHint } from '../../../ui/menu/shortcuts.js';
import styles from './gig-main-page-header.module.css';
import { type GigPageState } from './use-gig-page.js';
import { formatShortDay } from '../../../ui/format/day-format.js';

/** The props of `GigMainPageHeader` that the page of each gig type provides. */
export interface GigMainPageHeaderProps {
  page: GigPageState;
  /** Key figures shown below the name, for example `14 in line`. */
  details: readonly string[];
  /** Called when the chat button is pressed. */
  onChat: () => void;
}
interface Props extends GigMainPageHeaderProps {
  /** Null when the user may not add performers. */
  onAdd: (() => void) | null;
}

/** When the gig is likely to end; in the accent colour when that is later than planned. */
function ExpectedEnd() {
  const { end } = useForecasts();
  if (!end) return null;
  const text = `ends about ${formatClock(end.at)}`;
  return <>{end.runsOver ? <span className={styles.runsOver}>{text}, runs over</span> : text} · </>;
}

/** The header of a gig's main page, with raffle, chat and the owner's menu; on wide screens also Add Participant. */
export function GigMainPageHeader({ page: { gig, permissions, chat, lineUp }, details, onChat, onAdd }: Props) {
  const navigate = useNavigate();
  const { unreadCount } = chat;
  return (
    <GigPageHeader
      title={gig.name}
      details={[formatShortDay(gig.date), ...details].join(' · ')}
      ending={<ExpectedEnd />}
      hasUnreadMessages={unreadCount > 0}
    >
      {gig.raffleEnabled && permissions.canOperate && !gig.completed && <RaffleButton gig={gig} performers={lineUp.performers.all} />}
      <ChatButton unreadCount={unreadCount} onPress={onChat} />
      <span className="for-screen-readers" role="status">
        {unreadCount > 0 && 'New chat messages'}
      </span>
      {permissions.canManage && <GigMenu gig={gig} onDeleted={() => void navigate(paths.home, { replace: true })} />}
      {onAdd && <AddButton disabled={gig.completed} onClick={onAdd} />}
    </GigPageHeader>
  );
}

function AddButton(props: { disabled: boolean; onClick: () => void }) {
  const shortcut = useShortcutHint('a');
  return (
    <Button {...props} type="primary" className={styles.add} icon={<PlusIcon />} aria-keyshortcuts={shortcut}>
      Add Participant
    </Button>
  );
}
