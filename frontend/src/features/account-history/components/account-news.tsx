import { type UserId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { Link } from 'react-router-dom';
import { persistValue, usePersistedValue } from '../../../client/persisted-value.js';
import { paths } from '../../../domain/paths.js';
import { TapGuardSnapshot } from '../../../ui/browser/tap-guard.js';
import { Button } from '../../../ui/elements/buttons.js';
import { Panel } from '../../../ui/elements/panel.js';
import { formatExactTime, formatListTime } from '../../../ui/format/date-format.js';
import { useAccountNewsQuery } from '../account-history.api.js';
import { formatAccountChange, formatActor } from '../account-history.messages.js';
import styles from './account-news.module.css';

const maxShown = 5;

/**
 * Tells an owner who else became or ceased to be owner, and whose sign-in was refused after too many wrong passwords, until they dismiss it
 * on this device. Nothing without such news.
 */
export function AccountNews({ userId }: { userId: UserId }) {
  const { data } = useAccountNewsQuery(undefined, { refetchOnMountOrArgChange: true });
  const seenKey = `jamjar.account-news.${userId}`;
  const seenUntil = usePersistedValue(seenKey) ?? '';
  const news = data?.filter(({ at }) => at > seenUntil) ?? [];
  const [latest] = news;
  return (
    <>
      <TapGuardSnapshot beforeChangeOf={latest?.id} />
      {latest && (
        <Panel title="Account news" action={<Button onClick={() => persistValue(seenKey, latest.at)}>Dismiss</Button>}>
          <ul className={styles.list}>
            {news.slice(0, maxShown).map((entry) => (
              <NewsItem key={entry.id} entry={entry} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

const NewsItem = ({ entry }: { entry: AuditEntryView }) => (
  <li className={styles.item}>
    <span>
      <strong>{formatActor(entry)}</strong> {formatAccountChange(entry)}
    </span>
    <time className={styles.time} dateTime={entry.at} title={formatExactTime(entry.at)}>
      {formatListTime(entry.at)}
    </time>
    {entry.organisationId && (
      <Link className={styles.link} to={paths.accountHistory(entry.organisationId)}>
        Account history
      </Link>
    )}
  </li>
);
