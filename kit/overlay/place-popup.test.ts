import { expect, test } from 'vitest'
import { placePopup } from './place-popup.ts'

const view = { width: 1000, height: 600 }
const popup = { width: 160, height: 200 }

test('below the anchor, ends in line', () => {
  expect(placePopup({ left: 800, top: 100, width: 32, height: 32 }, popup, view)).toEqual({ left: 672, top: 137 })
})
test('above it when there is no room below', () => {
  expect(placePopup({ left: 800, top: 500, width: 32, height: 32 }, popup, view)).toEqual({ left: 672, top: 295 })
})
test('inside the window at its edges', () => {
  expect(placePopup({ left: 10, top: 100, width: 32, height: 32 }, popup, view).left).toBe(9)
  expect(placePopup({ left: 980, top: 100, width: 32, height: 32 }, popup, view).left).toBe(831)
  expect(placePopup({ left: 0, top: 0, width: 1, height: 1 }, { width: 100, height: 900 }, view).top).toBe(9)
})
