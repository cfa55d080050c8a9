/** Conditions of flows: written, read back as they were, and true exactly when their rows are. */
import { describe, expect, test } from 'vitest'
import { Dice } from '../../../../../packages/forms/testing/dice.ts'
import { isGroup, needsOperand, operatorsOf } from '#forms-core/index.ts'
import type { Condition, ConditionRow, Operand, RuleType } from '#forms-core/index.ts'
import { Budget, evaluateAst, parsed } from '#process/expressions/index.ts'
import { canonical, isWellFormed, readFlowCondition, writeFlowCondition } from './text.ts'

const TYPES: Readonly<Record<string, RuleType>> = {
  city: { is: 'text' },
  kind: { is: 'text' },
  total: { is: 'number' },
  limit: { is: 'number' },
  day: { is: 'date' },
  at: { is: 'dateTime' },
  urgent: { is: 'boolean' },
  tags: { is: 'list', of: 'text' },
  'leave.from': { is: 'date' },
  'items.size()': { is: 'number' },
  initiator: { is: 'text' },
  金额: { is: 'number' },
}
const NAMES = new Set(Object.keys(TYPES))
const HOSTILE = [
  'a',
  'b',
  "it's",
  'x\\',
  "\\'",
  '${z}',
  '}',
  "') || true || ('",
  '" + 1',
  '\n',
  '你好',
  '#{x}',
  '=1',
  'true',
  '5',
]
const NOW = Date.UTC(2026, 10, 26)
type Vars = Readonly<Record<string, unknown>>

function randomOperand(dice: Dice, type: RuleType, operator: ConditionRow['operator']): Operand {
  const is = type.is === 'list' ? type.of : type.is
  if (operator === 'in' || operator === 'notIn')
    return { is: 'several', values: [...new Set(dice.times(dice.int(1, 3), () => dice.pick(HOSTILE)))] }
  if (type.is !== 'list' && operator !== 'contains' && operator !== 'containsNot' && dice.chance(0.2)) {
    const text = dice.pick([...NAMES].filter((name) => TYPES[name]?.is === type.is))
    return { is: 'subject', text }
  }
  if (is === 'number') return { is: 'constant', value: dice.pick([-2, 0, 0.25, 3, 1e21, 1e-7]) }
  if (is === 'date') return { is: 'constant', value: dice.pick(['2026-11-24', '2026-11-26']) }
  if (is === 'dateTime' && dice.chance(0.5)) return { is: 'now' }
  return { is: 'constant', value: is === 'dateTime' ? '2026-11-25T00:00:00.000Z' : dice.pick(HOSTILE) }
}

function randomRow(dice: Dice): ConditionRow {
  const subject = dice.pick([...NAMES])
  const type = TYPES[subject] ?? { is: 'text' }
  const operator = dice.pick(operatorsOf(type).filter((one) => !subject.includes('.') || !/tains|starts/.test(one)))
  return needsOperand(operator)
    ? { subject, operator, operand: randomOperand(dice, type, operator) }
    : { subject, operator }
}

function randomCondition(dice: Dice, depth = 1): Condition {
  return {
    join: dice.pick(['all', 'any'] as const),
    entries: dice.times(dice.int(1, 4), () =>
      depth < 4 && dice.chance(0.35) ? randomCondition(dice, depth + 1) : randomRow(dice),
    ),
  }
}

function randomVars(dice: Dice): Vars {
  const all: Vars = {
    city: dice.pick(HOSTILE),
    kind: dice.pick(HOSTILE),
    total: dice.pick([-2, 0, 3, 4]),
    limit: dice.pick([0.25, 3]),
    day: dice.pick(['2026-11-24', '2026-11-25']),
    at: dice.pick(['2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z']),
    urgent: dice.chance(0.5),
    tags: dice.times(dice.int(0, 3), () => dice.pick(HOSTILE)),
    leave: { from: dice.pick(['2026-11-24', '2026-11-26']), to: '2026-12-01' },
    items: dice.times(dice.int(0, 4), () => ({})),
    initiator: 'a',
    金额: 3,
  }
  // Fields that are left empty are no variables, or nothing.
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      dice.chance(0.2) ? (dice.chance(0.5) ? [[name, null]] : []) : [[name, value]],
    ),
  )
}

const evaluated = (text: string, vars: Vars): unknown =>
  evaluateAst(
    parsed(text),
    { has: (name) => Object.hasOwn(vars, name), get: (name) => vars[name], now: NOW },
    new Budget(1_000_000, text),
  )

/** What the rows mean, without any expression. */
function holds(entry: Condition | ConditionRow, vars: Vars): boolean {
  if (isGroup(entry)) {
    const each = entry.entries.map((one) => holds(one, vars))
    return entry.join === 'all' ? each.every(Boolean) : each.some(Boolean)
  }
  const { subject, operator, operand } = entry
  const value = valueOf(subject, vars)
  const other =
    operand?.is === 'constant'
      ? operand.value
      : operand?.is === 'now'
        ? new Date(NOW).toISOString()
        : operand?.is === 'subject'
          ? valueOf(operand.text, vars)
          : undefined
  const several = operand?.is === 'several' ? operand.values : []
  const isOrdered = value !== null && other !== null && other !== undefined
  const [a, b] = [value as string, other as string]
  switch (operator) {
    case 'is':
      return value === other
    case 'isNot':
      return value !== other
    case 'in':
      return several.includes(a)
    case 'notIn':
      return !several.includes(a)
    case 'less':
      return isOrdered && a < b
    case 'more':
      return isOrdered && a > b
    case 'atMost':
      return value === other || (isOrdered && a <= b)
    case 'atLeast':
      return value === other || (isOrdered && a >= b)
    case 'contains':
      return value !== null && a.includes(b)
    case 'containsNot':
      return value === null || !a.includes(b)
    case 'startsWith':
      // Every text begins with nothing.
      return (a ?? '').startsWith(b ?? '')
    case 'isTrue':
      return value === true
    case 'isFalse':
      return value !== true
    case 'empty':
      return value === null || (value as string).length === 0
    case 'notEmpty':
      return !(value === null || (value as string).length === 0)
  }
}

