import { expect, test } from 'vitest'
import type { Field } from '../model/field.ts'
import { column, field, idOf, modelOf } from '../testing/models.ts'
import { typeChangeProblems, typeKeysOf } from './field-types.ts'
import { retiredFields } from './retired.ts'

const problems = (after: Field[], ...earlier: Field[][]) =>
  typeChangeProblems(
    modelOf(after),
    Object.assign({}, ...earlier.map((fields) => typeKeysOf(modelOf(fields)))) as Record<string, string>,
  ).map(({ code, path, detail }) => `${code} ${path} ${detail}`)

test('a field keeps its type under its id', () => {
  const text = field('text', 'a')
  expect(problems([field('text', 'b', { id: text.id, maxLength: 5, required: true })], [text])).toEqual([])
  expect(problems([field('number', 'a')], [text])).toEqual(['form_type_change fields.0.kind text → number'])
  expect(problems([field('number', 'b')], [text])).toEqual([])
})

test('several values, another currency, another form and another result are other types', () => {
  const change = (kind: Field['kind'], before: object, after: object) =>
    problems([field(kind, 'a', { ...after })], [field(kind, 'a', { ...before })]).length
  expect(change('select', {}, { multiple: true })).toBe(1)
  expect(change('select', {}, { multiple: false })).toBe(0)
  expect(change('amount', {}, { currency: 'USD' })).toBe(1)
  expect(change('reference', {}, { form: '01900000-0000-7000-8000-0000000000ff' })).toBe(1)
  expect(change('formula', {}, { result: 'text' })).toBe(1)
  expect(change('number', { decimals: 2 }, { decimals: 0 })).toBe(0)
})

test('a retired field comes back as what it was', () => {
  const [text, other] = [field('text', 'a'), field('text', 'b')]
  expect(problems([other, text], [text], [other])).toEqual([])
  expect(problems([other, field('date', 'a')], [text], [other])).toEqual(['form_type_change fields.1.kind text → date'])
})

test('a column stays in its table', () => {
  const table = (name: string) => field('childTable', name, { fields: [column('text', 'x')] })
  expect(problems([table('t')], [table('t')])).toEqual([])
  expect(problems([table('u')], [table('t')])).toEqual([
    `form_type_change fields.0.fields.0.kind text in:${idOf('t')} → text in:${idOf('u')}`,
  ])
  expect(problems([field('text', 'x')], [table('t')])).toHaveLength(1)
})

test('retired fields are as the last version had them', () => {
  const table = (...names: string[]) => field('childTable', 't', { fields: names.map((name) => column('text', name)) })
  const versions = [
    [field('text', 'a'), table('x', 'y')],
    [field('text', 'a', { maxLength: 9 }), table('x')],
    [table('x')],
    [field('text', 'b')],
  ].map((fields) => modelOf(fields))
  const shown = (model: (typeof versions)[number], count: number) =>
    retiredFields(model, versions.slice(0, count)).map(({ field: { name }, table: owner, version }) => [
      name,
      owner,
      version,
    ])
  const [, second, third, fourth] = versions
  expect(second && shown(second, 1)).toEqual([['y', idOf('t'), 0]])
  expect(third && shown(third, 2)).toEqual([
    ['a', undefined, 1],
    ['y', idOf('t'), 0],
  ])
  expect(fourth && shown(fourth, 3)).toEqual([
    ['a', undefined, 1],
    ['t', undefined, 2],
    ['y', idOf('t'), 0],
  ])
})
