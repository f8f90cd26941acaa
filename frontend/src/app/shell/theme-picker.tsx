import { type Theme } from '@jamjar/contracts/enums';
import { OneChip } from '../../ui/choice-chips.js';
import { useBrightness } from '../theme/brightness.js';
import { themes } from '../theme/themes.js';
import styles from './theme-picker.module.css';

type RealTheme = keyof typeof themes;
/** S1 §3, themes. */
const labels: Record<RealTheme, string> = {
  ocean: 'Cool',
  warm: 'Warm',
  forest: 'Forest',
  sunset: 'Sunset',
  lavender: 'Lavender',
  mint: 'Mint',
  autumn: 'Autumn',
};
const isReal = (name: string): name is RealTheme => name in labels;
const names = Object.keys(labels).filter(isReal);

/** The seven themes, each with its own colour. `default` is ocean. */
export function ThemePicker({ theme, onPick }: { theme: Theme; onPick: (theme: Theme) => void }) {
  const { brightness } = useBrightness();
  const options = names.map((name) => ({
    value: name,
    label: (
      <span className={styles.choice}>
        <span className={styles.colour} style={{ background: themes[name][brightness].primary }} />
        {labels[name]}
      </span>
    ),
  }));
  return (
    <div className={styles.picker}>
      <span className={styles.title} aria-hidden="true">
        Theme
      </span>
      <OneChip label="Theme" options={options} value={theme === 'default' ? 'ocean' : theme} onChange={onPick} />
    </div>
  );
}
