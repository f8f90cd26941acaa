import { dayMs } from '@jamjar/contracts/time';
import { useState } from 'react';
import { persistValue, usePersistedValue } from '../../../client/persisted-value.js';
import { Button } from '../../../ui/elements/buttons.js';
import { CloseIcon } from '../../../ui/elements/icons.js';
import { NoticeBar } from '../../../ui/elements/notice-bar.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { useCurrentUser } from '../../shell/require-session.js';
import styles from './home.module.css';

const SecondFactorDialog = lazyDialog(() =>
  import('../../../features/auth/components/second-factor-dialog.js').then((module) => module.SecondFactorDialog),
);

const pauseMs = 7 * dayMs;

/** Asks a god user without a second factor to set one, on each device again a week after it was closed there (docs/rules.md#second-factor). */
export function SecondFactorNotice() {
  const me = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt] = useState(Date.now);
  const key = `jamjar.secondFactorNotice.${me.id}`;
  const closedAt = Number(usePersistedValue(key));
  const isDue = me.role === 'god' && me.secondFactorAt === null && openedAt >= closedAt + pauseMs;
  return (
    <>
      {isDue && (
        <div className={styles.notice}>
          <NoticeBar tone="accent" label="Second factor" text="This account may do everything. Protect it with a second factor.">
            <Button type="text" onClick={() => setIsOpen(true)}>
              Set up
            </Button>
            <Button type="text" icon={<CloseIcon />} aria-label="Not now" onClick={() => persistValue(key, Date.now().toString())} />
          </NoticeBar>
        </div>
      )}
      {/* stays when the notice goes, because it then shows the recovery codes */}
      {isOpen && <SecondFactorDialog me={me} onClose={() => setIsOpen(false)} />}
    </>
  );
}
