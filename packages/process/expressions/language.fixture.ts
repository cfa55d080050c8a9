/** Variables for expressions, and ways to say what a line of them means. */
import { expect, test } from 'vitest'
import { evaluateExpression, expressionOf } from './expression.ts'
import { Incident } from '../model/failure.ts'

export const now = Date.UTC(2026, 0, 1)

export const vars = {
  n: 5,
  zero: 0,
  s: 'Ann',
  five: '5',
  yes: true,
  no: false,
  nothing: null,
  gone: undefined,
  blank: '',
  list: [1, 'two', null],
  none: [],
  map: { a: 1, list: [{ b: 2 }], 'two words': 'x' },
  bare: {},
}

export function value(text: string, functions?: ReadonlyMap<string, (...args: unknown[]) => unknown>): unknown {
  const names = {
    has: (name: string) => Object.hasOwn(vars, name),
    get: (name: string) => (vars as Record<string, unknown>)[name],
    now,
    ...(functions === undefined ? {} : { functions }),
  }
  return evaluateExpression(expressionOf(text), names, () => vars)
}

/** The value in JSON, or the code and the detail of the incident. */
export function resultOf(text: string): string {
  try {
    return JSON.stringify(value(text))
  } catch (error) {
    if (error instanceof Incident) return `${error.code} ${error.detail}`
    throw error
  }
}

export const means = (lines: readonly (readonly [string, unknown])[]) => {
  test.each(lines)('%s', (text, expected) => {
    expect(value(text)).toStrictEqual(expected)
  })
}
export const fails = (lines: readonly (readonly [string, string])[]) => {
  test.each(lines)('%s', (text, expected) => {
    expect(resultOf(text)).toBe(expected)
  })
}
