import { describe, expect, test } from 'vitest'
import { sayFormProblem } from '../text.ts'
import { column, field, idOf, modelOf, problemsIn, problemsOf } from '../testing/models.ts'
import { FIELD_KINDS } from './kinds.ts'
import { itemsFor } from './layout.ts'
import { FORM_PROBLEMS } from './problem.ts'
import { textIn } from './texts.ts'

const label = { zh: '名称', en: 'Name' }

test.each(FIELD_KINDS)('a form may have a field of the kind %s', (kind) => {
  expect(problemsOf(modelOf([field(kind, 'one')]))).toEqual([])
})

test('a text in one language stands for the other', () => {
  expect(textIn({ zh: '甲', en: '' }, 'en')).toBe('甲')
  expect(textIn({ zh: '', en: 'A' }, 'zh')).toBe('A')
  expect(textIn(label, 'en')).toBe('Name')
  expect(problemsOf(modelOf([field('text', 'a', { label: { zh: '甲' } })]))).toEqual([])
  expect(problemsOf(modelOf([field('text', 'a', { label: { zh: ' ' } })]))).toEqual(['form_invalid fields.0.label'])
})

describe('the shape', () => {
  test('unknown kinds and keys are refused where they are', () => {
    expect(problemsOf(modelOf([{ ...field('text', 'a'), kind: 'script' } as never]))).toEqual([
      'form_invalid fields.0.kind',
    ])
    expect(problemsOf(modelOf([field('text', 'a', { onclick: 'x' })]))).toEqual(['form_invalid fields.0'])
    expect(problemsOf({ ...modelOf([]), script: 'x' })).toEqual(['form_invalid '])
    for (const input of [null, 1, 'form', [], {}, undefined]) expect(problemsOf(input)).not.toEqual([])
  })

  test('names of what every object has are no ids and no names', () => {
    expect(problemsOf(JSON.parse(JSON.stringify(modelOf([])).replace('{', '{"__proto__":{"a":1},')))).toEqual([
      'form_invalid ',
    ])
    expect(problemsOf(modelOf([field('text', 'a', { id: '__proto__' })]))).toContain('form_invalid fields.0.id')
    expect(problemsOf(modelOf([field('text', 'a', { id: 'constructor' })]))).toContain('form_invalid fields.0.id')
    expect(problemsOf(modelOf([field('text', '__proto__', { id: 'f-001' })]))).toEqual(['form_invalid fields.0.name'])
    for (const name of ['constructor', 'toString', 'initiator', 'empty', 'me', 'id', 'now', 'and'])
      expect(problemsOf(modelOf([field('text', name)])), name).toEqual(['form_reserved_name fields.0.name'])
    expect(problemsOf(modelOf([field('amount', '金额')]))).toEqual([])
  })

  test('child tables have no child tables, and no serial numbers', () => {
    for (const kind of ['childTable', 'serial'] as const)
      expect(problemsOf(modelOf([field('childTable', 't', { fields: [field(kind, 'x')] })]))).toEqual([
        'form_invalid fields.0.fields.0.kind',
      ])
    expect(problemsOf(modelOf([field('childTable', 't', { fields: [] })]))).toEqual(['form_invalid fields.0.fields'])
  })
})

