/**
 * Versions lose no value: records are written under random versions of a form, and each value that was written is there
 * under its id afterwards, compared with a copy that knows no versions.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormModel } from '../model/model.ts'
import { carriedOver } from '../testing/carried.ts'
import { Dice } from '../testing/dice.ts'
import { randomChange } from '../testing/random-change.ts'
import { randomModel } from '../testing/random-model.ts'
import { differenceOf } from './difference.ts'

/** A thousand changes where there is time. */
const isLong = process.env['LONG'] === '1'
const RUNS = isLong ? 12 : 4
const CHANGES = 85

test(
  `${RUNS * CHANGES} changes of versions lose no value of any record`,
  { timeout: isLong ? 600_000 : 60_000 },
  () => {
    let [changed, compared] = [0, 0]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
        const carried = carriedOver(seed, { changes: CHANGES, records: 20 })
        expect(carried.lost).toEqual([])
        changed += carried.changed
        compared += carried.compared
      }),
      { numRuns: RUNS },
    )
    expect(Math.min(changed, compared)).toBeGreaterThan((RUNS * CHANGES) / 2)
  },
)

test('two versions that differ have a difference in words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
      const dice = new Dice(seed)
      const model = randomModel(dice, { fields: 8 })
      const next = randomChange(dice, model, [model])
      const isSame = differenceOf(model, next).length === 0
      // The order of the fields in a model says nothing.
      const sorted = ({ fields, ...rest }: FormModel) => ({
        ...rest,
        fields: fields.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      })
      expect(JSON.stringify(sorted(next)) === JSON.stringify(sorted(model))).toBe(isSame)
      expect(differenceOf(next, next)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
