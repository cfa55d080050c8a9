import { describe, expect, test } from 'vitest'
import type { Field } from '../model/field.ts'
import { column, CONTEXT, DEPT, field, formOf, idOf, USER } from '../testing/models.ts'
import { sayRecordProblem } from '../text.ts'
import { FormEvaluation } from './evaluation.ts'
import { EvaluationCostError } from './evaluate-rule.ts'

const message = { zh: '不对', en: 'Wrong' }

/** A record of these fields, with values by name. */
function evaluation(fields: readonly Field[], values: Record<string, unknown> = {}, isNew = false): FormEvaluation {
  return new FormEvaluation(formOf(...fields), byId(values), CONTEXT, { isNew })
}

const byId = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      idOf(name),
      Array.isArray(value) && typeof value[0] === 'object' ? value.map((row) => byId(row as never)) : value,
    ]),
  )

const valueOf = (rule: string, values: Record<string, unknown> = {}, kind: Field['kind'] = 'formula') => {
  const result = kind === 'formula' ? { result: 'number', decimals: 8 } : {}
  const fields = [
    field('text', 'name'),
    field('amount', 'price'),
    field('number', 'n'),
    field('date', 'day'),
    field('dateTime', 'moment'),
    field('dateRange', 'leave'),
    field('checkbox', 'many'),
    field('address', 'home'),
    field('childTable', 'items', { fields: [column('amount', 'cost'), column('text', 'note')] }),
    field(kind, 'own', { computed: rule, ...result }),
  ]
  return evaluation(fields, values).state(idOf('own')).value
}

