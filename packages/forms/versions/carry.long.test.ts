/** carry.property.test.ts, with one form that becomes old and has many records. */
import { expect, test } from 'vitest'
import { carriedOver } from '../testing/carried.ts'

const CHANGES = 1_000
const RECORDS = 1_000

test(`${CHANGES} changes of one form lose no value of ${RECORDS} records`, { timeout: 1_800_000 }, () => {
  const seed = Math.floor(Math.random() * 0x7fffffff)
  const { changed, compared, lost } = carriedOver(seed, { changes: CHANGES, records: RECORDS })
  expect(lost, `seed ${seed}`).toEqual([])
  expect(changed).toBe(CHANGES)
  expect(compared).toBeGreaterThan(10_000)
})
