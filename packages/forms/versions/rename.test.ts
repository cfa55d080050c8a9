import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placedFields, type FormModel } from '../model/model.ts'
import { readModel } from '../model/read-model.ts'
import type { CompiledForm } from '../rules/compiled-form.ts'
import { FormEvaluation } from '../rules/evaluation.ts'
import { renamedRule } from '../rules/names-in-rules.ts'
import { Dice } from '../testing/dice.ts'
import { column, CONTEXT, field, idOf, modelOf, problemsOf } from '../testing/models.ts'
import { randomModel } from '../testing/random-model.ts'
import { randomRecord } from '../testing/random-values.ts'
import { renameVariable } from './rename.ts'

test.each([
  ['${n + n}', '${days + days}'],
  ['${ n>3 }', '${ days>3 }'],
  ['n is ${n}, \\${n} and ${"n"}', 'n is ${days}, \\${n} and ${"n"}'],
  ['${n(n)}', '${n(days)}'],
  ['${a.n + n.n + m[n]}', '${a.n + days.n + m[days]}'],
  ['#{nn + n.size()}', '#{nn + days.size()}'],
  ['${n', '${n'],
  ['${n ? n : n}', '${days ? days : days}'],
])('%s becomes %s', (text, expected) => {
  expect(renamedRule(text, (name, table) => (table === undefined && name === 'n' ? 'days' : name))).toBe(expected)
})

test('a column is renamed in the rules of its table, and where others read it', () => {
  const tables = (x: string) => [
    field('childTable', 't', {
      fields: [
        column('number', x, { id: 'c-01' }),
        column('number', 'twice', { computed: `\${${x} * 2 + sum(t.${x})}` }),
      ],
    }),
    field('childTable', 'u', {
      fields: [column('number', 'x', { id: 'c-02' }), column('number', 'more', { computed: `\${x + sum(t.${x})}` })],
    }),
    field('number', 'all', { computed: `\${sum(t.${x}) + sum(u.x)}` }),
  ]
  const renamed = renameVariable(modelOf(tables('x')), 'c-01', 'qty')
  expect(renamed.fields).toEqual(withLabel(tables('qty')))
  expect(problemsOf(renamed)).toEqual([])
})

/** The label of a test field is its first name. */
const withLabel = (fields: FormModel['fields']): unknown =>
  JSON.parse(JSON.stringify(fields).replaceAll('"label":{"zh":"qty","en":"qty"}', '"label":{"zh":"x","en":"x"}'))

test('an id that is not there, and a name that is the same, change nothing', () => {
  const model = modelOf([field('number', 'n')])
  expect(renameVariable(model, 'f-999', 'x')).toBe(model)
  expect(renameVariable(model, idOf('n'), 'n')).toBe(model)
})

test('a form is the same under other names', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
      const dice = new Dice(seed)
      const model = randomModel(dice, { fields: 10, rules: 0.4 })
      let renamed = model
      for (const { field: one } of dice.shuffled(placedFields(model.fields)))
        renamed = renameVariable(renamed, one.id, `r_${one.name}`)
      const [form, other] = [model, renamed].map((each) => (readModel(each) as { form: CompiledForm }).form)
      const record = randomRecord(dice, model.fields)
      const snapshotOf = (of: CompiledForm | undefined) => of && new FormEvaluation(of, record, CONTEXT).snapshot()
      expect(snapshotOf(other)).toEqual(snapshotOf(form))
    }),
    { numRuns: 150 },
  )
})
