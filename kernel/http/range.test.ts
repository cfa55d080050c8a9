import { expect, test } from 'vitest'
import { partOf } from './range.ts'

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=2-5', { from: 2, to: 5 }],
  ['bytes=2-', { from: 2, to: 9 }],
  ['bytes=2-999', { from: 2, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-999', { from: 0, to: 9 }],
  ['bytes=10-', 'beyond'],
  ['bytes=-0', 'beyond'],
])('%s of ten bytes', (range, part) => {
  expect(partOf(range, 10)).toEqual(part)
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,3-4',
  'lines=0-1',
  'bytes=a-b',
  'bytes= 0-1',
  `bytes=${'9'.repeat(16)}-`,
])('%j asks for nothing that we send in parts: the whole file', (range) => {
  expect(partOf(range, 10)).toBeUndefined()
})

test('of an empty file there is no part', () => {
  expect(partOf('bytes=0-', 0)).toBe('beyond')
})