describe('what rules compute', () => {
  test.each([
    ['${price * 0.1}', { price: 0.7 }, 0.07],
    ['${0.1 + 0.2}', {}, 0.3],
    ['${n / 3}', { n: 1 }, 0.33333333],
    ['${n + 1}', {}, 1],
    ['${round(price / 3, 2)}', { price: 20 }, 6.67],
    ['${round(n)}', { n: -2.5 }, -3],
    ['${floor(n) + ceiling(n) * 100 + abs(n) * 10000}', { n: -1.5 }, 14_898],
    ['${sum(items.cost)}', { items: [{ cost: 0.1 }, { cost: 0.2 }, { note: 'x' }] }, 0.3],
    ['${sum(items.cost)}', {}, 0],
    ['${sum(items.cost, n, 1)}', { items: [{ cost: 2 }], n: 3 }, 6],
    ['${average(items.cost)}', { items: [{ cost: 1 }, { cost: 2 }, { note: 'x' }] }, 1.5],
    ['${average(items.cost)}', {}, null],
    ['${max(items.cost, n) - min(items.cost, n)}', { items: [{ cost: 5 }], n: 2 }, 3],
    ['${min(items.cost)}', {}, null],
    ['${count(items.note) * 10 + items.size()}', { items: [{ note: 'x' }, { cost: 1 }] }, 12],
    ['${many.size + count(many)}', { many: ['a', 'b'] }, 4],
    ['${many.indexOf("b")}', { many: ['a', 'b'] }, 1],
    ['${daysBetween(leave.from, leave.to) + 1}', { leave: { from: '2026-11-24', to: '2026-12-01' } }, 8],
    ['${daysBetween(day, leave.from)}', { day: '2026-11-24' }, null],
    ['${daysBetween(today(), "2026-11-30")}', {}, 6],
    ['${minutesBetween("2026-11-24T04:00:00.000Z", now())}', {}, 60],
    ['${minutesBetween(moment, now())}', {}, null],
    ['${year(day) * 10000 + month(day) * 100 + day(day)}', { day: '2026-11-24' }, 20_261_124],
    ['${weekday(day)}', { day: '2026-11-29' }, 7],
    ['${weekday(day)}', {}, null],
    ['${ifEmpty(n, 7)}', {}, 7],
    ['${ifEmpty(n, 7)}', { n: 0 }, 0],
    ['${name.length()}', {}, 0],
    ['${empty name ? 1 : 2}', { name: 'x' }, 2],
    ['${n == null ? 1 : 2}', { n: 0 }, 2],
    ['${day == null && leave == null && items == null && many == null ? 1 : 2}', {}, 1],
    ['${empty leave ? 1 : 2}', { leave: { from: '2026-11-24', to: null } }, 2],
    ['${empty home ? 1 : 2}', { home: { region: ['Zhejiang', 'Hangzhou'], detail: '' } }, 2],
    ['${home.region == "a/b" && home.detail == "" ? 1 : 2}', { home: { region: ['a', 'b'] } }, 1],
    ['${home.region.contains("a") || !empty home ? 1 : 2}', {}, 2],
    ['${n < 5 ? 1 : 2}', {}, 2],
    ['${day <= "2026-11-24" ? 1 : 2}', { day: '2026-11-24' }, 1],
  ])('%s with %j is %j', (rule, values, expected) => {
    expect(valueOf(rule, values)).toBe(expected)
  })

  test.each([
    ['${name}-${n}', { name: 'A', n: 2.5 }, 'A-2.5'],
    ['${capital(price)}', { price: 12.5 }, '壹拾贰元伍角整'],
    ['${capital(price)}', {}, null],
    ['${me.dept.toUpperCase()}', {}, DEPT.toUpperCase()],
    ['${join(many, "/")}', { many: ['a', 'b'] }, 'a/b'],
    ['${join(items.note, ", ")}', { items: [{ note: 'x' }, {}, { note: 'y' }] }, 'x, y'],
    ['${text(n)}', { n: 1.5 }, '1.5'],
    ['${text(n)}', {}, null],
    ['${me.id}', {}, USER],
    ['${ifEmpty(name, "none")}', {}, 'none'],
    ['${many[0]}', { many: ['b'] }, 'b'],
    ['${many[3]}', { many: ['b'] }, null],
  ])('%s with %j is the text %j', (rule, values, expected) => {
    expect(valueOf(rule, values, 'text')).toBe(expected)
  })

  test.each([
    ['${addDays(day, 7)}', { day: '2026-12-30' }, '2027-01-06'],
    ['${addMonths(day, 1)}', { day: '2026-01-31' }, '2026-02-28'],
    ['${addDays(day, 1)}', {}, null],
    ['${leave.to}', { leave: { from: '2026-01-01', to: '2026-01-02' } }, '2026-01-02'],
  ])('%s with %j is the day %j', (rule, values, expected) => {
    expect(valueOf(rule, values, 'date')).toBe(expected)
  })

  test('a number has the decimals of its field, half away from zero', () => {
    expect(valueOf('${price / 8}', { price: 1.4 }, 'amount')).toBe(0.18)
    expect(valueOf('${price / 8}', { price: 1.4 }, 'duration')).toBe(0)
  })
})

describe('a rule without a result', () => {
  test('is a problem of its field, which stays shown and empty', () => {
    const own = field('number', 'own', { computed: '${1 / n}', visibleWhen: '${1 / n > 0}' })
    const record = evaluation([field('number', 'n'), own])
    expect(record.state(own.id)).toMatchObject({ visible: true, value: null })
    expect(record.problems()).toEqual([
      { code: 'record_rule_failed', path: 'own', detail: 'visible: EXPRESSION_FAILED no finite number' },
      { code: 'record_rule_failed', path: 'own', detail: 'value: EXPRESSION_FAILED no finite number' },
    ])
    record.set(idOf('n'), 4)
    expect([record.state(own.id).value, record.problems()]).toEqual([0.25, []])
    record.set(idOf('n'), 0)
    expect(record.problems()).toHaveLength(2)
  })

  test('a condition that fails neither requires nor locks', () => {
    const own = field('number', 'own', { requiredWhen: '${1 / n > 0}', readOnlyWhen: '${1 / n > 0}' })
    const record = evaluation([field('number', 'n'), own])
    expect(record.state(own.id)).toMatchObject({ required: false, readOnly: false })
    expect(record.problems()).toHaveLength(2)
  })

  test('a rule that costs too much is one of them, and all together end the evaluation', () => {
    const long = `\${${Array.from({ length: 240 }, () => 'sum(items.cost)').join('+')}}`
    const own = (count: number) =>
      Array.from({ length: count }, (_, at) => field('number', `own${at}`, { computed: long }))
    const items = field('childTable', 'items', { fields: [column('amount', 'cost')] })
    const rows = Array.from({ length: 1_000 }, () => ({ [idOf('cost')]: 1 }))
    const given = { [items.id]: rows }
    const record = new FormEvaluation(formOf(items, ...own(1)), given, CONTEXT)
    expect(record.problems()).toMatchObject([{ code: 'record_rule_failed', path: 'own0' }])
    expect(() => new FormEvaluation(formOf(items, ...own(40)), given, CONTEXT)).toThrow(EvaluationCostError)
  })
})

