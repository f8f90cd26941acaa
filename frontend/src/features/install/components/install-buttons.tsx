import { useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { getMobileSystem, useIsInstalled } from '../platform.js';
import { forceUpdate } from '../force-update.js';

const AddToHomeScreenDialog = lazyDialog(() => import('./add-to-home-screen-dialog.js').then((module) => module.AddToHomeScreenDialog));

/** In the installed app the button Force Update, in a mobile browser a button that shows how to install the app, else nothing. */
export function InstallButtons() {
  if (useIsInstalled()) return <ForceUpdateButton />;
  return getMobileSystem() !== null && <InstallButton />;
}

function ForceUpdateButton() {
  const [isLoading, setIsLoading] = useState(false);
  const update = async (): Promise<void> => {
    setIsLoading(true);
    const fail = (): void => showToast({ title: 'Error', description: 'Failed to update. Please try again.', tone: 'bad' });
    await forceUpdate().catch(fail);
    setIsLoading(false);
  };
  return (
    <Button type="text" block loading={isLoading} onClick={() => void update()}>
      Force Update
    </Button>
  );
}

function InstallButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="text" block onClick={() => setIsOpen(true)}>
        Install me as an app
      </Button>
      {isOpen && <AddToHomeScreenDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
