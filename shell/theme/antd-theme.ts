/** Ant Design 6 in our clothes: the looks' values as its tokens. */
import { theme as antd, type ThemeConfig } from 'antd'
import type { ThemeConfig as Theme } from '#contract/theme-config.ts'
import { componentTokens } from './antd-components.ts'
import type { Palette } from './palette.ts'
import { paletteOf } from './theme-palette.ts'

const FONT =
  "-apple-system, 'Segoe UI Variable Text', 'Segoe UI', 'PingFang SC', 'HarmonyOS Sans SC', MiSans, " +
  "'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', sans-serif"
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Noto Sans Mono CJK SC', monospace"

/** The seeds that Ant Design's dark algorithm derives anew, and must not. */
function seeds(c: Palette) {
  return {
    colorPrimary: c.accent,
    colorLink: c.accentText,
    colorSuccess: c.success,
    colorWarning: c.warning,
    colorError: c.error,
    colorInfo: c.info,
  }
}

function colours(c: Palette): ThemeConfig['token'] {
  return {
    ...seeds(c),
    colorPrimaryHover: c.accentHover,
    colorPrimaryActive: c.accentActive,
    colorPrimaryText: c.accentText,
    colorPrimaryBorder: c.accent6,
    colorPrimaryBg: c.accent9,
    colorPrimaryBgHover: c.accent8,
    colorLinkHover: c.accentText,
    colorLinkActive: c.accentText,
    controlOutline: c.accent8,
    controlItemBgActive: c.accent9,
    controlItemBgActiveHover: c.accent8,
    controlItemBgHover: c.hover,
    colorBgLayout: c.page,
    colorBgContainer: c.surface,
    colorBgElevated: c.raised,
    colorBgSpotlight: c.inverse,
    colorBgMask: c.mask,
    colorFillAlter: c.quietSurface,
    colorFillTertiary: c.fill,
    colorFillSecondary: c.fill2,
    colorBorder: c.controlEdge,
    colorBorderSecondary: c.hairline,
    colorBorderDisabled: c.outline,
    colorSplit: c.hairline,
    colorText: c.text,
    colorTextHeading: c.text,
    colorTextSecondary: c.text2,
    colorTextTertiary: c.text3,
    colorTextDescription: c.text3,
    colorTextPlaceholder: c.text3,
    colorTextDisabled: c.disabled,
    colorTextQuaternary: c.disabled,
    colorSuccessBg: c.successGround,
    colorErrorBg: c.errorGround,
    // A lighter red under the pointer would fail on the tinted ground.
    colorErrorHover: c.error,
    colorErrorActive: c.error,
    colorWarningBg: c.warningGround,
    colorInfoBg: c.infoGround,
    boxShadowTertiary: c.shadow1,
    boxShadowSecondary: c.shadow2,
    boxShadow: c.shadow3,
  }
}

const measures: ThemeConfig['token'] = {
  fontFamily: FONT,
  fontFamilyCode: MONO,
  fontSize: 14,
  fontSizeSM: 12,
  lineHeight: 1.5714,
  fontSizeHeading1: 30,
  fontSizeHeading2: 24,
  fontSizeHeading3: 20,
  fontSizeHeading4: 16,
  fontSizeHeading5: 14,
  fontWeightStrong: 600,
  paddingXXS: 5,
  paddingXS: 9,
  paddingSM: 14,
  padding: 14,
  paddingMD: 19,
  paddingLG: 19,
  paddingXL: 28,
  marginXXS: 5,
  marginXS: 9,
  marginSM: 14,
  margin: 14,
  marginMD: 19,
  marginLG: 19,
  marginXL: 28,
  marginXXL: 42,
  controlHeight: 32,
  controlHeightSM: 26,
  controlHeightLG: 42,
  borderRadiusSM: 4,
  borderRadius: 6,
  borderRadiusLG: 10,
  motionDurationFast: '100ms',
  motionDurationMid: '160ms',
  motionDurationSlow: '240ms',
  motionEaseOut: 'cubic-bezier(.2,0,0,1)',
  motionEaseInOut: 'cubic-bezier(.2,0,0,1)',
}

/** Less air: what the theme's `compact` makes of the measures. */
const compactMeasures: ThemeConfig['token'] = {
  paddingXS: 5,
  paddingSM: 9,
  padding: 9,
  paddingMD: 14,
  paddingLG: 14,
  paddingXL: 19,
  marginXS: 5,
  marginSM: 9,
  margin: 9,
  marginMD: 14,
  marginLG: 14,
  marginXL: 19,
  marginXXL: 28,
  controlHeight: 28,
  controlHeightSM: 24,
  controlHeightLG: 36,
}

/** What of the theme Ant Design shows. */
export type AntdLook = Pick<Theme, 'themeColor' | 'achromatism' | 'compact'>

/** @param calm the person asked for less movement */
export function antdTheme(look: AntdLook, isDark: boolean, calm: boolean): ThemeConfig {
  const c = paletteOf(look, isDark)
  return {
    algorithm: isDark
      ? [antd.darkAlgorithm, (seed, map) => ({ ...(map ?? antd.darkAlgorithm(seed)), ...seeds(c) })]
      : [antd.defaultAlgorithm],
    token: { ...measures, ...(look.compact && compactMeasures), ...colours(c), motion: !calm },
    components: componentTokens(c, look.compact),
  }
}