describe('what is shown, required and read-only', () => {
  test('rules and marks add up', () => {
    const record = evaluation([
      field('switch', 'on'),
      field('text', 'a', { visibleWhen: '${on}' }),
      field('text', 'b', { requiredWhen: '${on}' }),
      field('text', 'c', { required: true, requiredWhen: '${on}' }),
      field('text', 'd', { readOnlyWhen: '${on}' }),
      field('text', 'e', { readOnly: true, readOnlyWhen: '${on}' }),
      field('text', 'f', { computed: '${"x"}' }),
      field('serial', 'g'),
    ])
    const states = (aspect: 'visible' | 'required' | 'readOnly', names: string) =>
      [...names].map((name) => record.state(idOf(name))[aspect])
    expect(states('visible', 'ab')).toEqual([false, true])
    expect(states('required', 'abc')).toEqual([false, false, true])
    expect(states('readOnly', 'abcdefg')).toEqual([false, false, false, false, true, true, true])
    record.set(idOf('on'), true)
    expect(states('visible', 'ab')).toEqual([true, true])
    expect(states('required', 'abc')).toEqual([false, true, true])
    expect(states('readOnly', 'abcdefg')).toEqual([false, false, false, true, true, true, true])
  })

  test('what is hidden counts as nothing, and keeps its value', () => {
    const record = evaluation(
      [
        field('switch', 'on'),
        field('number', 'a', { visibleWhen: '${on}', required: true }),
        field('number', 'b', { computed: '${a + 1}', visibleWhen: '${!on}' }),
        field('number', 'c', { computed: '${a + b}' }),
      ],
      { a: 5 },
    )
    const values = () => ['a', 'b', 'c'].map((name) => record.state(idOf(name)).value)
    expect(values()).toEqual([null, 1, 1])
    expect(record.problems()).toEqual([])
    expect(record.values()).toEqual(byId({ a: 5, b: 1, c: 1 }))
    record.set(idOf('on'), true)
    expect(values()).toEqual([5, null, 5])
    record.set(idOf('a'), null)
    expect(record.problems()).toEqual([{ code: 'record_required', path: 'a' }])
  })

  test('a hidden child table has no rows for rules, and no problems', () => {
    const record = evaluation(
      [
        field('switch', 'on'),
        field('childTable', 'items', {
          fields: [column('number', 'qty', { required: true }), column('text', 'note', { required: true })],
          visibleWhen: '${on}',
          required: true,
        }),
        field('number', 'c', { computed: '${sum(items.qty) + items.size() + (empty items ? 100 : 0)}' }),
      ],
      { items: [{ qty: 4 }, { qty: 5 }] },
    )
    expect([record.state(idOf('c')).value, record.problems()]).toEqual([100, []])
    record.set(idOf('on'), true)
    expect(record.state(idOf('c')).value).toBe(11)
    expect(record.problems().map(({ path }) => path)).toEqual(['items.0.note', 'items.1.note'])
    record.removeRow(idOf('items'), 0)
    record.removeRow(idOf('items'), 0)
    expect(record.state(idOf('c')).value).toBe(100)
    expect(record.problems()).toEqual([{ code: 'record_rows_required', path: 'items' }])
  })

  test('a read-only child table locks its columns', () => {
    const items = field('childTable', 'items', { fields: [column('number', 'qty')], readOnlyWhen: '${on}' })
    const record = evaluation([field('switch', 'on'), items], { items: [{ qty: 1 }] })
    expect(record.state(idOf('qty'), 0).readOnly).toBe(false)
    record.set(idOf('on'), true)
    expect(record.state(idOf('qty'), 0).readOnly).toBe(true)
  })

  test('what a user cannot fill in is not asked of them', () => {
    const required = { required: true }
    const record = evaluation([
      field('switch', 'on'),
      field('text', 'a', { ...required, readOnlyWhen: '${on}' }),
      field('serial', 'b', required),
      field('number', 'c', { ...required, computed: '${on ? 1 : null}' }),
    ])
    const paths = () => record.problems().map(({ path }) => path)
    expect(paths()).toEqual(['a', 'c'])
    record.set(idOf('on'), true)
    expect(paths()).toEqual([])
  })

  test('validation is asked of what is there', () => {
    const checks = [
      { rule: '${a > 1}', message },
      { rule: '${a < 1 / b}', message },
    ]
    const record = evaluation([field('number', 'a', { checks }), field('number', 'b')])
    expect(record.problems()).toEqual([])
    record.set(idOf('a'), 1)
    expect(record.problems()).toEqual([
      { code: 'record_check', path: 'a', message },
      { code: 'record_rule_failed', path: 'a', detail: 'check: EXPRESSION_FAILED no finite number' },
    ])
    record.set(idOf('b'), 0.2)
    expect(record.problems()).toEqual([{ code: 'record_check', path: 'a', message }])
    expect(record.problems().map((one) => sayRecordProblem(one, 'zh'))).toEqual(['不对'])
    record.set(idOf('a'), 3)
    expect(record.problems()).toEqual([])
  })
})

