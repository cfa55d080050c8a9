import { describe, expect, test } from 'vitest'
import { evaluateFeel, objectToFeel } from './feel.ts'
import { Incident } from '../model/failure.ts'

const names = { has: () => false, get: () => undefined, now: Date.UTC(2026, 0, 1) }

function resultOf(text: string, context: Record<string, unknown> = {}): string {
  try {
    return JSON.stringify(evaluateFeel(text, names, context))
  } catch (error) {
    if (error instanceof Incident) return `${error.code} ${error.detail}`
    throw error
  }
}

describe('FEEL', () => {
  test('sees variables and the given time, which no variable hides', () => {
    expect(resultOf('a + 1', { a: 1 })).toBe('2')
    expect(resultOf('now')).toBe('"2026-01-01T00:00:00.000Z"')
    expect(resultOf('now', { now: 'later' })).toBe('"2026-01-01T00:00:00.000Z"')
  })

  test('never asks the machine for the time', () => {
    for (const text of ['now()', 'today()', 'now ( )', 'today () > x'])
      expect(resultOf(text, { x: 1 }), text).toContain('NOT_MAPPED ')
    expect(resultOf('snow', { snow: 1 })).toBe('1')
  })

  test('says what it does not know, and what it cannot do', () => {
    expect(resultOf('a')).toContain('UNKNOWN_NAME ')
    expect(resultOf('a.b', { a: {} })).toContain('UNKNOWN_NAME ')
    expect(resultOf('{a: 1}.b')).toContain('UNKNOWN_NAME ')
    expect(resultOf('"a" * 2')).toContain('EXPRESSION_FAILED ')
    expect(resultOf('1 +')).toContain('EXPRESSION_SYNTAX ')
    expect(resultOf('matches("a", x)', { x: 'a' })).toBe('FEEL_LIMIT matches with a computed pattern')
  })
})

describe('what could take for ever', () => {
  const ok: [string][] = [
    ['a'.repeat(2_000)],
    ['matches(x, "^a+$")'],
    ['matches(x, "^(a|b)$")'],
    ['matches(x, "^(abc)+$")'],
    ['replace(x, "a", y)'],
    ['split ( x , "," )'],
    ['matches(f(x, [1, 2], {a: 1}), "a")'],
    ['matches("a, b", "a")'],
    ['matches("a\\", b", "a")'],
    ['matches("(", "a")'],
    ['rematches(x, y)'],
    ['"matches(x, y)"'],
    ['x in [1..5000]'],
    ['for i in 1..1001 return i'],
    ['for i in 0..1000 return i'],
    ['for i in 1001..1 return i'],
    ['some i in 1..10 satisfies i > 1'],
    ['for i in a return for j in b return i'],
    ['"for some every" = x'],
    ['"for" + "1..5000"'],
  ]
  test.each(ok)('%s is let through', (text) => {
    expect(objectToFeel(text)).toBeUndefined()
  })

  test.each([
    ['a'.repeat(2_001), 'more than 2000 characters'],
    ['matches(x, y)', 'matches with a computed pattern'],
    ['replace(x, y, z)', 'replace with a computed pattern'],
    ['split(x, y)', 'split with a computed pattern'],
    ['matches (x, y)', 'matches with a computed pattern'],
    ['matches(x)', 'matches with a computed pattern'],
    ['matches(x, "a" + y)', 'matches with a computed pattern'],
    ['matches(x, y + "a")', 'matches with a computed pattern'],
    ['matches(x, "a"', 'matches with a computed pattern'],
    ['matches("a") + f(x, "a")', 'matches with a computed pattern'],
    ['if matches(x, "a") then matches(x, y) else 1', 'matches with a computed pattern'],
    ['matches(x, "(a+)+")', 'matches with nested repetition'],
    ['matches(x, "(a*)*")', 'matches with nested repetition'],
    ['matches(x, "(a{2}) +")', 'matches with nested repetition'],
    ['matches(x, "((a)+b)+")', 'matches with nested repetition'],
    ['matches(x, "(a|a)*")', 'matches with nested repetition'],
    ['matches(x, "(a|b){9}")', 'matches with nested repetition'],
    ['replace("a,b", "(a+)+", "c")', 'replace with nested repetition'],
    ['for i in 1..1002 return i', 'a range of more than 1000'],
    ['for i in 1 .. 5000 return i', 'a range of more than 1000'],
    ['for i in 5000..1 return i', 'a range of more than 1000'],
    ['some i in 1..n satisfies i > 1', 'a range of more than 1000'],
    ['every i in n..9 satisfies i > 1', 'a range of more than 1000'],
    ['for i in f(x)..9 return i', 'a range of more than 1000'],
    ['for i in 1..(n) return i', 'a range of more than 1000'],
    ['for i in a return for j in b return for k in c return i', 'more than 2 loops'],
    ['(some i in a satisfies i) and (every j in b satisfies j) and (for k in c return k) = d', 'more than 2 loops'],
  ])('%s', (text, expected) => {
    expect(objectToFeel(text)).toBe(expected)
  })
})
