import { createContext } from 'react';

export const brightnesses = ['night', 'day'] as const;
export type Brightness = (typeof brightnesses)[number];

/**
 * The colours of a theme, for one brightness. `primaryBg`, `accentBg` and `dangerBg` are backgrounds in a shade of `primary`, `accent` and
 * `danger`; `onPrimary` and `onAccent` are for text on `primary` and `accent`. No colour is the only sign of a state.
 */
export interface ThemeTokens {
  /** The page’s background. */
  bg: string;
  /** The background of cards. */
  card: string;
  /** The background of what stands out from a page or card: menus, toasts, banners, tags, a dragged or hovered row. */
  raisedBg: string;
  border: string;
  text: string;
  mutedText: string;
  /** For actions and links. */
  primary: string;
  onPrimary: string;
  primaryBg: string;
  /** For what is on stage, for tonight’s gigs, and for marks such as the priority star. */
  accent: string;
  accentBg: string;
  onAccent: string;
  /** For overtime, leaving, unread messages and errors. */
  danger: string;
  dangerBg: string;
  success: string;
}

/** Mixes a share (from 0 to 1) of `targetColour` into `colour`, both `#rrggbb`. */
export function mixColours(colour: string, targetColour: string, share: number): string {
  const target = toChannels(targetColour);
  const mixed = toChannels(colour).map((channel, index) => Math.round(channel + ((target[index] ?? channel) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
const toChannels = (hex: string): number[] => [1, 3, 5].map((offset) => parseInt(hex.slice(offset, offset + 2), 16));

/** The colours of the page; null outside of the app's theme. */
export const ThemeContext = createContext<{ tokens: ThemeTokens; brightness: Brightness } | null>(null);
