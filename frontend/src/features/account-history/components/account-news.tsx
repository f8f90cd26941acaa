import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { persistValue, usePersistedValue } from '../../../client/persisted-value.js';
import { TapGuardSnapshot } from '../../../ui/browser/tap-guard.js';
import { Button } from '../../../ui/elements/buttons.js';
import { NoticeBar } from '../../../ui/elements/notice-bar.js';
import { formatListTime } from '../../../ui/format/date-format.js';
import { useAccountNewsQuery } from '../account-history.api.js';
import { formatAccountChange, formatActor } from '../account-history.messages.js';
import styles from './account-history.module.css';

const maxShown = 3;

/**
 * A bar for the bottom of the page, which tells an owner who else became or ceased to be owner, and whose sign-in was refused after too many
 * wrong passwords, until they dismiss it on this device. Nothing without such news.
 */
export function AccountNews({ user: { id, organisationUsers } }: { user: UserView }) {
  const { data } = useAccountNewsQuery(undefined, { refetchOnMountOrArgChange: true });
  const seenKey = `jamjar.account-news.${id}`;
  const seenUntil = usePersistedValue(seenKey) ?? '';
  const news = data?.filter(({ at }) => at > seenUntil) ?? [];
  const [latest] = news;
  return (
    <>
      <TapGuardSnapshot beforeChangeOf={latest?.id} />
      {latest && (
        <NoticeBar tone="accent" label="Account news" text={<NewsText news={news} organisationUsers={organisationUsers} />}>
          <Button type="text" onClick={() => persistValue(seenKey, latest.at)}>
            Dismiss
          </Button>
        </NoticeBar>
      )}
    </>
  );
}

function NewsText({ news, organisationUsers }: Pick<UserView, 'organisationUsers'> & { news: readonly AuditEntryView[] }) {
  const names = new Map(organisationUsers.map(({ organisation }) => [organisation.id, organisation.name]));
  const format = (entry: AuditEntryView): string => {
    const place = entry.organisationId && names.get(entry.organisationId);
    return `${place ? `${place}: ` : ''}${formatActor(entry)} ${formatAccountChange(entry)}, ${formatListTime(entry.at)}`;
  };
  return (
    <span className={styles.news}>
      <strong>Account news</strong>
      {news.slice(0, maxShown).map((entry) => (
        <span key={entry.id}>{format(entry)}</span>
      ))}
      {news.length > maxShown && <span>and {news.length - maxShown} more in the account history</span>}
    </span>
  );
}
