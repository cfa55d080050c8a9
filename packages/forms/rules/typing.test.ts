/** Which rules are refused, and why. */
import { describe, expect, test } from 'vitest'
import type { FormProblem } from '../model/problem.ts'
import { column, field, modelOf, problemsIn } from '../testing/models.ts'

const FIELDS = [
  field('text', 'name'),
  field('number', 'n'),
  field('amount', 'price'),
  field('switch', 'yes'),
  field('date', 'day'),
  field('dateTime', 'moment'),
  field('time', 'clock'),
  field('dateRange', 'leave'),
  field('checkbox', 'many'),
  field('select', 'one'),
  field('user', 'people', { multiple: true }),
  field('address', 'home'),
  field('file', 'papers'),
  field('childTable', 'items', {
    fields: [column('number', 'qty'), column('text', 'note'), column('checkbox', 'tags')],
  }),
]

/** What a rule of a field of a kind has against it. */
function objection(kind: 'switch' | 'number' | 'text' | 'date', rule: string): FormProblem | undefined {
  const own = field(kind, 'own', { computed: rule })
  return problemsIn(modelOf([...FIELDS, own]))[0]
}

const shown = (problem: FormProblem | undefined) =>
  problem === undefined ? 'right' : [problem.code.slice(10), problem.detail, ...(problem.types ?? [])].join(' ').trim()

describe('conditions', () => {
  test.each([
    ['${true}', 'right'],
    ['${n > 3 && name == "x" || !yes}', 'right'],
    ['${price >= n}', 'right'],
    ['${day < "2026-12-31" and day > leave.from}', 'right'],
    ['${moment < now()}', 'right'],
    ['${clock >= "09:30"}', 'right'],
    ['${empty name || empty papers || empty items || empty home}', 'right'],
    ['${day == null || null != n}', 'right'],
    ['${papers == null}', 'right'],
    ['${many.contains("a") && name.startsWith(one)}', 'right'],
    ['${people.contains(me.id) || me.dept == "x"}', 'right'],
    ['${items.isEmpty() ? yes : items.size() > 3}', 'right'],
    ['${many.size > 2 && many[0] == "a"}', 'right'],
    ['${items.note.contains("x")}', 'right'],
    ['${home.detail == ""}', 'right'],
    ['${null}', 'right'],
    ['${n}', 'type = boolean number'],
    ['yes', 'syntax yes'],
    ['${yes', 'syntax no } in ${yes'],
    ['${n >}', 'syntax } at 6 in ${n >}'],
    ['${unknown}', 'unknown_name unknown'],
    ['${name > 3}', 'type > text number'],
    ['${n == "3"}', 'type == number text'],
    ['${name == 3}', 'type == text number'],
    ['${yes == "true"}', 'type == boolean text'],
    ['${day < "tomorrow"}', 'type < date text'],
    ['${day < moment}', 'type < date dateTime'],
    ['${day < "2026-02-30"}', 'type < date text'],
    ['${yes < yes}', 'type < boolean boolean'],
    ['${many == people}', 'type == list:text list:text'],
    ['${n && yes}', 'type && number boolean'],
    ['${!n}', 'type ! boolean number'],
    ['${n ? yes : yes}', 'type ? boolean number'],
    ['${yes ? n : name}', 'type ? : number text'],
    ['${papers == home}', 'type == opaque record'],
    ['${leave.start == day}', 'unknown_name .start'],
    ['${home.constructor == ""}', 'unknown_name .constructor'],
    ['${me.password == ""}', 'unknown_name .password'],
    ['${name.size > 3}', 'type .size text'],
    ['${n.foo}', 'type .foo number'],
    ['${items.unknown.size > 1}', 'unknown_name .unknown'],
    ['${items.tags.size > 1}', 'type .tags list:text'],
    ['${items[0] == null}', 'unknown_name .'],
    ['${name.constructor("x")}', 'unknown_name .constructor() text'],
    ['${name.matches("x")}', 'unknown_name .matches() text'],
    ['${n.toString() == "1"}', 'unknown_name .toString() number'],
    ['${name.contains(3)}', 'type .contains() number'],
    ['${name.contains()}', 'type .contains()'],
    ['${qty > 1}', 'unknown_name qty'],
    ['${execution.getVariable("x") == 1}', 'unknown_name execution'],
    ['${vars:get("n") == 1}', 'unknown_name vars:get()'],
    ['${bean.call()}', 'unknown_name bean'],
    ['${initiator == name}', 'unknown_name initiator'],
  ])('%s is %s', (rule, expected) => {
    expect(shown(objection('switch', rule))).toBe(expected)
  })
})

