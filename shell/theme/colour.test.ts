import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, EDGE, mix, readableOn, standingOut, TEXT } from './colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#3350d0', '#ffffff')).toBeCloseTo(6.6, 1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a level is so much white in the colour', () => {
  expect(mix('#3350d0', '#ffffff', 0.2)).toBe('#5c73d9')
  expect(mix('#3350d0', '#ffffff', 0.9)).toBe('#ebeefa')
})

test('words can be read on every colour there is', () => {
  fc.assert(
    fc.property(colour, (ground) => {
      expect(contrast(readableOn(ground), ground)).toBeGreaterThanOrEqual(TEXT)
    }),
    { numRuns: 300 },
  )
})

test('whatever is made to stand out does, and what stands out already stays as it is', () => {
  fc.assert(
    fc.property(colour, colour, (one, ground) => {
      const edge = standingOut(one, EDGE, ground)
      expect(contrast(edge, ground)).toBeGreaterThanOrEqual(EDGE)
      expect(contrast(standingOut(one, TEXT, ground), ground)).toBeGreaterThanOrEqual(TEXT)
      expect(contrast(one, ground) < EDGE || edge === one).toBe(true)
    }),
  )
})
