import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredValues } from '../rules/field-state.ts'
import { rowsIn } from '../rules/rows.ts'
import { Dice } from '../testing/dice.ts'
import { randomModel } from '../testing/random-model.ts'
import { randomRecord } from '../testing/random-values.ts'
import { changesBetween, reversed, withChanges } from './changes.ts'

describe('changes of a record', () => {
  const before = {
    'f-01': 'a',
    'f-02': [1],
    'f-09': 'retired',
    't-01': [
      { id: 'r1', 'c-01': 1 },
      { id: 'r2', 'c-01': 2 },
    ],
  }

  test('name each value that is another one', () => {
    const after = {
      ...before,
      'f-01': 'b',
      'f-03': 5,
      't-01': [
        { id: 'r3', 'c-01': 7 },
        { id: 'r1', 'c-02': 'x' },
      ],
    }
    expect(changesBetween(before, after)).toEqual([
      { field: 'f-01', before: 'a', after: 'b' },
      { field: 't-01', row: 'r1', column: 'c-01', before: 1 },
      { field: 't-01', row: 'r1', column: 'c-02', after: 'x' },
      { field: 't-01', row: 'r2', before: { id: 'r2', 'c-01': 2 } },
      { field: 't-01', row: 'r3', after: { id: 'r3', 'c-01': 7 } },
      { field: 't-01', before: ['r1', 'r2'], after: ['r3', 'r1'] },
      { field: 'f-03', after: 5 },
    ])
  })

  test('are none for the same values in another order of keys', () => {
    const leave = (value: object) => ({ 'f-01': value })
    expect(changesBetween(leave({ from: 'a', to: 'b' }), leave({ to: 'b', from: 'a' }))).toEqual([])
    expect(changesBetween(before, structuredClone(before))).toEqual([])
  })

  test('can be taken back one by one', () => {
    const after = { ...before, 'f-01': 'b', 'f-02': [1, 2] }
    const [first, ...others] = changesBetween(before, after)
    expect(others).toHaveLength(1)
    expect(withChanges(after, reversed(first === undefined ? [] : [first]))).toEqual({ ...after, 'f-01': 'a' })
  })
})

/** Two states of one record: some rows stay, some go, some come, all in any order. */
function twoStates(dice: Dice): [StoredValues, StoredValues] {
  const { fields } = randomModel(dice, { fields: 10, rules: 0 })
  let rowCount = 0
  const withIds = (values: StoredValues): StoredValues =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => [
        id,
        fields.some((field) => field.id === id && field.kind === 'childTable')
          ? rowsIn(values, id).map((row) => ({ ...row, id: `r${(rowCount += 1)}` }))
          : value,
      ]),
    )
  const before = withIds(randomRecord(dice, fields))
  const other = withIds(randomRecord(dice, fields))
  const after = Object.fromEntries(
    Object.entries(other).map(([id, value]) => {
      const [old, now] = [rowsIn(before, id), rowsIn(other, id)]
      const kept = old.filter(() => dice.chance(0.6)).map((row, at) => ({ ...row, ...now[at], id: row['id'] }))
      return [id, now.length === 0 ? value : dice.shuffled([...kept, ...now])]
    }),
  )
  return [before, after]
}

test('all changes lead from one state to the other, and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
      const [before, after] = twoStates(new Dice(seed))
      const changes = changesBetween(before, after)
      expect(withChanges(before, changes)).toEqual(after)
      expect(withChanges(after, reversed(changes))).toEqual(before)
    }),
    { numRuns: 300 },
  )
})
