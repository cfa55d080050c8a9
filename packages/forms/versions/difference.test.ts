import { describe, expect, test } from 'vitest'
import { Field } from '../model/field.ts'
import { FIELD_KINDS } from '../model/kinds.ts'
import type { FormModel } from '../model/model.ts'
import { column, field, idOf, modelOf } from '../testing/models.ts'
import { differenceOf, FORM_CHANGES } from './difference.ts'
import { sayFormChange } from './say-change.ts'

const words = (before: FormModel, after: FormModel) =>
  differenceOf(before, after).map((change) => sayFormChange(change, 'en'))
const of = (before: readonly Field[], after: readonly Field[]) => words(modelOf(before), modelOf(after))

describe('differences are named field by field', () => {
  test('nothing', () => {
    const fields = [field('text', 'a'), field('childTable', 't')]
    expect(of(fields, fields)).toEqual([])
    expect(of(fields, structuredClone(fields))).toEqual([])
  })

  test('fields that come and go, columns beside their table only', () => {
    const table = (...columns: string[]) =>
      field('childTable', 't', { fields: columns.map((name) => column('text', name)) })
    expect(of([field('text', 'a')], [field('text', 'b')])).toEqual([
      'b was added.',
      'a was retired. Records keep its values.',
    ])
    expect(of([field('text', 'a')], [field('text', 'a'), table('x', 'y')])).toEqual(['t was added.'])
    expect(of([field('text', 'a'), table('x')], [field('text', 'a')])).toEqual([
      't was retired. Records keep its values.',
    ])
    expect(of([table('x', 'y')], [table('y', 'z')])).toEqual([
      'z was added.',
      'x was retired. Records keep its values.',
    ])
  })

  test('names, labels, properties', () => {
    const id = { id: 'f-001' }
    const before = field('number', 'a', { ...id, required: true, min: 1 })
    const after = field('number', 'b', { ...id, label: { zh: '', en: 'Days' }, max: 9, help: { zh: '', en: 'x' } })
    expect(of([before], [after])).toEqual([
      'Days: the variable name changed from a to b.',
      'a is now called Days.',
      'Days: Required changed from yes to no.',
      'Days: Minimum changed from 1 to nothing.',
      'Days: Maximum changed from nothing to 9.',
      'Days: Help changed.',
    ])
  })

  test('rules, by what they mean: a renamed variable changes none', () => {
    const n = (name: string) => field('number', name, { id: 'f-001' })
    const rule = (text: string | undefined) => field('text', 'a', text === undefined ? {} : { visibleWhen: text })
    expect(of([n('n'), rule('${n > 3}')], [n('days'), rule('${days > 3}')])).toEqual([
      'days: the variable name changed from n to days.',
      'n is now called days.',
    ])
    expect(of([n('n'), rule('${n > 3}')], [n('n'), rule('${n > 4}')])).toEqual([
      'a: the rule “Visible when” changed from ${n > 3} to ${n > 4}',
    ])
    expect(of([n('n'), rule(undefined)], [n('n'), rule('${n > 4}')])).toEqual([
      'a: the rule “Visible when” was added: ${n > 4}',
    ])
    expect(of([n('n'), rule('${n > 3}')], [n('n'), rule(undefined)])).toEqual([
      'a: the rule “Visible when” was removed: ${n > 3}',
    ])
    const checked = (text: string) => field('text', 'a', { checks: [{ rule: text, message: { zh: '', en: 'x' } }] })
    expect(of([n('n'), checked('${n > 3}')], [n('n'), checked('${n > 4}')])).toEqual(['a: Validation changed.'])
  })

  test('options', () => {
    const one = (...values: string[]) => {
      const options = values.map((value) => ({ value: value.charAt(0), label: { zh: '', en: value } }))
      return [field('select', 's', { options: { from: 'fixed', options } })]
    }
    expect(of(one('a', 'b'), one('b', 'c'))).toEqual(['s: the option c was added.', 's: the option a was removed.'])
    expect(of(one('a', 'b'), one('ab', 'b'))).toEqual(['s: the option a is now called ab.'])
    expect(of(one('a', 'b'), one('b', 'a'))).toEqual(['s: Options changed.'])
    const dictionary = [field('select', 's', { options: { from: 'dictionary', dict: 'x' } })]
    expect(of(one('a'), dictionary)).toEqual(['s: Options changed.'])
  })

  test('types, for the designer', () => {
    const types = (before: Field, after: Field) => of([before], [after])[0]
    expect(types(field('text', 'a'), field('amount', 'a'))).toBe('a: the type changed from Text to Amount CNY.')
    expect(types(field('select', 'a'), field('select', 'a', { multiple: true }))).toBe(
      'a: the type changed from Select to Select multiple.',
    )
  })
})

