import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import { type MappingAlgorithm } from 'antd/es/theme';
import { type ReactNode, useContext } from 'react';
import { type Brightness, mixColours, ThemeContext, type ThemeTokens } from './theme-context.js';

/** Provides the theme of the page to the antd components inside. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const pageTheme = useContext(ThemeContext);
  return (
    <StyleProvider cache={lastingStyles}>
      <ConfigProvider
        theme={pageTheme ? getAntdTheme(pageTheme.tokens, pageTheme.brightness) : {}}
        wave={{ disabled: true }}
        getPopupContainer={findMenuContainer}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

/**
 * Creates a cache for what antd computes: the tokens of themes and the styles of components. antd removes an entry when the last component
 * that uses it is unmounted; here each entry counts one user more, so that the next dialog finds what an earlier one has computed.
 */
function createLastingCache() {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, toNext) =>
    update(path, (entry) => {
      const next = toNext(entry);
      return !entry && next ? [next[0] + 1, next[1]] : next;
    });
  return cache;
}
/** What antd has computed since the page was opened. */
export const lastingStyles = createLastingCache();

/** Menus are rendered in a landmark, which helps users of screen readers: in `main`, or in `header` when `main` scrolls and would clip them. */
function findMenuContainer(opener?: HTMLElement): HTMLElement {
  const main = opener?.closest('main');
  if (main && getComputedStyle(main).overflowY === 'visible') return main;
  return document.querySelector('header') ?? document.body;
}

const antdThemes = new Map<ThemeTokens, ThemeConfig>();
/** The theme for antd, the same object for the same tokens. It uses only antd's tokens, so that no CSS of the app has to override antd's. */
function getAntdTheme(tokens: ThemeTokens, brightness: Brightness): ThemeConfig {
  const known = antdThemes.get(tokens);
  if (known) return known;
  const created: ThemeConfig = {
    algorithm: [brightness === 'night' ? theme.darkAlgorithm : theme.defaultAlgorithm, withExactColours(tokens)],
    token: { ...toColourTokens(tokens), ...sizeAndMotionTokens },
    components: toComponentTokens(tokens),
    cssVar: { key: `theme-${antdThemes.size}` }, // antd alone would use another one for each dialog, and compute its tokens again
  };
  antdThemes.set(tokens, created);
  return created;
}

const toColourTokens = (tokens: ThemeTokens): ThemeConfig['token'] => ({
  colorPrimary: tokens.primary,
  colorTextLightSolid: tokens.onPrimary,
  colorInfo: tokens.primary,
  colorError: tokens.danger,
  colorWarning: tokens.accent,
  colorSuccess: tokens.success,
  colorBgBase: tokens.bg,
  colorBgLayout: tokens.bg,
  colorBgContainer: tokens.card,
  colorBgElevated: tokens.raisedBg,
  colorBorder: tokens.border,
  colorBorderSecondary: tokens.border,
  colorSplit: tokens.border,
  colorFillSecondary: tokens.raisedBg,
  colorFillTertiary: tokens.raisedBg,
  colorText: tokens.text,
  colorTextSecondary: tokens.mutedText,
  colorTextTertiary: tokens.mutedText,
  colorTextDescription: tokens.mutedText,
  colorTextPlaceholder: tokens.mutedText,
  colorTextDisabled: tokens.mutedText,
  controlItemBgActive: tokens.primaryBg,
  controlItemBgHover: tokens.raisedBg,
});

const sizeAndMotionTokens: ThemeConfig['token'] = {
  borderRadius: 12,
  borderRadiusLG: 14,
  borderRadiusSM: 10,
  // the minimum size of a tap target, docs/rules.md#screens
  controlHeight: 44,
  controlHeightSM: 44,
  controlHeightLG: 56,
  // the same as `--text-font` in `base.css`
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSize: 15,
  fontWeightStrong: 600,
  // during an opening animation, a fast tap would miss the moving entry or button
  motion: false,
  // keeps the colour transitions of buttons and switches, which `motion: false` alone would remove too
  motionDurationMid: '0.14s',
};

/** The share of the text colour that is mixed into the colour of a hovered button. */
const hoverShare = 1 / 6;

/** antd's dark algorithm dims colours; the app's colours are used unchanged, because their contrast is tested. */
const withExactColours =
  (tokens: ThemeTokens): MappingAlgorithm =>
  (seed, mapped = theme.defaultAlgorithm(seed)) => ({
    ...mapped,
    colorPrimary: tokens.primary,
    colorPrimaryHover: mixColours(tokens.primary, tokens.text, hoverShare),
    colorPrimaryActive: tokens.primary,
    colorPrimaryBorder: tokens.primary,
    colorPrimaryBg: tokens.primaryBg,
    colorError: tokens.danger,
    colorErrorHover: mixColours(tokens.danger, tokens.text, hoverShare),
    colorErrorActive: tokens.danger,
    colorErrorBg: tokens.dangerBg,
    colorSuccess: tokens.success,
    colorWarning: tokens.accent,
  });

const toComponentTokens = (tokens: ThemeTokens): ThemeConfig['components'] => ({
  Button: {
    fontWeight: 600,
    primaryColor: tokens.onPrimary,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    defaultBg: 'transparent',
    defaultHoverBg: tokens.raisedBg,
    defaultHoverColor: tokens.text,
    defaultHoverBorderColor: tokens.mutedText,
    defaultActiveColor: tokens.text,
    defaultActiveBorderColor: tokens.mutedText,
    paddingInline: 16,
    colorBorderDisabled: tokens.border,
  },
  // phones zoom into a focused field with a smaller font
  Input: { inputFontSize: 16, activeShadow: `0 0 0 3px ${tokens.primaryBg}` },
  Select: { fontSize: 16, optionHeight: 44, optionPadding: '10px 12px' },
  Modal: { titleFontSize: 20, contentBg: tokens.card, headerBg: tokens.card, footerBg: tokens.card },
  // less space below a field than above the next label, so that an error message is close to its field
  Form: { labelColor: tokens.text, itemMarginBottom: 8, verticalLabelPadding: '8px 0 6px' },
  // with these colours the "off" state has enough contrast
  Switch: { colorTextQuaternary: tokens.mutedText, colorTextTertiary: tokens.text, handleBg: tokens.card },
  Checkbox: { borderRadiusSM: 6 },
  Dropdown: { controlPaddingHorizontal: 16, paddingBlock: 12 },
});
