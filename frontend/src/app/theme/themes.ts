import { type Theme } from '@jamjar/contracts/enums';
import { type Brightness, mixColours, type ThemeTokens } from '../../ui/theme/theme-context.js';

const toNightTokens = (primary: string): ThemeTokens => ({
  bg: mixColours('#0d1117', primary, 0.045),
  card: mixColours('#151b22', primary, 0.045),
  raisedBg: mixColours('#1e2630', primary, 0.045),
  border: mixColours('#2b3541', primary, 0.06),
  text: '#eef3f7',
  mutedText: '#a1b0bf',
  primary,
  onPrimary: mixColours('#000000', primary, 0.14),
  primaryBg: mixColours('#151b22', primary, 0.2),
  accent: '#ffb84d',
  accentBg: '#2a2113',
  onAccent: '#2b1a00',
  danger: '#ff847b',
  dangerBg: '#341816',
  success: '#63d39b',
});

const toDayTokens = (primary: string): ThemeTokens => ({
  bg: mixColours('#f4f6f7', primary, 0.035),
  card: '#ffffff',
  raisedBg: mixColours('#edf1f3', primary, 0.035),
  border: mixColours('#d6dee3', primary, 0.06),
  text: '#13202a',
  mutedText: '#51626f',
  primary,
  onPrimary: '#ffffff',
  primaryBg: mixColours('#ffffff', primary, 0.13),
  accent: '#8f4d00',
  accentBg: '#fff3df',
  onAccent: '#ffffff',
  danger: '#b92118',
  dangerBg: '#fdeae8',
  success: '#0f6b40',
});

const createTheme = (nightPrimary: string, dayPrimary: string): Record<Brightness, ThemeTokens> => ({
  night: toNightTokens(nightPrimary),
  day: toDayTokens(dayPrimary),
});

/**
 * The seven themes, which differ in their primary colour and in the colours that contain it. Text colours have a contrast of at least 4.5 :
 * 1 on every background on which they are used; the unit test lists the pairs. In each theme, `primary`, `accent` and `danger` are easy to
 * tell apart (docs/adr/0034).
 */
export const themes = {
  ocean: createTheme('#4fb7dc', '#0b6b8f'),
  warm: createTheme('#fcb494', '#ac4c3c'),
  forest: createTheme('#74c78f', '#1f6b3c'),
  sunset: createTheme('#f58bb0', '#a82c63'),
  lavender: createTheme('#b9a4f5', '#5b3fb5'),
  mint: createTheme('#5fd6c0', '#0a6b5f'),
  autumn: createTheme('#d89468', '#7c2c1c'),
} satisfies Record<Exclude<Theme, 'default'>, unknown>; // the default theme is `ocean`
