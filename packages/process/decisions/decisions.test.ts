import { describe, expect, test } from 'vitest'
import { decide } from './decide.ts'
import { readDecisions } from './read.ts'
import { mappedResult } from './results.ts'
import { Budget } from '../expressions/budget.ts'
import { Incident } from '../model/failure.ts'
import { dmn, literal, type TableSketch } from '../testing/dmn.ts'
import type { Vars } from '../model/state.ts'

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not read')
  return value
}

const NOW = Date.UTC(2026, 0, 1)

/** The results of the last decision of a file, or why it has none. */
async function outcome(tables: TableSketch | readonly TableSketch[], vars: Vars, more = ''): Promise<unknown> {
  const all = Array.isArray(tables) ? (tables as readonly TableSketch[]) : [tables as TableSketch]
  return outcomeOf(dmn(all, more), vars)
}

async function outcomeOf(xml: string, vars: Vars): Promise<unknown> {
  const { file, problems } = await readDecisions(xml)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  try {
    return decide(known(file), Object.keys(file?.decisions ?? {}).at(-1) ?? '', vars, { now: NOW }).results
  } catch (error) {
    if (error instanceof Incident) return `${error.code} ${error.detail}`
    throw error
  }
}

const discount = (policy: string, more: Partial<TableSketch> = {}): TableSketch => ({
  id: 'discount',
  policy,
  inputs: ['amount'],
  outputs: ['percent'],
  rules: ['< 100 => 0', '>= 100 => 5', '>= 1000 => 10'],
  ...more,
})

describe('hit policies', () => {
  test.each([
    ['UNIQUE', 50, [{ percent: 0 }]],
    ['UNIQUE', 5000, 'HIT_POLICY discount: UNIQUE: 2, 3'],
    ['ANY', 500, [{ percent: 5 }]],
    ['ANY', 5000, 'HIT_POLICY discount: ANY: 2, 3'],
    ['FIRST', 5000, [{ percent: 5 }]],
    ['RULE ORDER', 5000, [{ percent: 5 }, { percent: 10 }]],
    ['COLLECT', 5000, [{ percent: 5 }, { percent: 10 }]],
    ['COLLECT', 50, [{ percent: 0 }]],
  ])('%s for %d', async (policy, amount, expected) => {
    expect(await outcome(discount(policy), { amount })).toEqual(expected)
  })

  test('ANY takes rules that agree', async () => {
    const table = discount('ANY', { rules: ['> 1 => 5', '> 2 => 5'] })
    expect(await outcome(table, { amount: 3 })).toEqual([{ percent: 5 }])
  })

  test('the values of outputs in their order are the priority, the first output before the second', async () => {
    const outputs = ['risk="high","middle","low"', 'way="call","write"']
    const rules = [
      '> 0 => "low" | "call"',
      '> 0 => "middle" | "write"',
      '> 0 => "middle" | "call"',
      '> 9 => "high" | "write"',
    ]
    const table = (policy: string): TableSketch => ({ id: 'r', policy, inputs: ['n'], outputs, rules })
    expect(await outcome(table('PRIORITY'), { n: 1 })).toEqual([{ risk: 'middle', way: 'call' }])
    expect(await outcome(table('PRIORITY'), { n: 10 })).toEqual([{ risk: 'high', way: 'write' }])
    expect(await outcome(table('OUTPUT ORDER'), { n: 1 })).toEqual([
      { risk: 'middle', way: 'call' },
      { risk: 'middle', way: 'write' },
      { risk: 'low', way: 'call' },
    ])
  })

  test.each([
    ['SUM', 5000, 15],
    ['MIN', 5000, 5],
    ['MAX', 5000, 10],
    ['COUNT', 5000, 2],
    ['SUM', -1, null],
    ['COUNT', -1, 0],
  ])('COLLECT with %s for %d is %d', async (aggregation, amount, percent) => {
    const rules = ['[0..100) => 0', '>= 100 => 5', '>= 1000 => 10']
    expect(await outcome(discount('COLLECT', { aggregation, rules }), { amount })).toEqual([{ percent }])
  })

  test('only numbers are added', async () => {
    const table = discount('COLLECT', { aggregation: 'SUM', rules: ['- => "a"'] })
    expect(await outcome(table, { amount: 1 })).toBe('EXPRESSION_FAILED discount: SUM: "a"')
  })
})

