import { useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { CloseIcon } from '../../../ui/elements/icons.js';
import { NoticeBar } from '../../../ui/elements/notice-bar.js';
import { TapGuardSnapshot } from '../../../ui/browser/tap-guard.js';
import { useHasUpdate } from '../use-service-worker.js';

/** Reloads the page in the new version. Has no effect if the previous version stays busy for about ten seconds; the bar then stays. */
async function update(): Promise<void> {
  const { reloadInNewestVersion } = await import('../service-worker.js'); // already loaded: that module has found the new version
  await reloadInNewestVersion().catch(() => undefined);
}

/** Offers a new version of the app until the user loads it or closes the bar. The page is never reloaded without a tap. */
export function UpdateBar() {
  const hasUpdate = useHasUpdate();
  const [isClosed, setIsClosed] = useState(false);
  return (
    <div role="status">
      <TapGuardSnapshot beforeChangeOf={hasUpdate} />
      {hasUpdate && !isClosed && (
        <NoticeBar tone="accent" text="A new version is ready.">
          <Button type="text" onClick={() => void update()}>
            Update
          </Button>
          <Button type="text" icon={<CloseIcon />} aria-label="Not now" onClick={() => setIsClosed(true)} />
        </NoticeBar>
      )}
    </div>
  );
}
