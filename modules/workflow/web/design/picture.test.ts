import { expect, test } from 'vitest'
import { onPaper, pixelsOf } from './picture.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120.5" viewBox="-6 10 300 120.5"><path stroke="var(--wf-stroke)" fill="var(--pt-surface)"/></svg>'

test('a drawing is dark on white, without what only the page knows', () => {
  const svg = onPaper(SVG)
  expect(svg).toContain('<rect x="-6" y="10" width="300" height="120.5" fill="#fff"/><path')
  expect(svg).not.toContain('var(')
})

test('its picture is twice as large; what no browser draws stays as it is', () => {
  expect(pixelsOf(SVG)).toEqual({ width: 600, height: 241 })
  expect(pixelsOf(SVG.replace('width="300"', 'width="9000"'))).toBeUndefined()
  expect(pixelsOf('<svg></svg>')).toBeUndefined()
})