describe('the size', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => field('text', `a${at}`))

  test('300 fields are a form, 301 are none, columns counted', () => {
    expect(problemsOf(modelOf(many(300)))).toEqual([])
    expect(problemsIn(modelOf(many(301)))).toEqual([{ code: 'form_too_large', path: 'fields', detail: '300' }])
    const columns = Array.from({ length: 150 }, (_, at) => column('text', `c${at}`))
    const large = [...many(150), field('childTable', 't', { fields: columns })]
    expect(problemsIn(modelOf(large))).toEqual([{ code: 'form_too_large', path: 'fields', detail: '300' }])
  })

  test('256 KB of UTF-8 are the limit', () => {
    const help = { zh: '长'.repeat(2_000), en: '' }
    const texts = (count: number) => Array.from({ length: count }, (_, at) => field('text', `a${at}`, { help }))
    expect(problemsOf(modelOf(texts(40)))).toEqual([])
    expect(problemsIn(modelOf(texts(44)))).toEqual([{ code: 'form_too_large', path: '', detail: '262144' }])
  })

  test('a layout may be six levels deep; no depth breaks the reader', () => {
    const nested = (levels: number) => {
      let items: unknown[] = [{ type: 'divider' }]
      for (let at = 1; at < levels; at += 1) items = [{ type: 'columns', columns: 1, items }]
      return { ...modelOf([]), layout: items }
    }
    expect(problemsOf(nested(6))).toEqual([])
    expect(problemsIn(nested(7))).toMatchObject([{ code: 'form_too_large', detail: '6' }])
    expect(problemsIn(nested(20_000))).toEqual([{ code: 'form_too_large', path: '', detail: '40' }])
  })

  test('1,000 items of a layout and 500 options are the limit, wherever they are', () => {
    const dividers = (count: number) => Array.from({ length: count }, () => ({ type: 'divider' as const }))
    const halves = (count: number) => [
      { type: 'columns' as const, columns: 1, items: dividers(count) },
      { type: 'columns' as const, columns: 1, items: dividers(count) },
    ]
    expect(problemsOf(modelOf([], { layout: halves(499) }))).toEqual([])
    expect(problemsOf(modelOf([], { layout: halves(500) }))).toEqual(['form_too_large layout'])
    const options = (count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => ({ value: `v${from + at}`, label: { zh: '', en: 'x' } }))
    const tree = (below: number) => ({
      from: 'fixed',
      options: [{ value: 'all', label: { zh: '', en: 'x' }, children: options(below) }],
    })
    expect(problemsOf(modelOf([field('tree', 'a', { options: tree(499) })]))).toEqual([])
    expect(problemsOf(modelOf([field('tree', 'a', { options: tree(500) })]))).toEqual([
      'form_too_large fields.0.options',
    ])
  })
})

describe('names', () => {
  test('ids and names are there once', () => {
    const twins = [field('text', 'a'), field('number', 'b', { id: idOf('a') }), field('date', 'a', { id: 'f-99' })]
    expect(problemsOf(modelOf(twins, { layout: [] })).slice(0, 2)).toEqual([
      'form_duplicate_id fields.1.id',
      'form_duplicate_name fields.2.name',
    ])
  })

  test('a column does not hide a field; two child tables may have columns of one name', () => {
    const lines = (name: string, id: string) =>
      field('childTable', name, { fields: [column('number', 'price', { id })] })
    expect(problemsOf(modelOf([lines('t', 'c-01'), lines('u', 'c-02')]))).toEqual([])
    expect(problemsOf(modelOf([lines('t', 'c-01'), field('number', 'price')]))).toEqual([
      'form_duplicate_name fields.0.fields.0.name',
    ])
    const both = [column('number', 'x', { id: 'c-01' }), column('number', 'x', { id: 'c-02' })]
    expect(problemsOf(modelOf([field('childTable', 't', { fields: both })]))).toEqual([
      'form_duplicate_name fields.0.fields.1.name',
    ])
  })
})

describe('the layout', () => {
  const [a, b] = [field('text', 'a'), field('text', 'b')]
  const item = (name: string) => ({ type: 'field' as const, field: idOf(name) })

  test('names each field once', () => {
    expect(problemsOf(modelOf([a, b], { layout: [item('a')] }))).toEqual(['form_layout_missing fields.1'])
    expect(problemsOf(modelOf([a], { layout: [item('a'), item('x')] }))).toEqual(['form_layout_unknown layout.1'])
    const tabs = { type: 'tabs' as const, tabs: [{ title: label, items: [item('a')] }] }
    const section = { type: 'section' as const, title: label, columns: 2, items: [tabs, item('b')] }
    expect(problemsOf(modelOf([a, b], { layout: [section] }))).toEqual([])
    expect(problemsOf(modelOf([a, b], { layout: [section, item('a')] }))).toEqual(['form_layout_twice layout.1'])
    expect(problemsOf(modelOf([b], { layout: [section] }))).toEqual([
      'form_layout_unknown layout.0.items.0.tabs.0.items.0',
    ])
  })

  test('does not name columns of child tables', () => {
    const table = field('childTable', 't')
    expect(problemsOf(modelOf([table], { layout: [item('t'), item('qty')] }))).toEqual(['form_layout_unknown layout.1'])
  })

  test('has an order of its own on phones', () => {
    const items = [item('a'), { ...item('b'), phoneOrder: -1 }, { ...item('c'), phoneOrder: 0 }, item('d')]
    const shown = (device: 'desktop' | 'phone') => itemsFor(device, items).map(({ field: id }) => id)
    expect(shown('desktop')).toEqual(['a', 'b', 'c', 'd'].map(idOf))
    expect(shown('phone')).toEqual(['b', 'a', 'c', 'd'].map(idOf))
  })

  test('has one to four columns', () => {
    const columns = (count: number) => modelOf([], { layout: [{ type: 'columns', columns: count, items: [] }] })
    expect(problemsOf(columns(4))).toEqual([])
    for (const count of [0, 5, 1.5])
      expect(problemsOf(columns(count)), String(count)).toEqual(['form_invalid layout.0.columns'])
  })
})

