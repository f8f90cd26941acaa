import { type UserId } from '@jamjar/contracts/ids';
import { persistValue, usePersistedValue } from '../../../client/persisted-value.js';
import { TapGuardSnapshot } from '../../../ui/browser/tap-guard.js';
import { Button } from '../../../ui/elements/buttons.js';
import { Panel } from '../../../ui/elements/panel.js';
import { useAccountNewsQuery } from '../account-history.api.js';
import { AccountHistoryTable } from './account-history-table.js';

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
          <AccountHistoryTable entries={news.slice(0, maxShown)} />
        </Panel>
      )}
    </>
  );
}
