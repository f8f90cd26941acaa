import { Form, Switch } from 'antd';
import { useState } from 'react';
import { type Theme } from '@jamjar/contracts/enums';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { useChangeSettingsMutation, usePickThemeMutation } from '../../features/auth/auth.api.js';
import { attempt } from '../../ui/attempt.js';
import { Dialog } from '../../ui/dialog.js';
import { ThemePicker } from './theme-picker.js';
import styles from './settings-dialog.module.css';

/** What everybody sets for themselves (S2 §2, User settings dialog). A theme is put on at once, the rest when it is saved, or before a theme. */
export function SettingsDialog({ me, onClose }: { me: UserView; onClose: () => void }) {
  const [inTabs, setInTabs] = useState(me.multiScreenJams);
  const [theme, setTheme] = useState(me.theme);
  const [change, changing] = useChangeSettingsMutation();
  const [pickTheme] = usePickThemeMutation();
  const save = (): Promise<boolean> => {
    const words = { failure: 'Failed to save settings. Please try again.', success: { title: 'Settings saved' } };
    return attempt(change({ userId: me.id, settings: { multiScreenJams: inTabs } }), words);
  };
  const putOn = (picked: Theme): Promise<boolean> => {
    const words = { failure: 'Failed to update theme. Please try again.', success: { title: 'Theme updated' } };
    return attempt(pickTheme({ userId: me.id, theme: picked }), words);
  };
  const saveAndClose = async (): Promise<void> => {
    if (await save()) onClose();
  };
  const pick = async (picked: Theme): Promise<void> => {
    setTheme(picked);
    // with another theme the page loads anew, without what was only switched
    const isKept = inTabs === me.multiScreenJams || (await save());
    if (!isKept || !(await putOn(picked))) setTheme(me.theme);
  };
  return (
    <Dialog title="Settings" confirm="Save changes" busy={changing.isLoading} onConfirm={() => void saveAndClose()} onClose={onClose}>
      <Form layout="vertical">
        <label className={styles.line}>
          <span>
            <strong className={styles.label}>Multi-screen jams</strong>
            <span className={styles.hint}>Jam nights in tabs instead of on one page</span>
          </span>
          <Switch checked={inTabs} onChange={setInTabs} />
        </label>
        <ThemePicker theme={theme} onPick={(picked) => void pick(picked)} />
      </Form>
    </Dialog>
  );
}