describe('rows', () => {
  const fields = [
    field('number', 'rate'),
    field('childTable', 'items', {
      fields: [
        column('number', 'qty', { default: { from: 'literal', value: 1 } }),
        column('amount', 'cost', { default: { from: 'rule', rule: '${rate}' } }),
        column('amount', 'line', { computed: '${qty * cost}' }),
        column('number', 'share', { computed: '${line == 0 ? 0 : round(line / sum(items.line) * 100, 1)}' }),
      ],
    }),
    field('amount', 'total', { computed: '${sum(items.line)}' }),
  ]
  const lines = (record: FormEvaluation, name: string) =>
    record.snapshot().rows[idOf('items')]?.map((row) => row[idOf(name)]?.value)

  test('a row begins with its defaults, and counts at once', () => {
    const record = evaluation(fields, { rate: 2.5 })
    record.insertRow(idOf('items'), 0)
    record.insertRow(idOf('items'), 0, { [idOf('qty')]: 3 })
    expect([lines(record, 'line'), lines(record, 'share')]).toEqual([
      [7.5, 2.5],
      [75, 25],
    ])
    expect(record.state(idOf('total')).value).toBe(10)
    record.setCell(idOf('qty'), 1, 5)
    expect([lines(record, 'share'), record.state(idOf('total')).value]).toEqual([[37.5, 62.5], 20])
    record.set(idOf('rate'), 100)
    expect(lines(record, 'cost')).toEqual([2.5, 2.5])
  })

  test('rows move and go with their values', () => {
    const record = evaluation(fields, { items: [1, 2, 3].map((qty) => ({ qty, cost: 1 })) })
    record.moveRow(idOf('items'), 0, 2)
    expect(lines(record, 'qty')).toEqual([2, 3, 1])
    record.removeRow(idOf('items'), 1)
    expect([lines(record, 'line'), record.state(idOf('total')).value]).toEqual([[2, 1], 3])
    expect(record.values()).toMatchObject({ [idOf('items')]: [{ [idOf('line')]: 2 }, { [idOf('line')]: 1 }] })
  })

  test('a row beyond the end is the last, one before the beginning the first', () => {
    const record = evaluation(fields, { rate: 1 })
    for (const [at, qty] of [
      [9, 1],
      [9, 2],
      [-3, 3],
    ] as const)
      record.insertRow(idOf('items'), at, { [idOf('qty')]: qty })
    expect([lines(record, 'line'), record.state(idOf('total')).value]).toEqual([[3, 1, 2], 6])
  })

  test('a row keeps the id that it is known by outside', () => {
    const given = { [idOf('items')]: [{ id: 'row-7', [idOf('qty')]: 2 }] }
    const record = new FormEvaluation(formOf(...fields), given, CONTEXT)
    expect(record.values()[idOf('items')]).toMatchObject([{ id: 'row-7' }])
  })

  test('what is not there cannot be changed', () => {
    const record = evaluation(fields)
    for (const work of [
      () => record.set('f-none-1', 1),
      () => record.set(idOf('qty'), 1),
      () => record.set(idOf('items'), []),
      () => record.setCell(idOf('rate'), 0, 1),
      () => record.setCell(idOf('qty'), 0, 1),
      () => record.removeRow(idOf('items'), 0),
      () => record.moveRow(idOf('items'), 0, 0),
      () => record.insertRow(idOf('rate'), 0),
      () => record.state('constructor'),
    ])
      expect(work).toThrow(RangeError)
  })
})

