/**
 * What expressions may cost: counted by what they look at, so that no user’s values or models hold up everybody else.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Budget, MAX_COMMAND_COST, MAX_EXPRESSION_COST } from './budget.ts'
import { evaluateExpression, expressionOf, parsed, unmappedCalls } from './expression.ts'
import { areSame, jsonOf } from './same.ts'
import { indexOfText } from './search-text.ts'
import { Incident } from '../model/failure.ts'

function value(text: string, vars: Record<string, unknown> = {}, budget?: Budget): unknown {
  const names = {
    now: 0,
    has: (name: string) => Object.hasOwn(vars, name),
    get: (name: string) => vars[name],
    ...(budget === undefined ? {} : { budget }),
  }
  return evaluateExpression(expressionOf(text), names, () => vars)
}

function outcome(work: () => unknown): string {
  try {
    return JSON.stringify(work() ?? null)
  } catch (error) {
    if (error instanceof Incident) return `${error.code} ${error.detail}`
    throw error
  }
}

/** A budget of which so much has been spent that exactly `units` are left. */
const left = (units: number) => new Budget(units)
/** What some work spends: the smallest budget that it does not go beyond. */
function cost(work: (budget: Budget) => unknown): number {
  let [low, high] = [0, 1 << 24]
  while (low < high) {
    const middle = (low + high) >> 1
    if (outcome(() => work(left(middle))).startsWith('EXPRESSION_TOO_COSTLY')) low = middle + 1
    else high = middle
  }
  return low
}

const free = () => new Budget(Number.MAX_SAFE_INTEGER)
const big = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, at) => [`key${at}`, at]))
const many = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))

describe('a budget', () => {
  test('is what may be spent, to the last unit', () => {
    const budget = new Budget(3, '${x}')
    budget.spend()
    budget.spend(2)
    expect(() => budget.spend(0)).not.toThrow()
    expect(() => budget.spend()).toThrow('EXPRESSION_TOO_COSTLY: ${x}')
  })

  test('is spent within another, which may be over first', () => {
    const command = new Budget(10)
    new Budget(8, 'a', command).spend(8)
    const second = new Budget(8, 'b', command)
    second.spend(2)
    expect(() => second.spend()).toThrow('EXPRESSION_TOO_COSTLY: b')
    expect(() => new Budget(8, 'c', command).spend()).toThrow('EXPRESSION_TOO_COSTLY: c')
  })

  test('counts texts by their length', () => {
    expect(cost((budget) => budget.spendText(0))).toBe(0)
    expect(cost((budget) => budget.spendText(1))).toBe(1)
    expect(cost((budget) => budget.spendText(16))).toBe(1)
    expect(cost((budget) => budget.spendText(17))).toBe(2)
  })

  test('names the expression, of a long one the beginning', () => {
    expect(() => new Budget(0, 'x'.repeat(200)).spend()).toThrow(`: ${'x'.repeat(200)}`)
    expect(outcome(() => new Budget(0, 'x'.repeat(201)).spend())).toBe(`EXPRESSION_TOO_COSTLY ${'x'.repeat(200)}…`)
  })

  test('pays once for the keys and the text of one value', () => {
    const map = { a: 1, b: undefined, c: 2 }
    const budget = new Budget(2)
    expect(budget.keysOf(map)).toEqual(['a', 'c'])
    expect(budget.keysOf(map)).toEqual(['a', 'c'])
    expect(() => budget.keysOf({ d: 1 })).toThrow('EXPRESSION_TOO_COSTLY')
    let made = 0
    const make = () => `${(made += 1)}`
    expect([budget.textOf(map, make), budget.textOf(map, make)]).toEqual(['1', '1'])
  })
})

