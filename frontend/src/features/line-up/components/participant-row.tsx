import { Button } from 'antd';
import { memo } from 'react';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { PriorityStar } from '../../../ui/icons.js';
import { useKeepFocus } from '../../../ui/keep-focus.js';
import { type MenuEntry, MoreMenu } from '../../../ui/more-menu.js';
import { useTravel } from '../../../ui/travel.js';
import styles from './participants-panel.module.css';

interface Props {
  performer: PerformerView;
  /** The button's word; null: no button. */
  action: string | null;
  /** Their button is the one to press next. */
  first: boolean;
  menu: boolean;
  raffle: boolean;
  onPress: (performer: PerformerView) => void;
  menuOf: (performer: PerformerView) => readonly MenuEntry[];
}

/** Memoised: one changed performer draws one row, however long the line is. */
export const ParticipantRow = memo(function ParticipantRow({ performer, action, first, menu, raffle, onPress, menuOf }: Props) {
  const { id, name, priority, instruments, tier, timeOnStage, performanceCount } = performer;
  const showsRaffle = raffle && performer.raffleEntrances > 0;
  const ref = useTravel<HTMLLIElement>(id);
  useKeepFocus(ref);
  return (
    <li ref={ref} className={styles.row} data-raffle={showsRaffle}>
      <div className={styles.name} data-priority={priority}>
        {name}
        {priority && <PriorityStar />}
      </div>
      <div className={styles.facts}>
        <Fact className={styles.instruments} label="Instruments" value={instruments.join(', ')} />
        <Fact className={styles.tier} label="Tier" value={tier ?? ''} />
        <Fact className={styles.minutes} label="On stage" value={`${timeOnStage} min`} />
        <Fact className={styles.played} label="Played" value={performanceCount > 0 ? `${performanceCount}×` : '–'} />
        {showsRaffle && <span className={styles.raffle}>{raffleWords(performer)}</span>}
      </div>
      {action && (
        <Button
          className={styles.action}
          type={first ? 'primary' : 'default'}
          aria-label={`${action} ${name}`}
          onClick={() => onPress(performer)}
        >
          {action}
        </Button>
      )}
      {menu && (
        <span className={styles.more}>
          <MoreMenu about={name} entries={() => menuOf(performer)} />
        </span>
      )}
    </li>
  );
});

function Fact({ className, label, value }: { className: string | undefined; label: string; value: string }) {
  return (
    <span className={className} data-empty={value === ''}>
      {value !== '' && <span className="for-screen-readers">{label}: </span>}
      {value}
    </span>
  );
}

const raffleWords = ({ raffleEntrances, raffleWins }: PerformerView): string =>
  `${Math.max(0, raffleEntrances - raffleWins)} remaining entries · ${raffleWins} wins`;
