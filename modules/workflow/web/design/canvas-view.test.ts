import { expect, test } from 'vitest'
import { fitIn } from './canvas-view.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What is seen of a drawing of this size in a window of 1000 by 600 once it was fitted in. */
function seenOf(inner: Box): Box {
  let seen: Box | undefined
  const canvas = {
    resized: () => undefined,
    viewbox: (next?: Box) => {
      if (next) seen = next
      return { inner, outer: { width: 1_000, height: 600 } }
    },
  }
  fitIn(canvas as unknown as Parameters<typeof fitIn>[0])
  if (seen === undefined) throw new Error('nothing is shown')
  return seen
}

test('a small drawing is in the middle, as large as it was drawn', () => {
  expect(seenOf({ x: 100, y: 50, width: 400, height: 200 })).toEqual({ x: -200, y: -150, width: 1_000, height: 600 })
})

test('of one that is too large for the smallest scale, the beginning is seen beside the palette', () => {
  const { x, width } = seenOf({ x: 100, y: 50, width: 8_000, height: 200 })
  expect(width).toBe(5_000)
  // The palette stands in the first pixels of the window.
  expect(x).toBe(100 - 72 / 0.2)
})
