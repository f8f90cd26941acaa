import { type Theme } from '@jamjar/contracts/enums';
import { SingleChoiceChips } from '../../ui/choice-chips.js';
import { useBrightness } from '../theme/brightness.js';
import { themes } from '../theme/themes.js';
import styles from './theme-picker.module.css';

type NamedTheme = keyof typeof themes;
const labels: Record<NamedTheme, string> = {
  ocean: 'Cool',
  warm: 'Warm',
  forest: 'Forest',
  sunset: 'Sunset',
  lavender: 'Lavender',
  mint: 'Mint',
  autumn: 'Autumn',
};
const isNamedTheme = (name: string): name is NamedTheme => name in labels;
const themeNames = Object.keys(labels).filter(isNamedTheme);

/** A choice of the seven themes, each shown with its primary colour. `default` is shown as ocean. */
export function ThemePicker({ theme, onPick }: { theme: Theme; onPick: (theme: Theme) => void }) {
  const { brightness } = useBrightness();
  const options = themeNames.map((name) => ({
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
      <SingleChoiceChips label="Theme" options={options} value={theme === 'default' ? 'ocean' : theme} onChange={onPick} />
    </div>
  );
}
