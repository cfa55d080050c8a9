import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentFamily } from './accent.ts'
import { contrast, EDGE, TEXT } from './colour.ts'
import { dark, light } from './palette.ts'
import { paletteOf } from './theme-palette.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter((one) => one !== '#3350d0')

test('the default colour keeps the values of the house', () => {
  expect(accentFamily('#3350D0', false)).toBeUndefined()
  expect(paletteOf({ themeColor: '#3350d0', achromatism: false }, false)).toEqual(light)
  expect(paletteOf({ themeColor: '#3350d0', achromatism: false }, true)).toEqual(dark)
})

test('level n is the colour with n x 10 % white, in the dark with the surface', () => {
  const family = accentFamily('#10763a', false)
  expect(family).toMatchObject({ accent: '#10763a', accent2: '#409161', accent5: '#88bb9d', accent9: '#e7f1eb' })
  expect(accentFamily('#2a9d5c', true)).toMatchObject({ accent: '#2a9d5c', accent9: '#1c2a29' })
})

test('of any colour: words on it, words in it, its hover and its marks can be read, light and dark', () => {
  fc.assert(
    fc.property(colour, fc.boolean(), (themeColor, isDark) => {
      const c = paletteOf({ themeColor, achromatism: false }, isDark)
      const family = accentFamily(themeColor, isDark)
      for (const ground of [c.accent, c.accentHover, c.accentActive])
        expect(contrast(c.onAccent, ground)).toBeGreaterThanOrEqual(TEXT)
      for (const ground of [c.surface, c.raised, c.accent8, c.accent9])
        expect(contrast(c.accentText, ground)).toBeGreaterThanOrEqual(TEXT)
      expect(contrast(family?.chart ?? '', c.surface)).toBeGreaterThanOrEqual(EDGE)
      // In the light it stays what a user has chosen; the drawer warns.
      expect(isDark ? contrast(c.accent, c.surface) : EDGE).toBeGreaterThanOrEqual(EDGE)
    }),
    { numRuns: 100 },
  )
})