describe('two values are the same', () => {
  /** As it would be written without a thought of what it costs. */
  function naive(left: unknown, right: unknown): boolean {
    if (left === right) return true
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
    if (Array.isArray(left) !== Array.isArray(right)) return false
    const [a, b] = [Object.entries(left), Object.entries(right)]
    return (
      a.length === b.length &&
      a.every(([key, one]) => Object.hasOwn(right, key) && naive(one, (right as Record<string, unknown>)[key]))
    )
  }
  const json = fc.jsonValue({ maxDepth: 4 }).map((one) => JSON.parse(JSON.stringify(one)) as unknown)

  test('as a plain comparison has it, for any JSON', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(areSame(a, b, free())).toBe(naive(a, b))
      }),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(json, (a) => {
        expect(areSame(a, structuredClone(a), free())).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('as a plain comparison has it, where they differ in little', () => {
    const small = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(0, 1, null, 'a', 'b', true),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('x', 'y'), tie('value')),
      ),
    })).value
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(areSame(a, b, free())).toBe(naive(a, b))
      }),
      { numRuns: 2_000 },
    )
  })

  test('whatever the order of keys; undefined is the same as missing', () => {
    expect(areSame({ a: 1, b: [2] }, { b: [2], a: 1 }, free())).toBe(true)
    expect(areSame({ a: 1, b: undefined }, { a: 1 }, free())).toBe(true)
    expect(areSame([undefined], [null], free())).toBe(true)
    expect(areSame([1, 2], [2, 1], free())).toBe(false)
    expect(areSame({ a: 1 }, { b: 1 }, free())).toBe(false)
    expect(areSame({ a: 1 }, { a: 1, b: 2 }, free())).toBe(false)
    expect(areSame([], {}, free())).toBe(false)
    expect(areSame({ 0: 1 }, [1], free())).toBe(false)
    expect(areSame({ toString: 1 }, {}, free())).toBe(false)
    expect(areSame(JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}'), free())).toBe(false)
    expect(areSame(new Date(1), new Date(1), free())).toBe(true)
    expect(areSame(new Date(1), new Date(2), free())).toBe(false)
  })

  test('however deep they are', () => {
    const deep = (last: unknown) => {
      let one: unknown = last
      for (let at = 0; at < 50_000; at += 1) one = at % 2 === 0 ? [one] : { a: one }
      return one
    }
    expect(areSame(deep(1), deep(1), free())).toBe(true)
    expect(areSame(deep(1), deep(2), free())).toBe(false)
    expect(outcome(() => jsonOf(deep(1) as object, free()))).toBe(
      'EXPRESSION_FAILED more than 500 levels of lists and maps',
    )
  })

  test('for no more than what there is to see, and for less where they differ at once', () => {
    const compared = (a: unknown, b: unknown) => cost((budget) => areSame(a, b, budget))
    expect(
      compared(
        many(1_000, () => 1),
        many(1_000, () => 1),
      ),
    ).toBeLessThan(1_100)
    expect(
      compared(
        many(1_000, () => 1),
        many(1_000, () => 2),
      ),
    ).toBeLessThan(5)
    expect(
      compared(
        many(1_000, () => 1),
        many(999, () => 1),
      ),
    ).toBeLessThan(5)
    expect(compared(big(1_000), big(1_000))).toBeLessThan(4_100)
    expect(compared('a'.repeat(16_000), 'b'.repeat(16_000))).toBeGreaterThan(1_000)
    expect(compared('a'.repeat(16_000), 'b'.repeat(15_999))).toBeLessThan(5)
  })
})

describe('a text is found in another', () => {
  test('where it is, as every other search has it', () => {
    const letters = (max: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: max })
    const found = fc.property(
      letters(200),
      letters(60),
      (text, what) => indexOfText(text, what, free()) === text.indexOf(what),
    )
    fc.assert(found, { numRuns: 500 })
    const parts = fc.property(letters(120), letters(60), letters(60), (a, b, c) => {
      const text = a + b + c
      return indexOfText(text, b, free()) === text.indexOf(b)
    })
    fc.assert(parts, { numRuns: 1_000 })
    expect(indexOfText(`${'ab'.repeat(40)}c`, `${'ab'.repeat(20)}c`, free())).toBe(40)
    expect(indexOfText('a'.repeat(100), `${'a'.repeat(50)}b`, free())).toBe(-1)
    expect(indexOfText('short', 'x'.repeat(50), free())).toBe(-1)
    expect(indexOfText('', '', free())).toBe(0)
  })

  test('for what both are long, not for their product', () => {
    expect(cost((budget) => indexOfText('a'.repeat(16_000), `b${'a'.repeat(1_599)}`, budget))).toBe(1_100)
  })
})

