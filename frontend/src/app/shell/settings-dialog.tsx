import { Form, Switch } from 'antd';
import { useState } from 'react';
import { type Theme, themes as allThemes } from '@jamjar/contracts/enums';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { useChangeSettingsMutation, usePickThemeMutation } from '../../features/auth/auth.api.js';
import { SingleChoiceChips } from '../../ui/choice-chips.js';
import { Dialog } from '../../ui/dialog.js';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { useBrightness } from '../theme/theme.provider.js';
import { themes } from '../theme/themes.js';
import styles from './settings-dialog.module.css';

const settingsMessages = { failure: 'Failed to save settings. Please try again.', success: { title: 'Settings saved' } };
const themeMessages = { failure: 'Failed to update theme. Please try again.', success: { title: 'Theme updated' } };

/** The user's own settings. A theme is saved as soon as it is picked; the other settings on Save, or before a picked theme is saved. */
export function SettingsDialog({ me, onClose }: { me: UserView; onClose: () => void }) {
  const [usesTabs, setUsesTabs] = useState(me.multiScreenJams);
  const [theme, setTheme] = useState(me.theme);
  const [changeSettings, { isLoading }] = useChangeSettingsMutation();
  const [pickTheme] = usePickThemeMutation();
  const saveSettings = (): Promise<boolean> =>
    notifyAndReturnSuccess(changeSettings({ userId: me.id, settings: { multiScreenJams: usesTabs } }), settingsMessages);
  const saveAndClose = async (): Promise<void> => {
    if (await saveSettings()) onClose();
  };
  const handlePick = async (picked: Theme): Promise<void> => {
    setTheme(picked);
    // a new theme reloads the page, which would lose unsaved settings
    const isSaved = usesTabs === me.multiScreenJams || (await saveSettings());
    if (!isSaved || !(await notifyAndReturnSuccess(pickTheme({ userId: me.id, theme: picked }), themeMessages))) setTheme(me.theme);
  };
  return (
    <Dialog title="Settings" confirmLabel="Save changes" busy={isLoading} onConfirm={() => void saveAndClose()} onClose={onClose}>
      <Form layout="vertical">
        <MultiScreenSwitch checked={usesTabs} onChange={setUsesTabs} />
        <ThemePicker theme={theme} onPick={(picked) => void handlePick(picked)} />
      </Form>
    </Dialog>
  );
}

const MultiScreenSwitch = (switchProps: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <label className={styles.row}>
    <span>
      <strong className={styles.label}>Multi-screen jams</strong>
      <span className={styles.hint}>Jam nights in tabs instead of on one page</span>
    </span>
    <Switch {...switchProps} />
  </label>
);

const themeNames = {
  ocean: 'Cool',
  warm: 'Warm',
  forest: 'Forest',
  sunset: 'Sunset',
  lavender: 'Lavender',
  mint: 'Mint',
  autumn: 'Autumn',
};
const themeChoices = allThemes.filter((theme) => theme !== 'default');

/** A choice of the seven themes, each shown with its primary colour. `default` is shown as ocean. */
function ThemePicker({ theme, onPick }: { theme: Theme; onPick: (theme: Theme) => void }) {
  const brightness = useBrightness();
  const options = themeChoices.map((value) => ({
    value,
    label: (
      <span className={styles.choice}>
        <span className={styles.colour} style={{ background: themes[value][brightness].primary }} />
        {themeNames[value]}
      </span>
    ),
  }));
  return (
    <div className={styles.picker}>
      <span className={styles.title} aria-hidden="true">
        Theme
      </span>
      <SingleChoiceChips label="Theme" options={options} value={theme === 'default' ? 'ocean' : theme} onChange={onPick} />
    </div>
  );
}
