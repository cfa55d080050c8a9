/** The model without hidden fields is a model, whatever read them. */
import { expect, test } from 'vitest'
import { readModel, type Field } from '#forms-core/index.ts'
import { column, field, formOf, idOf, problemsOf } from '#forms-core/testing/models.ts'
import { visibleModel } from './visible-model.ts'

const shown = (fields: readonly Field[], ...hidden: string[]) => {
  const form = formOf(...fields)
  return JSON.parse(JSON.stringify(visibleModel({ model: form.model, form }, new Set(hidden.map(idOf))))) as unknown
}

const rule = '${salary > 50}'
const FIELDS = [
  field('number', 'salary'),
  field('text', 'name', { visibleWhen: rule, requiredWhen: rule, readOnlyWhen: rule }),
  field('number', 'double', { computed: '${salary * 2}' }),
  field('formula', 'triple', { computed: '${salary * 3}', result: 'number', marks: { sum: true } }),
  field('formula', 'words', { computed: '${text(salary)}', result: 'text' }),
  field('formula', 'rich', { computed: rule, result: 'boolean' }),
  field('number', 'six', { computed: '${triple * 2}' }),
  field('number', 'start', { default: { from: 'rule', rule: '${salary}' } }),
  field('number', 'limit', {
    checks: ['${limit < salary}', '${limit < 9}'].map((one) => ({ rule: one, message: { zh: '大', en: 'Large' } })),
  }),
  field('childTable', 'lines', {
    fields: [column('text', 'what'), column('number', 'cost'), column('number', 'part', { computed: '${cost / 2}' })],
    sums: [idOf('cost'), idOf('part')],
  }),
  field('number', 'total', { computed: '${sum(lines.cost)}' }),
  field('number', 'count', { computed: '${lines.size()}' }),
]

test.each([[['salary']], [['cost']], [['salary', 'cost']], [['lines']], [['what', 'cost', 'part']]])(
  'without %s it can be read and does not name them',
  (hidden) => {
    const model = shown(FIELDS, ...hidden)
    expect(problemsOf(model)).toEqual([])
    for (const name of hidden) expect(JSON.stringify(model)).not.toMatch(new RegExp(`\\b${name}\\b`))
  },
)

test('rules that read something else stay', () => {
  const read = readModel(shown(FIELDS, 'salary'))
  const fields = 'model' in read ? read.model.fields : []
  const of = (name: string) => fields.find((one) => one.name === name)
  expect(of('six')).toMatchObject({ kind: 'number', computed: '${triple * 2}' })
  expect(of('limit')?.checks).toMatchObject([{ rule: '${limit < 9}' }])
  expect(of('total')).toMatchObject({ computed: '${sum(lines.cost)}' })
  expect(of('words')).toMatchObject({ kind: 'text', readOnly: true })
})
