import { memo } from 'react';
import { Link } from 'react-router-dom';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Tag } from '../../../ui/tag.js';
import { typeTags, formatCardDate, formatPerformerCount } from '../gigs.labels.js';
import styles from './gig-card.module.css';
import { GigMenu } from './gig-menu.js';

interface Props {
  gig: GigView;
  isTonight: boolean;
  canManage: boolean;
  getGigPath: (id: GigId) => string;
  onDeleted: () => void;
}

/** A link to the gig's page that fills the whole card. The menu lies above the link; only owners and god have it. */
export const GigCard = memo(function GigCard({ gig, isTonight, canManage, getGigPath, onDeleted }: Props) {
  return (
    <li className={styles.card} data-tonight={isTonight} data-menu={canManage}>
      <p className={styles.tags}>
        {isTonight && <span className={styles.tonightLabel}>Tonight</span>}
        <Tag tone={isTonight ? 'accent' : 'primary'}>{typeTags[gig.type]}</Tag>
        {gig.raffleEnabled && <Tag tone="plain">Raffle</Tag>}
        {gig.completed && <Tag tone="plain">Completed</Tag>}
      </p>
      <h3 className={styles.name}>
        <Link to={getGigPath(gig.id)} className={styles.link}>
          {gig.name}
        </Link>
      </h3>
      <p className={styles.details}>
        <span>{formatCardDate(gig.date)}</span>
        <span>
          {gig.venue && `${gig.venue} · `}
          <span className={styles.performerCount}>{formatPerformerCount(gig)}</span>
        </span>
      </p>
      {isTonight && (
        <span className={styles.openLabel} aria-hidden="true">
          Open
        </span>
      )}
      {canManage && (
        <span className={styles.menu}>
          <GigMenu gig={gig} bordered={isTonight} onDeleted={onDeleted} />
        </span>
      )}
    </li>
  );
});
