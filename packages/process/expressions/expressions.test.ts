import { describe, expect, test } from 'vitest'
import { asCondition, evaluateExpression, expressionOf, parsed, unmappedCalls } from './expression.ts'
import { objectToFeel } from './feel.ts'
import { Incident } from '../model/failure.ts'

const now = Date.UTC(2026, 0, 1)

function value(text: string, vars: Record<string, unknown> = {}): unknown {
  const names = { has: (name: string) => Object.hasOwn(vars, name), get: (name: string) => vars[name], now }
  return evaluateExpression(expressionOf(text), names, () => vars)
}

function codeOf(work: () => unknown): string {
  try {
    return `value ${JSON.stringify(work())}`
  } catch (error) {
    if (error instanceof Incident) return error.code
    throw error
  }
}

describe('the expression language of ${…} and #{…}', () => {
  test.each([
    ['${1 + 2 * 3}', 7],
    ['${(1 + 2) * 3}', 9],
    ['${7 div 2}', 3.5],
    ['${7 mod 2}', 1],
    ['${-n}', -5],
    ['${n gt 3 and n le 5}', true],
    ['${n == "5"}', true],
    ["${name eq 'Ann' || false}", true],
    ['${not flag}', true],
    ['${!flag && empty list}', true],
    ['${empty nothing}', true],
    ['${n > 3 ? "many" : "few"}', 'many'],
    ['${order.items[1].price}', 9],
    ["${order['items'].size()}", 2],
    ['${list.isEmpty()}', true],
    ["${name.equals('Ann')}", true],
    ["${name.toUpperCase().startsWith('A')}", true],
    ['${金额 >= 1000}', true],
    ["${execution.getVariable('n')}", 5],
    ["${execution.getVariable('unknown') == null}", true],
    ["${execution.hasVariable('unknown')}", false],
    ['Hello ${name}, ${n}', 'Hello Ann, 5'],
    ['#{n}', 5],
    ['\\${n}', '${n}'],
    ['${nothing < 3}', false],
    ['${nothing == null}', true],
    ['${1.5e2}', 150],
    ["${'it\\'s'}", "it's"],
    ["${vars:getOrDefault('unknown', 3)}", 3],
    ['${dateTime()}', '2026-01-01T00:00:00.000Z'],
  ])('%s', (text, expected) => {
    const vars = {
      n: 5,
      name: 'Ann',
      flag: false,
      list: [],
      nothing: null,
      order: { items: [{ price: 1 }, { price: 9 }] },
      金额: 1000,
    }
    expect(value(text, vars)).toEqual(expected)
  })

  test('the caller may say how numbers are calculated', () => {
    const calculate = (sign: string, a: number, b: number) => Number(`${a}${b}`) + (sign === '+' ? 0.5 : 0)
    const names = { has: () => true, get: () => 2, now, calculate }
    expect(evaluateExpression(expressionOf('${1 + n * 3}'), names, () => ({}))).toBe(123.5)
  })

  test('an unknown name is an incident, wherever it stands', () => {
    for (const text of ['${x}', '${x == null}', '${empty x}', '${o.x}', 'Hello ${x}'])
      expect(
        codeOf(() => value(text, { o: {} })),
        text,
      ).toBe('UNKNOWN_NAME')
    expect(value('${true || x}')).toBe(true)
  })

  test('what is written wrongly says so', () => {
    for (const text of [
      '${',
      '${1 +}',
      '${a b}',
      "${'open}",
      '${a..b}',
      '${)}',
      '${a ? b}',
      '${@}',
      `\${${'('.repeat(500)}1${')'.repeat(500)}}`,
    ])
      expect(
        codeOf(() => value(text, { a: 1, b: 2 })),
        text,
      ).toBe('EXPRESSION_SYNTAX')
  })

  test('nothing reaches a prototype, a constructor or code', () => {
    const vars = { o: {}, s: 'text', l: [1] }
    for (const text of [
      '${constructor}',
      '${o.constructor}',
      '${o.__proto__}',
      '${__proto__}',
      "${o['constructor']}",
      '${toString}',
      '${hasOwnProperty}',
    ])
      expect(
        codeOf(() => value(text, vars)),
        text,
      ).toBe('UNKNOWN_NAME')
    for (const text of [
      "${s.constructor('x')}",
      '${o.valueOf()}',
      '${l.map(1)}',
      '${System.exit(0)}',
      '${runtimeService.start()}',
      '${eval("1")}',
    ])
      expect(
        codeOf(() => value(text, vars)),
        text,
      ).toBe('NOT_MAPPED')
    expect(codeOf(() => value('${s.constructor}', vars))).toBe('EXPRESSION_FAILED')
  })

  test('beans and functions of other programs are named, unless they are registered', () => {
    expect(unmappedCalls(parsed('${bean.go(x) && fn(y) && x.size() > 0}'), new Set())).toEqual(['bean.go()', 'fn()'])
    expect(unmappedCalls(parsed('${bean.go(x) && fn(y)}'), new Set(['fn', 'bean.go']))).toEqual([])
  })

  test('a condition is true or false, and nothing else', () => {
    expect(asCondition('true', '')).toBe(true)
    for (const other of [null, 0, 1, 'yes', {}])
      expect(codeOf(() => asCondition(other, 'c'))).toBe('CONDITION_NOT_BOOLEAN')
  })
})

describe('FEEL', () => {
  test('values, Chinese names, names with spaces', () => {
    expect(value('=amount > 10', { amount: 11 })).toBe(true)
    expect(value('=报销 金额 * 2', { '报销 金额': 4 })).toBe(8)
    expect(value('=if a then "x" else "y"', { a: false })).toBe('y')
  })

  test('what the interpreter only warns of is an incident', () => {
    expect(codeOf(() => value('=x > 3'))).toBe('UNKNOWN_NAME')
    expect(codeOf(() => value('="a" + 1'))).toBe('EXPRESSION_FAILED')
    expect(codeOf(() => value('=1 +'))).toBe('EXPRESSION_SYNTAX')
    expect(codeOf(() => value('=now()'))).toBe('NOT_MAPPED')
  })

  test('what could take for ever is refused before it runs', () => {
    expect(objectToFeel('a'.repeat(2_001))).toContain('2000')
    expect(objectToFeel('matches(x, "^(a+)+$")')).toContain('nested')
    expect(objectToFeel('matches(x, y)')).toContain('computed')
    expect(objectToFeel('for i in 1..2000000 return i')).toContain('range')
    expect(objectToFeel('for i in 1..n return i')).toContain('range')
    expect(objectToFeel('matches(x, "^[a-z]+$")')).toBeUndefined()
    expect(objectToFeel('for i in 1..10 return i')).toBeUndefined()
    expect(objectToFeel('x in [1..2000000]')).toBeUndefined()
  })
})