describe('numbers', () => {
  test.each([
    ['${n + price * 2 - 1 / 3 % 2}', 'right'],
    ['${-n}', 'right'],
    ['${sum(items.qty) + average(items.qty) + max(1, n, price) + min(items.qty, 0)}', 'right'],
    ['${round(n) + round(price / 3, 2) + floor(n) + ceiling(n) + abs(n)}', 'right'],
    ['${daysBetween(leave.from, leave.to) + 1}', 'right'],
    ['${daysBetween("2026-01-01", day)}', 'right'],
    ['${minutesBetween(moment, now())}', 'right'],
    ['${year(day) * 100 + month(today()) + day(day) + weekday(day)}', 'right'],
    ['${count(items.note) + count(many) + name.length()}', 'right'],
    ['${ifEmpty(n, 0)}', 'right'],
    ['${yes ? n : null}', 'right'],
    ['${name + 1}', 'type + text number'],
    ['${day - 1}', 'type - date number'],
    ['${-name}', 'type - number text'],
    ['${sum(items)}', 'type sum() rows'],
    ['${sum(items.note)}', 'type sum() list:text'],
    ['${sum()}', 'type sum()'],
    ['${round(n, 2, 3)}', 'type round() number number number'],
    ['${now(1)}', 'type now() number'],
    ['${ifEmpty(n, "0")}', 'type ifEmpty() number text'],
    ['${eval("1")}', 'unknown_name eval()'],
    ['${toString()}', 'unknown_name toString()'],
    ['${#column("a", "b")}', 'syntax # at 3 in ${#column("a", "b")}'],
    ['${1234567890123456}', 'type 1234567890123456 number'],
    ['${name}', 'type = number text'],
    ['n: ${n}', 'type = number text'],
  ])('%s is %s', (rule, expected) => {
    expect(shown(objection('number', rule))).toBe(expected)
  })
})

describe('texts and dates', () => {
  test.each([
    ['text', '${name}-${n} on ${day}', 'right'],
    ['text', '${capital(price)}', 'right'],
    ['text', '${join(many, ", ")}', 'right'],
    ['text', '${text(n)}', 'right'],
    ['text', '${n}', 'type = text number'],
    ['text', 'of ${many}', 'type ${} list:text'],
    ['text', 'of ${items}', 'type ${} rows'],
    ['date', '${addDays(day, 3)}', 'right'],
    ['date', '${addMonths(today(), n)}', 'right'],
    ['date', "${'2026-01-01'}", 'right'],
    ['date', "${n > 1 ? '2026-01-01' : yes ? null : '2026-02-01'}", 'right'],
    ['date', "${n > 1 ? '2026-01-01' : 'soon'}", 'type = date text'],
    ['date', "${'soon'}", 'type = date text'],
    ['date', '${now()}', 'type = date dateTime'],
  ] as const)('%s: %s is %s', (kind, rule, expected) => {
    expect(shown(objection(kind, rule))).toBe(expected)
  })
})

test('a rule that is longer than the parser takes has no shape', () => {
  expect(objection('number', `\${${'1+'.repeat(2_000)}1}`)?.code).toBe('form_invalid')
  expect(objection('number', `\${${'1+'.repeat(1_990)}1}`)).toBeUndefined()
  expect(objection('number', `\${${'('.repeat(500)}1${')'.repeat(500)}}`)?.code).toBe('form_rule_syntax')
})

test('columns see their row and the form, not the rows of others', () => {
  const table = (rule: string) =>
    problemsIn(
      modelOf([
        field('number', 'rate'),
        field('childTable', 'items', {
          fields: [column('number', 'qty'), column('number', 'out', { computed: rule })],
        }),
        field('childTable', 'others', { fields: [column('number', 'weight')] }),
      ]),
    ).map(shown)
  expect(table('${qty * rate + sum(others.weight) + sum(items.qty)}')).toEqual([])
  expect(table('${weight}')).toEqual(['unknown_name weight'])
})

test('each rule is refused at its place', () => {
  const own = field('text', 'own', {
    visibleWhen: '${x1}',
    requiredWhen: '${x2}',
    readOnlyWhen: '${x3}',
    checks: [
      { rule: '${true}', message: { zh: '', en: 'x' } },
      { rule: '${x4}', message: { zh: '', en: 'x' } },
    ],
    default: { from: 'rule', rule: '${x5}' },
  })
  const table = field('childTable', 'items', { fields: [column('number', 'qty', { computed: '${x6}' })] })
  expect(problemsIn(modelOf([own, table])).map(({ path, detail }) => `${path} ${detail}`)).toEqual([
    'fields.0.visibleWhen x1',
    'fields.0.requiredWhen x2',
    'fields.0.readOnlyWhen x3',
    'fields.0.default.rule x5',
    'fields.0.checks.1.rule x4',
    'fields.1.fields.0.computed x6',
  ])
})
