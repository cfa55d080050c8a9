import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast, TEXT } from './colour.ts'
import { dark, light, type Palette } from './palette.ts'
import { paletteOf, safeMeanings } from './theme-palette.ts'

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split("[data-theme='dark']")

const variableOf: Record<keyof Palette, string> = {
  accent: 'accent',
  accentHover: 'accent-hover',
  accentActive: 'accent-active',
  accentText: 'accent-text',
  accent6: 'accent-6',
  accent8: 'accent-8',
  accent9: 'accent-9',
  onAccent: 'on-accent',
  page: 'bg',
  surface: 'surface',
  quietSurface: 'surface-2',
  raised: 'raised',
  hover: 'hover',
  fill: 'fill',
  fill2: 'fill-2',
  hairline: 'line',
  outline: 'line-2',
  controlEdge: 'line-control',
  text: 'text',
  text2: 'text-2',
  text3: 'text-3',
  disabled: 'text-disabled',
  rail: 'rail',
  railText: 'rail-text',
  railChosen: 'rail-active',
  success: 'ok',
  successGround: 'ok-bg',
  error: 'err',
  errorGround: 'err-bg',
  errorSolid: 'err-solid',
  warning: 'warn',
  warningGround: 'warn-bg',
  info: 'info',
  infoGround: 'info-bg',
  inverse: 'inverse',
  mask: 'mask',
  shadow1: 'e1',
  shadow2: 'e2',
  shadow3: 'e3',
}

const valueIn = (block: string, name: string) => new RegExp(`--pt-${name}: ([^;]+);`).exec(block)?.[1]
const long = (value: string | undefined) => (value === '#fff' ? '#ffffff' : value)

it.each([
  ['light', light, lightCss],
  ['dark', dark, darkCss],
] as const)('the %s palette is that of the style sheet', (_, palette, block) => {
  for (const [name, variable] of Object.entries(variableOf)) {
    expect([name, long(valueIn(block, variable))]).toEqual([name, palette[name as keyof Palette]])
  }
})

const [safeLightCss = '', safeDarkCss = ''] = readFileSync(
  new URL('../styles/achromatism.css', import.meta.url),
  'utf8',
).split(":root[data-achromatism][data-theme='dark']")

it.each([
  ['light', light, safeMeanings.light, safeLightCss],
  ['dark', dark, safeMeanings.dark, safeDarkCss],
] as const)(
  'the %s meanings of the colour-blind mode are those of its style sheet, and can be read',
  (scheme, usual, safe, block) => {
    for (const [name, value] of Object.entries(safe))
      expect([name, valueIn(block, variableOf[name as keyof Palette])]).toEqual([name, value])
    for (const [ink, ground] of [
      [safe.success, safe.successGround],
      [safe.error, safe.errorGround],
      [safe.warning, safe.warningGround],
      [safe.info, safe.infoGround],
    ] as const) {
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(TEXT)
      expect(contrast(ink, usual.surface)).toBeGreaterThanOrEqual(TEXT)
    }
    expect(contrast('#ffffff', safe.errorSolid)).toBeGreaterThanOrEqual(TEXT)
    expect(paletteOf({ themeColor: '#3350d0', achromatism: true }, scheme === 'dark')).toEqual({ ...usual, ...safe })
  },
)
