import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { DialogList, DialogSection, DialogText } from '../../../ui/dialog/dialog-text.js';
import { HowToGetHttps } from '../../../domain/push/how-to-get-https.js';
import { hasInstallPrompt, openInstallPrompt } from '../install-prompt.js';
import { getMobileSystem } from '../platform.js';
import styles from './add-to-home-screen-dialog.module.css';

/**
 * Says why and how to install the app. If the browser has offered its install prompt, a button opens that. On plain http it says how to get
 * https, without which the app cannot be installed.
 */
export function AddToHomeScreenDialog({ onClose }: { onClose: () => void }) {
  const [hasPrompt] = useState(hasInstallPrompt);
  const install = (): void => {
    void openInstallPrompt();
    onClose();
  };
  const closeButton = (
    <Button type="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog
      title="Add to Home Screen"
      confirmLabel="Install"
      footer={hasPrompt ? undefined : closeButton}
      onConfirm={install}
      onClose={onClose}
    >
      <DialogText label="How to install">
        <DialogSection title="Why install Jamjar">
          <DialogList items={reasons} />
        </DialogSection>
        {isSecureContext ? <Steps /> : <NeedsHttps />}
      </DialogText>
    </Dialog>
  );
}

const reasons = [
  'It opens from your home screen and has the whole screen to itself.',
  'It opens without network, with the events you opened last as they were.',
  'It can notify you: switch notifications on in Settings, inside the installed app.',
];
const steps = {
  ios: {
    title: 'iPhone and iPad, in Safari',
    steps: ['Tap Share, the square with an arrow.', 'Scroll down and tap Add to Home Screen.', 'Tap Add.'],
  },
  android: {
    title: 'Android, in Chrome',
    steps: ['Tap the three dots at the top right.', 'Tap Add to Home screen, or Install app.', 'Tap Install.'],
  },
};

/** The steps for both systems, the device's own first: somebody may read them for another phone. */
function Steps() {
  const { ios, android } = steps;
  return (
    <>
      {(getMobileSystem() === 'android' ? [android, ios] : [ios, android]).map((system) => (
        <DialogSection key={system.title} title={system.title}>
          <ol className={styles.steps}>
            {system.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </DialogSection>
      ))}
      <p className={styles.text}>Then open Jamjar from your home screen. You may have to sign in once more.</p>
    </>
  );
}

const NeedsHttps = () => (
  <DialogSection title="Installing needs https">
    <p className={styles.text}>
      This page was opened by plain http. From there you get only a bookmark, which neither opens without network nor notifies you.
    </p>
    <p className={styles.text}>
      <HowToGetHttps action="install it" />
    </p>
  </DialogSection>
);
