import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { LateValue, NOTHING_LATE, remembering } from './late-value.ts'

class Value extends LateValue {
  readonly of: object
  constructor(of: object) {
    super()
    this.of = of
  }
}

// The typed cast: nothing of the connection is used.
const client = {} as PoolClient

test('values of the same object are found once, until what was found is forgotten', async () => {
  const known = new Map<object, Promise<unknown>>()
  let found = 0
  const late = remembering({ valueOf: async () => (found += 1) }, known, () => undefined)
  const [one, other] = [{}, {}]
  expect(await late.valueOf(new Value(one), client)).toBe(1)
  expect(await late.valueOf(new Value(one), client)).toBe(1)
  expect(await late.valueOf(new Value(other), client)).toBe(2)
  known.clear()
  expect(await late.valueOf(new Value(one), client)).toBe(3)
})

test('where no one finds them, they are empty', async () => {
  expect(await NOTHING_LATE.valueOf(new Value({}), client)).toEqual([])
})