describe('an expression that costs too much is an incident that names it', () => {
  const text = 'x'.repeat(60_000)
  test.each([
    [
      'a big map in a list of texts',
      '${list.contains(map)}',
      { list: many(16_000, () => '{'), map: big(3_000) },
      'false',
    ],
    [
      'a big map in a list of lists',
      '${list.contains(map)}',
      { list: many(16_000, (at) => [at]), map: big(3_000) },
      'false',
    ],
    [
      'a big map in a list of maps',
      '${list.contains(map)}',
      { list: many(16_000, () => ({})), map: big(3_000) },
      'false',
    ],
    [
      'a big list in a list of numbers',
      '${list.contains(what)}',
      { list: many(16_000, (at) => at), what: many(16_000, (at) => at) },
      'false',
    ],
    [
      'a long text in a list of numbers',
      '${list.contains(what)}',
      { list: many(16_000, (at) => at), what: text },
      'EXPRESSION_TOO_COSTLY ${list.contains(what)}',
    ],
    ['one text after another', '${t}'.repeat(999), { t: text }, `EXPRESSION_TOO_COSTLY ${'${t}'.repeat(50)}…`],
    [
      'a map as a text, again and again',
      '${(m.toString().size() + m.toString().size()) > 0}',
      { m: big(3_000) },
      'true',
    ],
  ])('%s', (_, expression, vars, expected) => {
    expect(outcome(() => value(expression, vars))).toBe(expected)
  })

  test('twenty searches in a row cost what twenty cost', () => {
    const vars = { list: many(16_000, (at) => [at]), what: [-1] }
    const twenty = `\${${many(20, () => 'list.contains(what)').join(' || ')}}`
    expect(value('${list.contains(what)}', vars)).toBe(false)
    expect(outcome(() => value(twenty, vars))).toContain('EXPRESSION_TOO_COSTLY ${list.contains(what) ||')
  })

  test('and so is the one at which a command has spent everything', () => {
    const vars = { list: many(16_000, (at) => [at]), what: [-1] }
    const budget = new Budget(MAX_COMMAND_COST)
    const all = many(200, () => outcome(() => value('${list.contains(what)}', vars, budget)))
    expect(all[0]).toBe('false')
    expect(all.at(-1)).toBe('EXPRESSION_TOO_COSTLY ${list.contains(what)}')
    expect(all.filter((one) => one === 'false').length).toBeGreaterThan(10)
  })

  test('whatever is evaluated, it never costs more than it may', () => {
    const operand = fc.constantFrom('list', 'what', 'map', 't', 'n', 'list[0]', 'map.key1', '"x"', '1')
    const binary = fc
      .tuple(operand, fc.constantFrom('==', '!=', '<', '>=', '+', '&&', '||'), operand)
      .map((all) => all.join(' '))
    const call = fc
      .tuple(
        operand,
        fc.constantFrom('contains', 'equals', 'indexOf', 'startsWith', 'containsKey', 'equalsIgnoreCase', 'get'),
        operand,
      )
      .map(([of, name, other]) => `${of}.${name}(${other})`)
    const whole = fc
      .array(fc.oneof(binary, call), { minLength: 1, maxLength: 30 })
      .map((all) => `\${${all.map((one) => `(${one})`).join(' == ')}}`)
    const vars = { list: many(2_000, (at) => [at]), what: many(500, () => 'x'), map: big(500), t: text, n: 5 }
    const bounded = fc.property(whole, (expression) => {
      const spent = new Budget(Number.MAX_SAFE_INTEGER)
      outcome(() => value(expression, vars, spent))
      // A last step may overdraw by as much as it cost.
      expect(outcome(() => spent.spend(Number.MAX_SAFE_INTEGER - 2 * MAX_EXPRESSION_COST))).not.toContain('COSTLY')
    })
    fc.assert(bounded, { numRuns: 200 })
  })
})

describe('values that are no plain numbers and texts', () => {
  test('a list or a map is never a number, and what calls itself a text is not asked', () => {
    expect(value('${list == 5}', { list: [5] })).toBe(false)
    expect(value('${map == 5}', { map: { toString: 1, valueOf: 2 } })).toBe(false)
    expect(value('${map == true}', { map: { toString: 1 } })).toBe(false)
    expect(outcome(() => value('${map > 5}', { map: { valueOf: 1 } }))).toBe('EXPRESSION_FAILED object is no number')
  })

  test('as texts they are their JSON', () => {
    expect(value('${map == text}', { map: { a: [1, null] }, text: '{"a":[1,null]}' })).toBe(true)
    expect(value('x ${map}', { map: { a: 'b' } })).toBe('x {"a":"b"}')
  })
})

describe('long expressions', () => {
  const rows: [string, string, unknown][] = [
    ['a sum', `\${${many(1_990, () => '1').join('+')}}`, 1_990],
    ['a row of alternatives', `\${${many(990, () => 'f').join('||')}}`, false],
    ['a row of members', `\${m${'.m'.repeat(1_990)}.n}`, 7],
    ['a row of calls', `\${t${'.trim()'.repeat(560)}}`, 't'],
    ['a row of indexes', `\${l${'[0]'.repeat(1_300)}.n}`, 7],
  ]
  const round: Record<string, unknown> = { n: 7 }
  round['m'] = round
  const inner: unknown[] = []
  inner[0] = Object.assign(inner, { n: 7 })
  test.each(rows)('%s needs no depth', (name, text, expected) => {
    const vars = { m: round, t: ' t ', f: false, l: name === 'a row of indexes' ? nested(1_300) : inner }
    expect(value(text, vars)).toBe(expected)
    expect(unmappedCalls(parsed(text), new Set())).toEqual([])
  })

  function nested(depth: number): unknown {
    let one: unknown = { n: 7 }
    for (let at = 0; at < depth; at += 1) one = [one]
    return one
  }

  test('nested too deep or too long is a syntax error', () => {
    for (const text of [
      `\${${'-'.repeat(3_000)}1}`,
      `\${${'!('.repeat(200)}a${')'.repeat(200)}}`,
      `\${${'a?'.repeat(300)}1${':1'.repeat(300)}}`,
    ])
      expect(outcome(() => value(text, { a: true }))).toContain('EXPRESSION_SYNTAX')
    expect(outcome(() => value(`\${${'1'.repeat(4_000)}}`))).toBe('EXPRESSION_SYNTAX more than 4000 characters')
  })

  test('what is remembered of them is bounded by their length', () => {
    const first = parsed('${remembered - 1}')
    for (let at = 0; at < 200; at += 1) parsed(`${at} ${'x'.repeat(3_900)}`)
    expect(parsed('${remembered - 1}')).not.toBe(first)
  })
})