describe('cells', () => {
  const kind: TableSketch = {
    id: 'kind',
    policy: 'FIRST',
    inputs: ['city', 'since:date', 'vip:boolean'],
    outputs: ['kind', 'note'],
    rules: [
      '"Beijing","Shanghai" | - | true => "A" | city + "!"',
      'not("Beijing") | < date("2020-01-01") | - => "B" |',
      '- | - | - => "C" | {a: amount * 2}',
    ],
  }
  test.each([
    [
      { city: 'Shanghai', since: '2024-05-01', vip: true },
      { kind: 'A', note: 'Shanghai!' },
    ],
    [
      { city: 'Shanghai', since: '2019-12-31', vip: 'false' },
      { kind: 'B', note: null },
    ],
    [
      { city: 'Beijing', since: '2019-12-31', vip: false },
      { kind: 'C', note: { a: 4 } },
    ],
    [
      { city: null, since: null, vip: null },
      { kind: 'C', note: { a: 4 } },
    ],
  ])('%j', async (vars, expected) => {
    expect(await outcome(kind, { amount: 2, ...vars })).toEqual([expected])
  })

  test('what is not known is an incident that names the decision, never a rule that does not apply', async () => {
    expect(await outcome(discount('FIRST'), {})).toContain('UNKNOWN_NAME discount: ')
    expect(await outcome(discount('FIRST', { rules: ['> limit => 1'] }), { amount: 1 })).toContain('UNKNOWN_NAME ')
    expect(await outcome(discount('FIRST', { rules: ['- => rate * 2'] }), { amount: 1 })).toContain('UNKNOWN_NAME ')
  })

  test('a text that is not of the type of its column is an incident', async () => {
    const table: TableSketch = { id: 't', inputs: ['n:integer'], outputs: ['o'], rules: ['> 1 => 1'] }
    expect(await outcome(table, { n: '12' })).toEqual([{ o: 1 }])
    expect(await outcome(table, { n: 'twelve' })).toBe('EXPRESSION_FAILED t: “twelve” ≠ number')
    expect(await outcome(table, { n: '' })).toEqual([])
  })

  test('nothing asks the machine for the time, reaches its objects or runs code', async () => {
    for (const cell of ['now() > x', 'constructor', 'process.env', '__proto__'])
      expect(String(await outcome(discount('FIRST', { rules: [`- => ${cell}`] }), { amount: 1, x: 1 })), cell).toMatch(
        /^(NOT_MAPPED|UNKNOWN_NAME) /,
      )
    expect(await outcome(discount('FIRST', { rules: ['- => string(now)'] }), { amount: 1 })).toEqual([
      { percent: '2026-01-01T00:00:00.000Z' },
    ])
  })

  test('templates of other engines are evaluated where an expression stands', async () => {
    const table: TableSketch = {
      id: 't',
      inputs: ['${order.total * 2}'],
      outputs: ['o'],
      rules: ['10 => ${order.total}'],
    }
    expect(await outcome(table, { order: { total: 5 } })).toEqual([{ o: 5 }])
  })

  test('an output has its standard value where no rule applies', async () => {
    const xml = dmn([discount('UNIQUE')]).replace(
      'name="percent">',
      'name="percent"><defaultOutputEntry><text>-1</text></defaultOutputEntry>',
    )
    expect(await outcomeOf(xml, { amount: null })).toEqual([{ percent: -1 }])
    expect(await outcomeOf(xml, { amount: 1 })).toEqual([{ percent: 0 }])
  })
})

