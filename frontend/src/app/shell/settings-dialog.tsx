import { Switch } from 'antd';
import { useState } from 'react';
import { type Theme, themes as allThemes } from '@jamjar/contracts/enums';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { useChangeSettingsMutation, usePickThemeMutation } from '../../features/auth/auth.api.js';
import { PushSection } from '../../features/notifications/components/push-section.js';
import { SingleChoiceChips } from '../../ui/form/choice-chips.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notifyAndReturnSuccess } from '../../domain/commands/notify-and-return-success.js';
import { useShortcutSetting } from '../../ui/menu/shortcuts.js';
import { useBrightness } from '../theme/theme.provider.js';
import { themes } from '../theme/themes.js';
import styles from './settings-dialog.module.css';

const settingsMessages = { failure: 'Failed to save settings. Please try again.', success: { title: 'Settings saved' } };
const themeMessages = { failure: 'Failed to update theme. Please try again.', success: { title: 'Theme updated' } };

/** The user's own settings. Push notifications and the theme are saved at once, the other settings on Save, or together with a new theme. */
export function SettingsDialog({ me, onClose }: { me: UserView; onClose: () => void }) {
  const [theme, setTheme] = useState(me.theme);
  const { values, change, isChanged, isSaving, save } = useSettings(me);
  const [pickTheme] = usePickThemeMutation();
  const saveAndClose = async (): Promise<void> => {
    if (await save()) onClose();
  };
  const handlePick = async (picked: Theme): Promise<void> => {
    setTheme(picked);
    // a new theme reloads the page, which would lose unsaved settings
    const isSaved = !isChanged || (await save());
    if (!isSaved || !(await notifyAndReturnSuccess(pickTheme({ userId: me.id, theme: picked }), themeMessages))) setTheme(me.theme);
  };
  return (
    <Dialog title="Settings" confirmLabel="Save changes" busy={isSaving} onConfirm={() => void saveAndClose()} onClose={onClose}>
      <PushSection />
      {settings.map(({ name, label, hint }) => (
        <SettingSwitch key={name} label={label} hint={hint} checked={values[name]} onChange={(isOn) => change({ [name]: isOn })} />
      ))}
      <ThemePicker theme={theme} onPick={(picked) => void handlePick(picked)} />
    </Dialog>
  );
}

const settings = [
  { name: 'multiScreenJams', label: 'Multi-screen jams', hint: 'Jam nights in tabs instead of on one page' },
  { name: 'shortcuts', label: 'Keyboard shortcuts', hint: 'On event pages, on this device; ? lists them' },
] as const;
type Settings = Record<(typeof settings)[number]['name'], boolean>;

/** The values of the dialog's switches. `shortcuts` is stored on this device, the others on the server. */
function useSettings({ id: userId, multiScreenJams }: UserView) {
  const [shortcuts, setShortcuts] = useShortcutSetting(userId);
  const [values, setValues] = useState<Settings>({ multiScreenJams, shortcuts });
  const [changeSettings, { isLoading }] = useChangeSettingsMutation();
  const save = async (): Promise<boolean> => {
    const request = changeSettings({ userId, settings: { multiScreenJams: values.multiScreenJams } });
    const isSaved = await notifyAndReturnSuccess(request, settingsMessages);
    if (isSaved) setShortcuts(values.shortcuts);
    return isSaved;
  };
  return {
    values,
    change: (changed: Partial<Settings>) => setValues({ ...values, ...changed }),
    isChanged: values.multiScreenJams !== multiScreenJams || values.shortcuts !== shortcuts,
    isSaving: isLoading,
    save,
  };
}

interface SwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}
const SettingSwitch = ({ label, hint, ...switchProps }: SwitchProps) => (
  <label className={styles.row}>
    <span>
      <strong className={styles.label}>{label}</strong>
      <span className={styles.hint}>{hint}</span>
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

/** Offers the seven themes, each with its primary colour. The theme `default` is shown as `ocean`. */
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
