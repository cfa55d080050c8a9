import { expect, test } from 'vitest'
import { rowWindow } from './row-window.ts'

test('at the top only the first rows are in the page', () => {
  expect(rowWindow(1000, 48, 0, 480)).toEqual({ from: 0, to: 25 })
})
test('in the middle some rows to spare stand above and below', () => {
  const { from, to } = rowWindow(1000, 48, 48 * 500, 480)
  expect(from).toBe(490)
  expect(to).toBe(525)
})
test('the last row is there at the end', () => {
  expect(rowWindow(1000, 48, 48 * 990, 480).to).toBe(1000)
})
test('every visible row is in the window wherever one scrolls', () => {
  for (let scrollTop = 0; scrollTop <= 48 * 90; scrollTop += 7) {
    const { from, to } = rowWindow(100, 48, scrollTop, 480)
    expect(from).toBeLessThanOrEqual(Math.floor(scrollTop / 48))
    expect(to).toBeGreaterThanOrEqual(Math.min(100, Math.ceil((scrollTop + 480) / 48)))
  }
})
test('fewer rows than fit are all there', () => expect(rowWindow(3, 48, 0, 480)).toEqual({ from: 0, to: 3 }))
