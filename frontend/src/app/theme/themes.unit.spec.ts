import { themes as themeNames } from '@jamjar/contracts/enums';
import { brightnesses, type ThemeTokens } from '../../ui/theme-context.js';
import { themes } from './themes.js';

/** The relative luminance of `#rrggbb`, as defined by WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = parseInt(colour.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const textTokens = ['text', 'mutedText', 'primary', 'accent', 'danger', 'success'] as const;
const backgroundTokens = ['bg', 'card', 'raisedBg'] as const;
/** All pairs of text and background colours that occur on a screen. */
const textBackgroundPairs: readonly (readonly [keyof ThemeTokens, keyof ThemeTokens])[] = [
  ...textTokens.flatMap((text) => backgroundTokens.map((background) => [text, background] as const)),
  ['primary', 'primaryBg'],
  // the card of a performer on stage has a gradient, which axe, the accessibility checker, cannot check
  ...(['text', 'mutedText', 'accent', 'primary', 'danger'] as const).map((text) => [text, 'accentBg'] as const),
  ['danger', 'dangerBg'],
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
    'share the accent, danger and success colours with the other themes: $name by $brightness',
    ({ brightness, tokens }) => {
      const { accent, accentBg, danger, dangerBg, success } = themes.ocean[brightness];
      expect(tokens).toMatchObject({ accent, accentBg, danger, dangerBg, success });
    },
  );
});
