import { expect, test } from 'vitest'
import { sharedBuffers } from './settings.ts'

const GB = 1024 ** 3

test.each([
  [0.5 * GB, '128MB'],
  [4 * GB, '512MB'],
  [64 * GB, '1024MB'],
])('of %d bytes the database server keeps %s of its tables', (memory, expected) => {
  expect(sharedBuffers(memory)).toBe(expected)
})