describe('decisions that come first', () => {
  test('are evaluated once and seen by their name, and by the names of their outputs', async () => {
    const risk: TableSketch = {
      id: 'risk',
      inputs: ['age'],
      outputs: ['level'],
      rules: ['< 18 => "high"', '>= 18 => "low"'],
    }
    const fee: TableSketch = {
      id: 'fee',
      requires: ['risk', 'base'],
      inputs: ['risk', 'level'],
      outputs: ['amount'],
      rules: ['"high" | "high" => base * 2', '"low" | - => base'],
    }
    const more = literal('base', 'price + 1')
    expect(await outcomeOf(dmn([risk], more + table(fee)), { age: 17, price: 9 })).toEqual([{ amount: 20 }])
    expect(await outcomeOf(dmn([risk], more + table(fee)), { age: 18, price: 9 })).toEqual([{ amount: 10 }])
  })

  test('hide variables of the same name', async () => {
    const base = literal('base', '1')
    const last = table({
      id: 'last',
      requires: ['base'],
      inputs: ['base'],
      outputs: ['o'],
      rules: ['1 => "own"', '2 => "outside"'],
    })
    expect(await outcomeOf(dmn([], base + last), { base: 2 })).toEqual([{ o: 'own' }])
  })

  test('say which rules decided, in the order in which they were evaluated', async () => {
    const risk: TableSketch = {
      id: 'risk',
      inputs: ['age'],
      outputs: ['level'],
      rules: ['< 18 => "high"', '>= 18 => "low"'],
    }
    const fee: TableSketch = {
      id: 'fee',
      policy: 'COLLECT',
      requires: ['risk'],
      inputs: ['risk'],
      outputs: ['o'],
      rules: ['"x" => 1', '"low" => 2', '- => 3'],
    }
    const { file } = await readDecisions(dmn([risk, fee]))
    const { steps } = decide(known(file), 'fee', { age: 20 }, { now: NOW })
    expect(steps.map(({ decision, rules }) => [decision, rules])).toEqual([
      ['risk', [1]],
      ['fee', [1, 2]],
    ])
  })
})

const table = (sketch: TableSketch): string => /<decision [\s\S]*<\/decision>/.exec(dmn([sketch]))?.[0] ?? ''

describe('results', () => {
  const two = [{ a: 1 }, { a: 2 }]
  test.each([
    ['singleEntry', [{ a: 1 }], 1],
    ['singleEntry', [], null],
    ['singleResult', [{ a: 1, b: 2 }], { a: 1, b: 2 }],
    ['singleResult', [], null],
    ['collectEntries', two, [1, 2]],
    ['collectEntries', [], []],
    ['resultList', two, two],
  ] as const)('%s', (mapping, results, expected) => {
    expect(mappedResult(mapping, results)).toEqual(expected)
  })

  test.each([
    ['singleEntry', two],
    ['singleEntry', [{ a: 1, b: 2 }]],
    ['singleResult', two],
    ['collectEntries', [{ a: 1, b: 2 }]],
  ] as const)('%s has no room for %j', (mapping, results) => {
    expect(() => mappedResult(mapping, results)).toThrow('DECISION_RESULT')
  })
})

test('the cost of a table is counted: what is too much is an incident, always at the same place', async () => {
  const rules = Array.from({ length: 2_000 }, (_, at) => `${at} | contains(x, "${at}a") => ${at}`)
  const { file } = await readDecisions(
    dmn([{ id: 'large', policy: 'COLLECT', inputs: ['n', 'x'], outputs: ['o'], rules }]),
  )
  const cost = (limit: number) => () =>
    decide(known(file), 'large', { n: 7, x: 'b' }, { now: NOW, budget: new Budget(limit) })
  expect(cost(5_000)().results).toEqual([])
  expect(cost(1_000)).toThrow('EXPRESSION_TOO_COSTLY')
  const text = rules.slice(0, 9).map((rule) => rule.replace(/^\d+/, '-'))
  const { file: slow } = await readDecisions(
    dmn([{ id: 'slow', policy: 'COLLECT', inputs: ['n', 'x'], outputs: ['o'], rules: text }]),
  )
  expect(() => decide(known(slow), 'slow', { n: 7, x: 'b' }, { now: NOW, budget: new Budget(4_000) })).toThrow(
    'EXPRESSION_TOO_COSTLY',
  )
})
