import { expect, it } from 'vitest'
import { toastPlace } from './toast-place.ts'

it('messages stand in the middle of the window', () =>
  expect(toastPlace(1440)).toEqual({ start: 0, end: 1440, isOverTitle: false }))

it.each([
  ['beside a drawer at the right', 1440, { left: 840, right: 1440 }, { start: 0, end: 840, isOverTitle: false }],
  ['beside a drawer at the left', 1024, { left: 0, right: 320 }, { start: 320, end: 1024, isOverTitle: false }],
  ['over the title of a wide drawer', 768, { left: 168, right: 768 }, { start: 168, end: 706, isOverTitle: true }],
  ['over the title on a phone', 390, { left: 0, right: 390 }, { start: 0, end: 328, isOverTitle: true }],
])('messages stand %s', (_, width, drawer, place) => expect(toastPlace(width, drawer)).toEqual(place))