describe('the layout', () => {
  const fields = ['a', 'b', 'c', 'd'].map((name) => field('text', name))
  const item = (name: string, rest: object = {}) => ({ type: 'field' as const, field: idOf(name), ...rest })
  const title = (en: string) => ({ zh: '', en })
  const section = (name: string, ...names: string[]) => ({
    type: 'section' as const,
    title: title(name),
    columns: 2,
    items: names.map((one) => item(one)),
  })
  const layouts = (before: FormModel['layout'], after: FormModel['layout']) =>
    words(modelOf(fields, { layout: before }), modelOf(fields, { layout: after }))
  const flat = (names: string) => [...names].map((name) => item(name))

  test('names the fields that moved, and as few of them as can be', () => {
    expect(layouts(flat('abcd'), flat('bcda'))).toEqual(['a was moved.'])
    expect(layouts(flat('abcd'), flat('dabc'))).toEqual(['d was moved.'])
    expect(layouts([section('s', 'a', 'b'), ...flat('cd')], [section('s', 'a', 'b', 'c'), ...flat('d')])).toEqual([
      'c was moved.',
    ])
  })

  test('names itself when containers, texts, widths or the order on phones change', () => {
    const changed = ['The layout changed.']
    expect(layouts([section('s', 'a', 'b', 'c', 'd')], [section('t', 'a', 'b', 'c', 'd')])).toEqual(changed)
    expect(layouts(flat('abcd'), [item('a', { span: 2 }), ...flat('bcd')])).toEqual(changed)
    expect(layouts(flat('abcd'), [item('a', { phoneOrder: 9 }), ...flat('bcd')])).toEqual(changed)
    expect(layouts(flat('abcd'), [{ type: 'divider' }, ...flat('abcd')])).toEqual(changed)
    const divided = (at: number) => [
      ...flat('abcd').slice(0, at),
      { type: 'divider' as const },
      ...flat('abcd').slice(at),
    ]
    expect(layouts(divided(1), divided(2))).toEqual(changed)
  })

  test('columns of a child table move, too', () => {
    const table = (...names: string[]) => field('childTable', 't', { fields: names.map((one) => column('text', one)) })
    expect(of([table('x', 'y', 'z')], [table('z', 'x', 'y')])).toEqual(['z was moved.'])
  })

  test('the order of fields in the model means nothing', () => {
    const [a, b] = [field('text', 'a'), field('text', 'b')]
    const layout = [item('a'), item('b')]
    expect(words(modelOf([a, b], { layout }), modelOf([b, a], { layout }))).toEqual([])
  })
})

test('title and description', () => {
  const after = modelOf([], { title: { zh: '', en: 'New' }, description: { zh: '', en: 'x' } })
  expect(words(modelOf([]), after)).toEqual(['The title changed from Test to New.', 'The description changed.'])
})

test('every change and every kind has words in both languages', () => {
  const { id, name, label } = field('text', 'a')
  for (const language of ['zh', 'en'] as const) {
    for (const code of FORM_CHANGES) {
      const change = { code, field: { id, name, label }, property: 'min', from: 'text', to: 'number' }
      expect(sayFormChange(change, language)).not.toMatch(/formModel|\{\{|–/)
    }
    for (const kind of FIELD_KINDS) {
      const change = { code: 'type_changed' as const, field: { id, name, label }, from: kind, to: kind }
      expect(sayFormChange(change, language)).not.toContain('formModel')
    }
  }
})

test('every property of every kind has a word', () => {
  const APART = new Set(['id', 'kind', 'name', 'label', 'fields'])
  const shapes = Field.options.flatMap(({ shape }) => Object.keys(shape)).filter((key) => !APART.has(key))
  for (const property of new Set(shapes)) {
    const change = { code: 'property_changed' as const, property, from: 1, to: 2 }
    expect(sayFormChange(change, 'en'), property).not.toContain('formModel')
  }
})