function valueOf(subject: string, vars: Vars): unknown {
  if (subject === 'items.size()') return ((vars['items'] ?? []) as unknown[]).length
  if (subject === 'leave.from') return (vars['leave'] as { from: string } | null | undefined)?.from ?? null
  return vars[subject] ?? null
}

test('two thousand random conditions come back as they were, and hold exactly when their rows do', () => {
  const dice = new Dice(22)
  for (let round = 0; round < 2_000; round += 1) {
    const condition = randomCondition(dice)
    const text = writeFlowCondition(condition)
    const read = readFlowCondition(text, NAMES)
    expect(read, text).toBeDefined()
    const same = read ?? condition
    // What is read is written alike and read alike: nothing wanders.
    expect(readFlowCondition(writeFlowCondition(same), NAMES), text).toEqual(same)
    expect(canonical(condition)).toEqual(same)
    for (let at = 0; at < 5; at += 1) {
      const vars = randomVars(dice)
      const expected = holds(condition, vars)
      expect(evaluated(text, vars), `${text} ${JSON.stringify(vars)}`).toBe(expected)
      expect(holds(same, vars), text).toBe(expected)
    }
  }
})

test('groups in the form in which they are stored are equal after the way through the text', () => {
  const dice = new Dice(7)
  let seen = 0
  for (let round = 0; round < 2_000; round += 1) {
    const condition = canonical(randomCondition(dice))
    if (condition.entries.some(isGroup)) seen += 1
    expect(readFlowCondition(writeFlowCondition(condition), NAMES)).toEqual(condition)
  }
  expect(seen).toBeGreaterThan(300)
})

describe('what is written by hand', () => {
  const row = (subject: string, operator: ConditionRow['operator'], value?: string | number): ConditionRow => ({
    subject,
    operator,
    ...(value !== undefined && { operand: { is: 'constant', value } }),
  })
  test.each<[string, Condition]>([
    ['${total > 3}', { join: 'all', entries: [row('total', 'more', 3)] }],
    ['#{ total le 3 and !urgent }', { join: 'all', entries: [row('total', 'atMost', 3), row('urgent', 'isFalse')] }],
    ["${city.contains('x')}", { join: 'all', entries: [row('city', 'contains', 'x')] }],
    [
      '${empty day || items.size() > 2}',
      { join: 'any', entries: [row('day', 'empty'), row('items.size()', 'more', 2)] },
    ],
  ])('%s is shown', (text, condition) => expect(readFlowCondition(text, NAMES)).toEqual(condition))

  test.each([
    '=total > 3',
    '${total + 1 > 3}',
    '${unknown > 3}',
    '${total > 3 ? true : false}',
    '${urgent == false}',
    '${bean.decide()}',
    "${execution.getVariable('total') > 3}",
    '${total > }',
    'a ${urgent}',
    'true',
    '',
    '${!(total > 3)}',
  ])('%s stays a text', (text) => expect(readFlowCondition(text, NAMES)).toBeUndefined())

  test('a text that is deeper than any parser likes stays one', () => {
    expect(readFlowCondition(`\${${'('.repeat(5_000)}total`, NAMES)).toBeUndefined()
  })

  test('groups deeper than the builder shows stay a text', () => {
    const deep = (depth: number): string =>
      depth === 0 ? 'total > 1' : `(total > ${depth} ${depth % 2 === 0 ? '&&' : '||'} ${deep(depth - 1)})`
    expect(readFlowCondition(`\${${deep(4)}}`, NAMES)).toBeDefined()
    expect(readFlowCondition(`\${${deep(5)}}`, NAMES)).toBeUndefined()
  })
})

test('a group without entries is not stored', () => {
  expect(isWellFormed({ join: 'all', entries: [] })).toBe(false)
  expect(isWellFormed({ join: 'all', entries: [{ join: 'any', entries: [] }] })).toBe(false)
  expect(isWellFormed({ join: 'all', entries: [{ subject: 'day', operator: 'empty' }] })).toBe(true)
})

describe('the department of the initiator', () => {
  const row = (operator: ConditionRow['operator'], value: Operand | undefined): Condition => ({
    join: 'all',
    entries: [{ subject: 'initiator.dept', operator, ...(value && { operand: value }) }],
  })
  const sales: Operand = { is: 'constant', value: 'd0' }
  const known = new Set(['initiator', 'initiator.dept'])
  test.each<[ConditionRow['operator'], Operand | undefined, string]>([
    ['is', sales, "${initiator.dept == 'd0'}"],
    ['contains', sales, "${initiator.depts.contains('d0')}"],
    ['containsNot', sales, "${!initiator.depts.contains('d0')}"],
    ['empty', undefined, '${empty initiator.dept}'],
  ])('%s is written and read', (operator, operand, text) => {
    expect(writeFlowCondition(row(operator, operand))).toBe(text)
    expect(readFlowCondition(text, known)).toEqual(row(operator, operand))
  })
  test('its list is nothing else to the builder', () =>
    expect(readFlowCondition("${initiator.depts.startsWith('d0')}", known)).toBeUndefined())
})
