import { Form, Switch } from 'antd';
import { useState } from 'react';
import { type Theme } from '@jamjar/contracts/enums';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { useChangeSettingsMutation, usePickThemeMutation } from '../../features/auth/auth.api.js';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { Dialog } from '../../ui/dialog.js';
import { ThemePicker } from './theme-picker.js';
import styles from './settings-dialog.module.css';

/** The user's own settings. A theme is saved as soon as it is picked; the other settings on Save, or before a picked theme is saved. */
export function SettingsDialog({ me, onClose }: { me: UserView; onClose: () => void }) {
  const [usesTabs, setUsesTabs] = useState(me.multiScreenJams);
  const [theme, setTheme] = useState(me.theme);
  const [changeSettings, settingsRequest] = useChangeSettingsMutation();
  const [pickTheme] = usePickThemeMutation();
  const saveSettings = (): Promise<boolean> => {
    const messages = { failure: 'Failed to save settings. Please try again.', success: { title: 'Settings saved' } };
    return notifyAndReturnSuccess(changeSettings({ userId: me.id, settings: { multiScreenJams: usesTabs } }), messages);
  };
  const saveTheme = (picked: Theme): Promise<boolean> => {
    const messages = { failure: 'Failed to update theme. Please try again.', success: { title: 'Theme updated' } };
    return notifyAndReturnSuccess(pickTheme({ userId: me.id, theme: picked }), messages);
  };
  const saveAndClose = async (): Promise<void> => {
    if (await saveSettings()) onClose();
  };
  const handlePick = async (picked: Theme): Promise<void> => {
    setTheme(picked);
    // a new theme reloads the page, which would lose unsaved settings
    const isSaved = usesTabs === me.multiScreenJams || (await saveSettings());
    if (!isSaved || !(await saveTheme(picked))) setTheme(me.theme);
  };
  return (
    <Dialog
      title="Settings"
      confirmLabel="Save changes"
      busy={settingsRequest.isLoading}
      onConfirm={() => void saveAndClose()}
      onClose={onClose}
    >
      <Form layout="vertical">
        <label className={styles.row}>
          <span>
            <strong className={styles.label}>Multi-screen jams</strong>
            <span className={styles.hint}>Jam nights in tabs instead of on one page</span>
          </span>
          <Switch checked={usesTabs} onChange={setUsesTabs} />
        </label>
        <ThemePicker theme={theme} onPick={(picked) => void handlePick(picked)} />
      </Form>
    </Dialog>
  );
}
