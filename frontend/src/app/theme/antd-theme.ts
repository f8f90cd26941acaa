import { theme, type ThemeConfig } from 'antd';
import { type MappingAlgorithm } from 'antd/es/theme';
import { type Tokens } from '../../ui/tokens.js';
import { type Brightness } from './themes.js';

export const textFont = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** antd, made ours: by its tokens alone, so that no rule of ours has to win over one of antd's (look/README.md, 6). */
export function antdTheme(tokens: Tokens, brightness: Brightness): ThemeConfig {
  return {
    algorithm: [brightness === 'night' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(tokens)],
    token: {
      colorPrimary: tokens.primary,
      colorTextLightSolid: tokens.onPrimary,
      colorInfo: tokens.primary,
      colorLink: tokens.primary,
      colorError: tokens.over,
      colorWarning: tokens.live,
      colorSuccess: tokens.ok,
      colorBgBase: tokens.bg,
      colorBgLayout: tokens.bg,
      colorBgContainer: tokens.card,
      colorBgElevated: tokens.raise,
      colorBorder: tokens.line,
      colorBorderSecondary: tokens.line,
      colorSplit: tokens.line,
      colorFillSecondary: tokens.raise,
      colorFillTertiary: tokens.raise,
      colorText: tokens.text,
      colorTextSecondary: tokens.soft,
      colorTextTertiary: tokens.soft,
      colorTextDescription: tokens.soft,
      colorTextPlaceholder: tokens.soft,
      colorTextDisabled: tokens.soft,
      controlItemBgActive: tokens.primarySoft,
      controlItemBgHover: tokens.raise,
      borderRadius: 12,
      borderRadiusLG: 14,
      borderRadiusSM: 10,
      controlHeight: 44,
      controlHeightSM: 44,
      controlHeightLG: 56,
      fontFamily: textFont,
      fontSize: 15,
      fontWeightStrong: 600,
      // a menu or dialog that grows into its place explains nothing, and moves away under a quick finger
      motion: false,
      motionDurationMid: '0.14s',
    },
    components: components(tokens),
  };
}

/** One sixth of the way from one colour to another, both `#rrggbb`: enough to be felt under a pointer. */
function towards(other: string, colour: string): string {
  const parts = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const target = parts(other);
  const mixed = parts(colour).map((part, index) => Math.round(part + ((target[index] ?? part) - part) / 6));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** antd dims colours by night; ours were chosen for the night, and their contrast counted. */
const exactly =
  (tokens: Tokens): MappingAlgorithm =>
  (seed, mapped = theme.defaultAlgorithm(seed)) => ({
    ...mapped,
    colorPrimary: tokens.primary,
    colorPrimaryHover: towards(tokens.text, tokens.primary),
    colorPrimaryActive: tokens.primary,
    colorPrimaryBorder: tokens.primary,
    colorPrimaryBg: tokens.primarySoft,
    colorError: tokens.over,
    colorErrorHover: towards(tokens.text, tokens.over),
    colorErrorActive: tokens.over,
    colorErrorBg: tokens.overBg,
    colorSuccess: tokens.ok,
    colorWarning: tokens.live,
  });

const components = (tokens: Tokens): ThemeConfig['components'] => ({
  Button: {
    fontWeight: 600,
    primaryColor: tokens.onPrimary,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    defaultBg: 'transparent',
    defaultHoverBg: tokens.raise,
    defaultHoverColor: tokens.text,
    defaultHoverBorderColor: tokens.soft,
    defaultActiveColor: tokens.text,
    defaultActiveBorderColor: tokens.soft,
    paddingInline: 16,
    borderColorDisabled: tokens.line,
  },
  // 16 px: a phone zooms into anything smaller
  Input: { inputFontSize: 16, activeShadow: `0 0 0 3px ${tokens.primarySoft}` },
  Select: { fontSize: 16, optionHeight: 44, optionPadding: '10px 12px' },
  Modal: { titleFontSize: 20, contentBg: tokens.card, headerBg: tokens.card, footerBg: tokens.card },
  // half of the space above each label: so the words of a fault stay with their own field
  Form: { labelColor: tokens.text, itemMarginBottom: 8, verticalLabelPadding: '8px 0 6px' },
  // off is to be seen as well as on
  Switch: { colorTextQuaternary: tokens.soft, colorTextTertiary: tokens.text, handleBg: tokens.card },
  Checkbox: { borderRadiusSM: 6 },
  Dropdown: { controlPaddingHorizontal: 16, paddingBlock: 12 },
});
