/** What single parts of Ant Design take besides the common tokens. */
import type { ThemeConfig } from 'antd'
import type { Palette } from './palette.ts'

/** @param isCompact less air */
export function componentTokens(c: Palette, isCompact: boolean): NonNullable<ThemeConfig['components']> {
  return {
    Button: {
      fontWeight: 400,
      primaryColor: c.onAccent,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultBorderColor: c.outline,
      defaultHoverBorderColor: c.accentText,
      defaultHoverColor: c.accentText,
    },
    Card: { headerHeight: isCompact ? 40 : 46, bodyPadding: isCompact ? 14 : 19, headerFontSize: 14 },
    Layout: { headerHeight: 46, bodyBg: c.page, headerBg: c.surface, siderBg: c.rail },
    Menu: {
      itemHeight: isCompact ? 32 : 36,
      itemBorderRadius: 6,
      itemMarginInline: 9,
      itemPaddingInline: 9,
      itemBg: 'transparent',
      itemSelectedColor: c.accentText,
      itemSelectedBg: c.accent9,
      darkItemBg: c.rail,
      darkItemColor: c.railText,
      darkItemSelectedBg: c.railChosen,
    },
    Table: {
      headerBg: c.quietSurface,
      headerColor: c.text2,
      headerSplitColor: 'transparent',
      borderColor: c.hairline,
      rowHoverBg: c.hover,
      rowSelectedBg: c.accent9,
      rowSelectedHoverBg: c.accent8,
      cellPaddingInline: 12,
      cellPaddingBlock: 12.5,
      cellPaddingInlineMD: 12,
      cellPaddingBlockMD: 10.5,
      cellPaddingInlineSM: 12,
      cellPaddingBlockSM: 8.5,
    },
    Tabs: { itemSelectedColor: c.accentText, inkBarColor: c.accentText },
    Pagination: { itemBg: 'transparent', itemActiveColor: c.accentText },
    Tree: { nodeSelectedColor: c.accentText, nodeSelectedBg: c.accent9, nodeHoverBg: c.hover },
    Input: { activeBorderColor: c.accentText, hoverBorderColor: c.accentText },
    InputNumber: { activeBorderColor: c.accentText, hoverBorderColor: c.accentText },
    Select: {
      activeBorderColor: c.accentText,
      hoverBorderColor: c.accentText,
      optionSelectedBg: c.accent9,
      optionSelectedColor: c.accentText,
      optionActiveBg: c.hover,
    },
    Form: {
      labelFontSize: 13,
      labelColor: c.text2,
      verticalLabelPadding: '0 0 3px',
      itemMarginBottom: isCompact ? 14 : 19,
    },
    Modal: { titleFontSize: 16, borderRadiusLG: 14 },
    Tag: { defaultBg: c.fill, defaultColor: c.text2 },
    Tooltip: { colorBgSpotlight: c.inverse },
  }
}