describe('fields', () => {
  const one = (kind: Parameters<typeof field>[0], rest: Record<string, unknown>) =>
    problemsOf(modelOf([field(kind, 'one', rest)]))

  test('limits are in order', () => {
    expect(one('number', { min: 3, max: 2 })).toEqual(['form_bad_range fields.0.max'])
    expect(one('number', { min: 2, max: 2 })).toEqual([])
    expect(one('childTable', { minRows: 3, maxRows: 2 })).toEqual(['form_bad_range fields.0.maxRows'])
  })

  test('a default is a value of the field', () => {
    expect(one('date', { default: { from: 'now' } })).toEqual([])
    expect(one('text', { default: { from: 'now' } })).toEqual(['form_bad_default fields.0.default.from'])
    expect(one('user', { default: { from: 'me' } })).toEqual([])
    expect(one('department', { default: { from: 'me' } })).toEqual(['form_bad_default fields.0.default.from'])
    expect(one('department', { default: { from: 'dept' }, multiple: true })).toEqual([])
    expect(one('select', { default: { from: 'literal', value: 'a' } })).toEqual([])
    expect(one('select', { default: { from: 'literal', value: 'z' } })).toEqual([
      'form_bad_default fields.0.default.value',
    ])
    expect(one('number', { default: { from: 'literal', value: '5' } })).toEqual([
      'form_bad_default fields.0.default.value',
    ])
    expect(one('number', { default: { from: 'rule', rule: '${1 + 1}' } })).toEqual([])
    expect(one('file', { default: { from: 'rule', rule: '${null}' } })).toEqual([
      'form_bad_default fields.0.default.from',
    ])
    expect(one('number', { default: { from: 'literal', value: 1 }, computed: '${1}' })).toEqual([
      'form_bad_default fields.0.default',
    ])
  })

  test('only values that a rule can give are computed', () => {
    expect(one('select', { computed: "${'a'}" })).toEqual([])
    expect(one('select', { computed: "${'a'}", multiple: true })).toContain('form_not_computable fields.0.computed')
    for (const kind of ['file', 'childTable', 'serial', 'address', 'dateRange'] as const)
      expect(one(kind, { computed: '${null}' }), kind).toEqual(['form_not_computable fields.0.computed'])
  })

  test('options: values once, levels only where there are some', () => {
    const option = (value: string, children?: unknown[]) => ({ value, label, ...(children ? { children } : {}) })
    const fixed = (...options: unknown[]) => ({ options: { from: 'fixed', options } })
    expect(one('radio', fixed(option('a'), option('a')))).toEqual(['form_duplicate_option fields.0.options'])
    expect(one('radio', fixed(option('a', [option('b')])))).toEqual(['form_bad_options fields.0.options'])
    expect(one('cascader', fixed(option('a', [option('x')]), option('b', [option('x')])))).toEqual([])
    expect(one('tree', fixed(option('a', [option('x')]), option('b', [option('x')])))).toEqual([
      'form_duplicate_option fields.0.options',
    ])
  })

  test('options of another field: what is selected there, or a column of texts', () => {
    const from = (name: string) => field('select', 'choice', { options: { from: 'field', field: idOf(name) } })
    const table = field('childTable', 't', { fields: [column('text', 'city'), column('number', 'qty')] })
    const bad = ['form_unknown_field fields.1.options.field']
    expect(problemsOf(modelOf([field('checkbox', 'many'), from('many')]))).toEqual([])
    expect(problemsOf(modelOf([table, from('city')]))).toEqual([])
    expect(problemsOf(modelOf([table, from('qty')]))).toEqual(bad)
    expect(problemsOf(modelOf([field('text', 'a'), from('a')]))).toEqual(bad)
    expect(problemsOf(modelOf([field('text', 'a'), from('choice')]))).toEqual(bad)
    expect(problemsOf(modelOf([field('text', 'a'), from('nowhere')]))).toEqual(bad)
  })

  test('parameters of a configured call are fields that are there', () => {
    const api = (params: Record<string, string>) => ({ options: { from: 'api', api: 'cities', params } })
    expect(problemsOf(modelOf([field('text', 'a'), field('select', 'b', api({ country: idOf('a') }))]))).toEqual([])
    expect(problemsOf(modelOf([field('select', 'b', api({ country: idOf('a') }))]))).toEqual([
      'form_unknown_field fields.0.options.params.country',
    ])
    const row = field('childTable', 't', { fields: [column('text', 'c')] })
    expect(problemsOf(modelOf([row, field('select', 'b', api({ country: idOf('c') }))]))).toEqual([
      'form_unknown_field fields.1.options.params.country',
    ])
  })

  test('marks are those that the kind has, for at most 20 fields', () => {
    expect(one('amount', { marks: { list: true, filter: true, sort: true, sum: true } })).toEqual([])
    expect(one('text', { marks: { sum: true } })).toEqual(['form_bad_mark fields.0.marks.sum'])
    expect(one('text', { marks: { sum: false } })).toEqual([])
    expect(one('checkbox', { marks: { sort: true } })).toEqual(['form_bad_mark fields.0.marks.sort'])
    expect(one('richText', { marks: { list: true } })).toEqual(['form_bad_mark fields.0.marks.list'])
    expect(one('switch', { unique: true })).toEqual(['form_bad_mark fields.0.unique'])
    expect(one('text', { unique: true, maxLength: 201 })).toEqual(['form_bad_mark fields.0.unique'])
    const row = field('childTable', 't', { fields: [column('number', 'c', { marks: { sum: true } })] })
    expect(problemsOf(modelOf([row]))).toEqual(['form_bad_mark fields.0.fields.0.marks.sum'])
    const marked = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        field('text', `a${at}`, at % 2 ? { unique: true } : { marks: { list: true } }),
      )
    expect(problemsOf(modelOf(marked(20)))).toEqual([])
    expect(problemsOf(modelOf(marked(21)))).toEqual(['form_too_many_indexed fields.20.marks'])
  })

  test('sums are of columns of numbers', () => {
    const table = (...sums: string[]) =>
      problemsOf(modelOf([field('childTable', 't', { fields: [column('amount', 'a'), column('text', 'b')], sums })]))
    expect(table(idOf('a'))).toEqual([])
    expect(table(idOf('b'))).toEqual(['form_unknown_field fields.0.sums.0'])
    expect(table('f-99')).toEqual(['form_unknown_field fields.0.sums.0'])
  })
})

test('every problem has a sentence in both languages', () => {
  for (const code of FORM_PROBLEMS)
    for (const language of ['zh', 'en'] as const) {
      const problem = { code, path: 'fields.0', field: 'days', detail: '7', types: ['list:number', 'text'] }
      const text = sayFormProblem(problem, language)
      expect(text).not.toContain('formModel')
      expect(text).not.toMatch(/\{\{|–/)
    }
  const problem = {
    code: 'form_rule_type' as const,
    path: 'p',
    field: 'days',
    detail: '+',
    types: ['list:number', 'date'],
  }
  expect(sayFormProblem(problem, 'en')).toBe(
    'A rule of days combines values that do not match at +: list of number, date',
  )
  expect(sayFormProblem(problem, 'zh')).toContain('数字列表、日期')
})
