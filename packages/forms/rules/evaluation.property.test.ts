/** What a change evaluates is what evaluating everything would give. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readModel } from '../model/read-model.ts'
import { Dice } from '../testing/dice.ts'
import { CONTEXT } from '../testing/models.ts'
import { randomModel } from '../testing/random-model.ts'
import { randomRecord, randomValue } from '../testing/random-values.ts'
import { tableOf, type CompiledForm } from './compiled-form.ts'
import { FormEvaluation } from './evaluation.ts'

const seed = fc.integer({ min: 0, max: 0x7fffffff })

function randomForm(dice: Dice): CompiledForm {
  const read = readModel(randomModel(dice, { fields: dice.int(3, 15), rules: 0.4 }))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, null, 1))
  return read.form
}

/** Changes a value, a cell or the rows of a child table. */
function change(dice: Dice, form: CompiledForm, record: FormEvaluation): void {
  const field = dice.pick([...form.fields.values()])
  const table = tableOf(field)
  const rows = record.snapshot().rows
  if (table !== undefined) {
    const count = rows[table.id]?.length ?? 0
    const what = count === 0 ? 0 : dice.int(0, 2)
    if (what === 0) record.insertRow(table.id, dice.int(0, count), randomRecord(dice, table.fields, 0.5))
    if (what === 1) record.removeRow(table.id, dice.int(0, count - 1))
    if (what === 2) record.moveRow(table.id, dice.int(0, count - 1), dice.int(0, count - 1))
    return
  }
  if (field.field.kind === 'childTable') return
  const value = dice.chance(0.2) ? null : randomValue(dice, field.field)
  if (field.table === undefined) {
    record.set(field.id, value)
    return
  }
  const count = rows[field.table]?.length ?? 0
  if (count > 0) record.setCell(field.id, dice.int(0, count - 1), value)
}

test('a random model is one that is read', () => {
  fc.assert(
    fc.property(seed, (from) => {
      expect(randomForm(new Dice(from)).order.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test('after any changes each state is the one that a record of these values has', () => {
  fc.assert(
    fc.property(seed, (from) => {
      const dice = new Dice(from)
      const form = randomForm(dice)
      const given = randomRecord(dice, form.model.fields)
      const record = new FormEvaluation(form, given, CONTEXT, { isNew: dice.chance(0.5) })
      for (let at = 0; at < 12; at += 1) {
        change(dice, form, record)
        const anew = new FormEvaluation(form, record.values(), CONTEXT)
        expect(record.snapshot()).toEqual(anew.snapshot())
        expect(record.problems()).toEqual(anew.problems())
      }
    }),
    { numRuns: 150 },
  )
})
