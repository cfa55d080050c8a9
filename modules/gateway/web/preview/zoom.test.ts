import { expect, test } from 'vitest'
import { MAX_ZOOM, MIN_ZOOM, percentOf, zoomedIn, zoomedOut } from './zoom.ts'

test('steps lead up and down, also from a size between them, and end', () => {
  expect([zoomedIn(1), zoomedIn(0.87), zoomedOut(1), zoomedOut(1.1)]).toEqual([1.25, 1, 0.75, 1])
  expect([zoomedIn(MAX_ZOOM), zoomedOut(MIN_ZOOM)]).toEqual([MAX_ZOOM, MIN_ZOOM])
  expect(percentOf(0.333)).toBe(33)
})
