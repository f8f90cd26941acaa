import { themes as themeNames } from '@jamjar/contracts/enums';
import { toChartColours } from '../../features/analytics/charts/use-chart-colours.js';
import { brightnesses, type ThemeTokens } from '../../ui/theme/theme-context.js';
import { themes } from './themes.js';

/** The channels of `#rrggbb` in linear light, from 0 to 1. */
function toLinearChannels(colour: string): [red: number, green: number, blue: number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = parseInt(colour.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}
/** The relative luminance of `#rrggbb`, as defined by WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = toLinearChannels(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** The CIELAB coordinates of `#rrggbb` under the white point D65. */
function toLab(colour: string): [lightness: number, a: number, b: number] {
  const [red, green, blue] = toLinearChannels(colour);
  const toRatio = (value: number): number => (value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116);
  const x = toRatio((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = toRatio(luminance(colour));
  const z = toRatio((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
/** The distance of two colours, CIE76 ΔE. */
function deltaE(one: string, other: string): number {
  const [lab, otherLab] = [toLab(one), toLab(other)];
  return Math.hypot(lab[0] - otherLab[0], lab[1] - otherLab[1], lab[2] - otherLab[2]);
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const textTokens = ['text', 'mutedText', 'primary', 'accent', 'danger', 'success'] as const;
const backgroundTokens = ['bg', 'card', 'raisedBg'] as const;
/** The pairs of text and background colours that are checked, among them those that occur on a screen. */
const textBackgroundPairs: readonly (readonly [keyof ThemeTokens, keyof ThemeTokens])[] = [
  ...textTokens.flatMap((text) => backgroundTokens.map((background) => [text, background] as const)),
  ['primary', 'primaryBg'],
  ['text', 'primaryBg'],
  ['mutedText', 'primaryBg'],
  // the card of a performer on stage has a gradient, which axe, the accessibility checker, cannot check
  ...(['text', 'mutedText', 'accent', 'primary', 'danger'] as const).map((text) => [text, 'accentBg'] as const),
  ...(['text', 'mutedText', 'accent', 'danger'] as const).map((text) => [text, 'dangerBg'] as const),
  ['onPrimary', 'primary'],
  ['onAccent', 'accent'],
];
const variants = Object.entries<Record<(typeof brightnesses)[number], ThemeTokens>>(themes).flatMap(([name, theme]) =>
  brightnesses.map((brightness) => ({ name, brightness, tokens: theme[brightness] })),
);

describe('themes', () => {
  it('contain exactly the seven themes that a user can choose', () => {
    expect(Object.keys(themes).sort()).toEqual(themeNames.filter((name) => name !== 'default').sort());
  });

  it.each(variants)('have a contrast of at least 4.5 : 1 for all text: $name by $brightness', ({ tokens }) => {
    const insufficient = textBackgroundPairs.filter(([text, background]) => contrast(tokens[text], tokens[background]) < 4.5);
    expect(insufficient).toEqual([]);
  });

  it.each(variants)(
    'keep primary, accent and danger at least 25 ΔE apart: $name by $brightness',
    ({ tokens: { primary, accent, danger } }) => {
      const distances = [deltaE(primary, accent), deltaE(primary, danger), deltaE(accent, danger)];
      expect(distances.filter((distance) => distance < 25)).toEqual([]);
    },
  );

  it.each(variants)('give the bars of charts a contrast of at least 3 : 1: $name by $brightness', ({ tokens, brightness }) => {
    const { main, secondary } = toChartColours(tokens, brightness);
    expect([main, secondary].filter((colour) => contrast(colour, tokens.card) < 3)).toEqual([]);
  });

  it('are compared by a ΔE that equals the published one for red and green of sRGB', () => {
    expect(deltaE('#ff0000', '#00ff00')).toBeCloseTo(170.6, 0);
  });

  it.each(variants)(
    'share the accent, danger and success colours with the other themes: $name by $brightness',
    ({ brightness, tokens }) => {
      const { accent, accentBg, danger, dangerBg, success } = themes.ocean[brightness];
      expect(tokens).toMatchObject({ accent, accentBg, danger, dangerBg, success });
    },
  );
});
