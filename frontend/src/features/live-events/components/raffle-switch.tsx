import { Switch } from 'antd';
import { useId } from 'react';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { attempt } from '../../../ui/attempt.js';
import { useSwitchRaffleMutation } from '../live-events.api.js';
import styles from './raffle-switch.module.css';

/** Owners and god (S1 §4, Raffle). */
export function RaffleSwitch({ event: { id, raffleEnabled }, disabled }: { event: LiveEventView; disabled: boolean }) {
  const labelId = useId();
  const [switchRaffle, switching] = useSwitchRaffleMutation();
  const change = (enabled: boolean): void => void attempt(switchRaffle({ id, enabled }), { failure: 'Failed to toggle raffle setting' });
  return (
    <label className={styles.row}>
      <span id={labelId}>Raffle</span>
      <Switch aria-labelledby={labelId} checked={raffleEnabled} disabled={disabled} loading={switching.isLoading} onChange={change} />
    </label>
  );
}
