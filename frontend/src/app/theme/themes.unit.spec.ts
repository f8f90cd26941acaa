import { themes as themeNames } from '@jamjar/contracts/enums';
import { type Tokens } from '../../ui/tokens.js';
import { brightnesses, themes } from './themes.js';

/** WCAG 2, relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const words = ['text', 'soft', 'primary', 'live', 'over', 'ok'] as const;
const grounds = ['bg', 'card', 'raise'] as const;
/** What is written on what, besides: each on its own ground, and the words on filled buttons. */
const pairs: readonly (readonly [keyof Tokens, keyof Tokens])[] = [
  ...words.flatMap((word) => grounds.map((ground) => [word, ground] as const)),
  ['primary', 'primarySoft'],
  // a card on stage fades from one into the other, where axe cannot count
  ...(['text', 'soft', 'live', 'primary', 'over'] as const).map((word) => [word, 'liveBg'] as const),
  ['over', 'overBg'],
  ['onPrimary', 'primary'],
  ['onLive', 'live'],
];
const looks = Object.entries<Record<(typeof brightnesses)[number], Tokens>>(themes).flatMap(([name, theme]) =>
  brightnesses.map((brightness) => ({ name, brightness, tokens: theme[brightness] })),
);

describe('the themes', () => {
  it('are the seven that a user may have', () => {
    expect(Object.keys(themes).sort()).toEqual(themeNames.filter((name) => name !== 'default').sort());
  });

  it.each(looks)('can be read: $name by $brightness', ({ tokens }) => {
    const tooFaint = pairs.filter(([word, ground]) => contrast(tokens[word], tokens[ground]) < 4.5);
    expect(tooFaint).toEqual([]);
  });

  it.each(looks)('keep amber for the stage and red for over time: $name by $brightness', ({ brightness, tokens }) => {
    const { live, liveBg, over, overBg, ok } = themes.ocean[brightness];
    expect(tokens).toMatchObject({ live, liveBg, over, overBg, ok });
  });
});
