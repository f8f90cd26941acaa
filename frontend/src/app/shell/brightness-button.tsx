import { Button } from 'antd';
import { MoonIcon, SunIcon } from '../../ui/icons.js';
import { useBrightness } from '../theme/brightness.js';

/** By day or by night, on this device, everywhere. */
export function BrightnessButton() {
  const switching = useBrightness();
  const other = switching.brightness === 'night' ? 'day' : 'night';
  return (
    <Button
      type="text"
      icon={other === 'day' ? <SunIcon /> : <MoonIcon />}
      aria-label={`Switch to ${other}`}
      onClick={() => switching.switchTo(other)}
    />
  );
}