describe('defaults', () => {
  const start = (value: Record<string, unknown>) => ({ default: value })
  const fields = [
    field('date', 'day', start({ from: 'now' })),
    field('dateTime', 'moment', start({ from: 'now' })),
    field('user', 'who', start({ from: 'me' })),
    field('department', 'depts', { multiple: true, ...start({ from: 'dept' }) }),
    field('number', 'a', start({ from: 'literal', value: 0 })),
    field('number', 'b', start({ from: 'rule', rule: '${a + c + 0.005}' })),
    field('number', 'c', { computed: '${a + 1}' }),
  ]

  test('stand in a new record, where nothing is given', () => {
    const record = evaluation(fields, { a: 4 }, true)
    expect(record.values()).toEqual(
      byId({
        day: '2026-11-24',
        moment: '2026-11-24T05:00:00.000Z',
        who: USER,
        depts: [DEPT],
        a: 4,
        b: 9.01,
        c: 5,
      }),
    )
    record.set(idOf('a'), 0)
    expect(record.state(idOf('b')).value).toBe(9.01)
  })

  test('do not come back into a record that exists, nor to a user without a department', () => {
    expect(evaluation(fields).values()).toEqual(byId({ c: 1 }))
    const alone = { ...CONTEXT, me: { id: USER, dept: null } }
    const record = new FormEvaluation(formOf(...fields), {}, alone, { isNew: true })
    expect(Object.hasOwn(record.values(), idOf('depts'))).toBe(false)
  })
})

test('a user without a department has an empty one', () => {
  const fields = [field('switch', 'own', { computed: '${me.dept.length() == 0 && empty me.dept}' })]
  const record = new FormEvaluation(formOf(...fields), {}, { ...CONTEXT, me: { id: USER, dept: null } })
  expect([record.state(idOf('own')).value, record.problems()]).toEqual([true, []])
})

test('another time and another user are evaluated anew', () => {
  const fields = [
    field('number', 'left', { computed: '${daysBetween(today(), "2026-12-01")}' }),
    field('text', 'who', { visibleWhen: '${me.dept == "d1"}' }),
  ]
  const record = evaluation(fields)
  expect(record.state(idOf('left')).value).toBe(7)
  record.setContext({ ...CONTEXT, today: '2026-11-30', me: { id: 'u', dept: 'd1' } })
  expect([record.state(idOf('left')).value, record.state(idOf('who')).visible]).toEqual([1, true])
})
