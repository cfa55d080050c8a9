/** Fields of imported files as forms: every kind, what no form can hold, ids that stay. */
import { expect, test } from 'vitest'
import { FieldId, MAX_FIELDS, readModel } from '#forms-core/index.ts'
import type { FormField } from '#process/index.ts'
import { fieldIdOf, generatedForm, modelFieldOf } from './generated-model.ts'

const TITLE = { zh: '测试', en: 'Test' }
const field = (name: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type,
  required: false,
  ...more,
})
const modelOf = (...fields: FormField[]) => generatedForm(fields, TITLE).form.model

test('each type becomes a kind, with its limits and what it begins with', () => {
  const options = [{ value: 'a', label: '甲', labels: { en: 'A' } }]
  const model = modelOf(
    field('days', 'integer', {
      least: 1,
      most: 9,
      initial: '3',
      required: true,
      label: '天数',
      labels: { en: 'Days' },
    }),
    field('rate', 'number', { initial: '0.5' }),
    field('calm', 'boolean'),
    field('loud', 'boolean', { initial: 'true' }),
    field('approved', 'boolean', { isDecision: true, isGuessed: true, initial: 'true' }),
    field('day', 'date', { initial: '2026-11-25' }),
    field('at', 'dateTime'),
    field('kind', 'choice', { options, initial: 'b' }),
    field('boss', 'user', { initial: 'li' }),
    field('team', 'users'),
    field('note', 'text', { readOnly: true, initial: 'x' }),
    field('why', 'longText'),
  )
  expect(readModel(model)).toHaveProperty('form')
  expect(model.fields).toMatchObject([
    {
      kind: 'number',
      decimals: 0,
      min: 1,
      max: 9,
      required: true,
      label: { zh: '天数', en: 'Days' },
      default: { value: 3 },
    },
    { kind: 'number', decimals: 8, default: { value: 0.5 } },
    { kind: 'switch', default: { value: false } },
    { kind: 'switch', default: { value: true } },
    { kind: 'radio', options: { options: [{ value: 'true' }, { value: 'false' }] } },
    { kind: 'date', default: { value: '2026-11-25' } },
    { kind: 'dateTime' },
    { kind: 'select', options: { options: [{ value: 'a', label: { zh: '甲', en: 'A' } }] } },
    { kind: 'user' },
    { kind: 'user', multiple: true },
    { kind: 'text', readOnly: true },
    { kind: 'textarea' },
  ])
  // No beginning: a decision, a value that is none of the options, a user by name, what is only shown.
  for (const at of [4, 7, 8, 10]) expect(model.fields[at]?.default, model.fields[at]?.name).toBeUndefined()
})

test('decisions, guesses and users are known by the ids of their fields', () => {
  const form = generatedForm(
    [
      field('approved', 'boolean', { isDecision: true, isGuessed: true }),
      field('boss', 'user', { initial: 'li' }),
      field('amount', 'number', { isGuessed: true }),
    ],
    TITLE,
  )
  expect([...form.decisions]).toEqual([fieldIdOf('approved')])
  expect([...form.guessed]).toEqual(['approved', 'amount'].map(fieldIdOf))
  expect([...form.users]).toEqual([fieldIdOf('boss')])
  expect([...form.firstPeople]).toEqual([['boss', 'li']])
})

test('a variable has one field id wherever it is asked for, and a name that rules can use', () => {
  for (const name of ['days', '_hidden', '$x', 'id', 'empty', 'constructor', '金额', 'a'.repeat(90)]) {
    const made = modelFieldOf(field(name, 'text'))
    expect(FieldId.safeParse(made.id).success, name).toBe(true)
    expect(made.id).toBe(modelFieldOf(field(name, 'number')).id)
  }
  const names = ['days', '金额', '_hidden', 'id'].map((name) => modelFieldOf(field(name, 'text')).name)
  expect(names.slice(0, 2)).toEqual(['days', '金额'])
  for (const name of names.slice(2)) expect(name).toMatch(/^v_[0-9a-f]{24}$/)
})

test('what no form can hold is left out, and the rest is a form', () => {
  const long = 'x'.repeat(500)
  const options = [
    { value: '', label: 'none' },
    { value: 'a', label: long },
    { value: 'a', label: 'twice' },
    { value: long, label: 'long' },
    ...Array.from({ length: 600 }, (_, at) => ({ value: `o${at}`, label: `${at}` })),
  ]
  const many = Array.from({ length: MAX_FIELDS + 5 }, (_, at) => field(`f${at}`, 'text'))
  for (const fields of [
    [field('kind', 'choice', { options })],
    [field('kind', 'choice', { options: [{ value: '', label: '' }] })],
    [field('n', 'number', { least: 9, most: 1 }), field('m', 'number', { least: -1e300, most: 1e300 })],
    [field('d', 'date', { initial: 'tomorrow' }), field('i', 'integer', { initial: 'three' })],
    [field('l', 'text', { label: `a\nb\u0000${long}` }), field('e', 'text', { label: '', labels: { en: '' } })],
    many,
    [],
  ])
    expect(readModel(modelOf(...fields)), fields[0]?.name).toHaveProperty('form')
  expect(modelOf(...many).fields).toHaveLength(MAX_FIELDS)
  const [kind] = modelOf(field('kind', 'choice', { options })).fields
  const offered = kind !== undefined && 'options' in kind && kind.options.from === 'fixed' ? kind.options.options : []
  expect(offered.slice(0, 2)).toEqual([
    { value: 'a', label: { zh: 'twice', en: '' } },
    { value: 'o0', label: { zh: '0', en: '' } },
  ])
  expect(offered).toHaveLength(500)
})

test('a form of too many bytes asks for as much as fits', () => {
  const options = Array.from({ length: 500 }, (_, at) => ({ value: `${at}${'v'.repeat(90)}`, label: '长'.repeat(200) }))
  const fields = Array.from({ length: 6 }, (_, at) => field(`f${at}`, at === 0 ? 'text' : 'choice', { options }))
  const model = modelOf(...fields)
  expect(model.fields.length).toBeGreaterThan(0)
  expect(readModel(model)).toHaveProperty('form')
})
