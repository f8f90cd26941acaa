import { useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { CloseIcon } from '../../../ui/elements/icons.js';
import { NoticeBar } from '../../../ui/elements/notice-bar.js';
import { ScreenMemory } from '../../../ui/browser/tap-guard.js';
import { useHasUpdate } from '../use-service-worker.js';

/** Without effect while the version before is busy for seconds: the bar stays. */
async function update(): Promise<void> {
  const { reloadInNewestVersion } = await import('../service-worker.js'); // there already: it has found the version
  await reloadInNewestVersion().catch(() => undefined);
}

/** Offers a new version of the app, until the user takes it or closes the bar. Nothing is loaded anew without a tap. */
export function UpdateBar() {
  const hasUpdate = useHasUpdate();
  const [isClosed, setIsClosed] = useState(false);
  return (
    <div role="status">
      <ScreenMemory of={hasUpdate} />
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
