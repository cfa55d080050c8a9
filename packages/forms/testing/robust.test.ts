/** Whatever comes from outside: an answer or problems, never an exception. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readModel } from '../model/read-model.ts'
import type { CompiledForm } from '../rules/compiled-form.ts'
import { FormEvaluation } from '../rules/evaluation.ts'
import { checkRecord } from '../values/check-record.ts'
import { recordSchema } from '../values/record-schema.ts'
import { namedRecord } from '../values/stored.ts'
import { Dice } from './dice.ts'
import { CONTEXT } from './models.ts'
import { randomModel } from './random-model.ts'
import { randomRecord } from './random-values.ts'

const seed = fc.integer({ min: 0, max: 0x7fffffff })

/** Values of JSON that have caused trouble somewhere. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, '', -0, 1e300, 1e-300, '__proto__', 'constructor', '${', '${1/0}', [[]], {}, '\u0000'),
)

/** Every place in a value of JSON: a list or record, and a key of it. */
function placesIn(root: unknown): [Record<string, unknown>, string][] {
  const found: [Record<string, unknown>, string][] = []
  const open = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const [key, value] of Object.entries(next)) {
      found.push([next as Record<string, unknown>, key])
      open.push(value)
    }
  }
  return found
}

const formFrom = (dice: Dice): CompiledForm =>
  (readModel(randomModel(dice, { fields: 8, rules: 0.3 })) as { form: CompiledForm }).form

test('a model with anything in any place is read or refused', () => {
  fc.assert(
    fc.property(seed, junk, fc.nat(), (from, value, place) => {
      const model: unknown = structuredClone(randomModel(new Dice(from), { fields: 6, rules: 0.3 }))
      const places = placesIn(model)
      const [of, key] = places[place % places.length]!
      of[key] = value
      const read = readModel(model)
      expect('model' in read || read.problems.length > 0).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('a record with anything in any place is stored or refused, and what is stored is a record again', () => {
  fc.assert(
    fc.property(seed, junk, fc.nat(), (from, value, place) => {
      const dice = new Dice(from)
      const form = formFrom(dice)
      const sent = { root: structuredClone(namedRecord(form, randomRecord(dice, form.model.fields))) as unknown }
      const places = placesIn(sent)
      const [of, key] = places[place % places.length]!
      of[key] = value
      const checked = checkRecord(form, {
        sent: sent.root,
        context: CONTEXT,
        newRowId: () => '01900000-0000-7000-8000-0000000000aa',
      })
      const isStored = 'values' in checked
      expect(isStored || checked.problems.length > 0).toBe(true)
      const stored = isStored ? namedRecord(form, checked.values) : {}
      expect(recordSchema(form).safeParse(stored).error).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

test('values that are none of their fields break no evaluation', () => {
  fc.assert(
    fc.property(seed, fc.array(junk, { minLength: 8, maxLength: 8 }), (from, values) => {
      const dice = new Dice(from)
      const form = formFrom(dice)
      const given = Object.fromEntries(form.model.fields.map(({ id }, at) => [id, values[at % values.length]]))
      const evaluation = new FormEvaluation(form, given, CONTEXT)
      expect(Object.keys(evaluation.snapshot().fields)).toHaveLength(form.names.size)
    }),
    { numRuns: 200 },
  )
})
