/**
 * The colours that Ant Design needs as values, because it calculates with them. The same stand in `styles/tokens.css`.
 */

export interface Palette {
  readonly accent: string
  readonly accentHover: string
  readonly accentActive: string
  readonly accentText: string
  readonly accent6: string
  readonly accent8: string
  readonly accent9: string
  readonly onAccent: string
  readonly page: string
  readonly surface: string
  readonly quietSurface: string
  readonly raised: string
  readonly hover: string
  readonly fill: string
  readonly fill2: string
  readonly hairline: string
  readonly outline: string
  readonly controlEdge: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly disabled: string
  readonly rail: string
  readonly railText: string
  readonly railChosen: string
  readonly success: string
  readonly successGround: string
  readonly error: string
  readonly errorGround: string
  readonly errorSolid: string
  readonly warning: string
  readonly warningGround: string
  readonly info: string
  readonly infoGround: string
  readonly inverse: string
  readonly mask: string
  readonly shadow1: string
  readonly shadow2: string
  readonly shadow3: string
}

export const light: Palette = {
  accent: '#3350d0',
  accentHover: '#2a44b8',
  accentActive: '#2239a0',
  accentText: '#3350d0',
  accent6: '#adb9ec',
  accent8: '#d6dcf6',
  accent9: '#ebeefa',
  onAccent: '#ffffff',
  page: '#f4f5f7',
  surface: '#ffffff',
  quietSurface: '#fafbfc',
  raised: '#ffffff',
  hover: '#f4f5f8',
  fill: '#f1f2f5',
  fill2: '#e8eaee',
  hairline: '#e6e8ec',
  outline: '#d5d9e0',
  controlEdge: '#868e9b',
  text: '#1d2129',
  text2: '#4e5562',
  text3: '#656d7a',
  disabled: '#a3a9b3',
  rail: '#282c34',
  railText: '#c3c8d2',
  railChosen: '#4d6ae9',
  success: '#0f7337',
  successGround: '#e7f1eb',
  error: '#c8281e',
  errorGround: '#faeae9',
  errorSolid: '#c8281e',
  warning: '#8f5600',
  warningGround: '#fbf1df',
  info: '#0a66b8',
  infoGround: '#e6f0f8',
  inverse: '#282c34',
  mask: 'rgba(23, 26, 33, 0.45)',
  shadow1: '0 1px 2px rgba(23, 26, 33, 0.06)',
  shadow2: '0 2px 4px rgba(23, 26, 33, 0.05), 0 8px 24px rgba(23, 26, 33, 0.1)',
  shadow3: '0 4px 8px rgba(23, 26, 33, 0.06), 0 20px 56px rgba(23, 26, 33, 0.18)',
}

export const dark: Palette = {
  accent: '#4a67e6',
  accentHover: '#3f5cdb',
  accentActive: '#3852c6',
  accentText: '#9aabff',
  accent6: '#2e3b72',
  accent8: '#252c4b',
  accent9: '#1f2437',
  onAccent: '#ffffff',
  page: '#121418',
  surface: '#1a1d23',
  quietSurface: '#1e2128',
  raised: '#23272f',
  hover: '#21252c',
  fill: '#23272f',
  fill2: '#2c313b',
  hairline: '#2a2e37',
  outline: '#383d48',
  controlEdge: '#6f7786',
  text: '#e6e8ec',
  text2: '#b0b7c3',
  text3: '#8f97a5',
  disabled: '#5c6471',
  rail: '#16181d',
  railText: '#b4bac6',
  railChosen: '#4a67e6',
  success: '#5fca86',
  successGround: '#1b2f26',
  error: '#ff8b83',
  errorGround: '#3a2224',
  errorSolid: '#cf3b32',
  warning: '#e8b04a',
  warningGround: '#352b1a',
  info: '#6bb0ff',
  infoGround: '#1b2b3e',
  inverse: '#333945',
  mask: 'rgba(0, 0, 0, 0.6)',
  shadow1: '0 1px 2px rgba(0, 0, 0, 0.3)',
  shadow2: '0 0 0 1px #2f343e, 0 8px 24px rgba(0, 0, 0, 0.45)',
  shadow3: '0 0 0 1px #2f343e, 0 20px 56px rgba(0, 0, 0, 0.6)',
}
