import { type ReactNode } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { Button } from '../../../ui/elements/buttons.js';
import { GearIcon } from '../../../ui/elements/icons.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { Switch } from '../../../ui/form/switch.js';
import { useNotificationPreferenceQuery, useSetNotificationPreferenceMutation } from '../notification-preference.api.js';
import styles from './gig-notification-switch.module.css';

interface Props {
  gigId: GigId;
  /** Opens the settings, in which push notifications are turned on. */
  onOpenSettings: () => void;
}

/** A switch for the user's notifications of one gig; while the user's push is off, a button that opens the settings instead. */
export function GigNotificationSwitch({ gigId, onOpenSettings }: Props) {
  const { data: preference, isError, isLoading, refetch } = useNotificationPreferenceQuery(gigId);
  const [setPreference, { isLoading: isSaving }] = useSetNotificationPreferenceMutation();
  const toggle = async (enabled: boolean): Promise<void> => {
    const isSaved = await notifyAndReturnSuccess(setPreference({ gigId, enabled }), {
      failure: 'Failed to update notification preference',
      success: { title: enabled ? 'Notifications Enabled' : 'Notifications Disabled' },
    });
    if (isSaved && !preference) void refetch();
  };
  if (preference && !(preference.globalEnabled && preference.hasSubscription)) {
    return (
      <div className={styles.row}>
        <Description hint="Turn push on in Settings." />
        <Button icon={<GearIcon />} aria-label="Settings" onClick={onOpenSettings} />
      </div>
    );
  }
  const isOn = preference?.eventEnabled ?? false;
  const hint = isError ? 'Not loaded: counts as off.' : `${isOn ? 'On' : 'Off'} for you at this event.`;
  return (
    <label className={styles.row}>
      <Description hint={!isLoading && hint} />
      <Switch checked={isOn} disabled={isLoading} busy={isSaving} onChange={(enabled) => void toggle(enabled)} />
    </label>
  );
}

const Description = ({ hint }: { hint: ReactNode }) => (
  <span>
    <strong className={styles.title}>Event Notifications</strong>
    <span className={styles.hint}>{hint}</span>
  </span>
);
