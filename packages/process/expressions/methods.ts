/** The few methods that values have. What is not here is a bean of another engine and must be mapped. */
import type { Budget } from './budget.ts'
import { indexOfText } from './search-text.ts'
import { areEqual, isEmpty, member, toNumber, toText } from './values.ts'
import { Incident } from '../model/failure.ts'

type Method = (budget: Budget, of: unknown, ...args: unknown[]) => unknown

const sizeOf: Method = (budget, of) => {
  if (typeof of === 'string') return of.length
  if (Array.isArray(of)) return of.length
  if (typeof of === 'object' && of !== null) return budget.keysOf(of).length
  throw new Incident('EXPRESSION_FAILED', 'only texts, lists and maps have a size')
}

const indexOf = (budget: Budget, of: unknown, what: unknown): number =>
  Array.isArray(of)
    ? of.findIndex((one) => areEqual(one, what, budget))
    : indexOfText(toText(of, budget), toText(what, budget), budget)

export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['equals', (budget, of, other) => of === other || (typeof of === 'object' && areEqual(of, other, budget))],
  ['equalsIgnoreCase', (budget, of, other) => toText(of, budget).toLowerCase() === toText(other, budget).toLowerCase()],
  ['contains', (budget, of, what) => indexOf(budget, of, what) >= 0],
  ['containsKey', (budget, of, key) => typeof of === 'object' && of !== null && Object.hasOwn(of, toText(key, budget))],
  ['size', sizeOf],
  ['length', sizeOf],
  ['isEmpty', (budget, of) => isEmpty(of, budget)],
  ['startsWith', (budget, of, start) => toText(of, budget).startsWith(toText(start, budget))],
  ['endsWith', (budget, of, end) => toText(of, budget).endsWith(toText(end, budget))],
  ['indexOf', indexOf],
  [
    'get',
    (budget, of, key) => (Array.isArray(of) ? (of[toNumber(key, budget)] as unknown) : ownOrNull(budget, of, key)),
  ],
  ['toLowerCase', (budget, of) => toText(of, budget).toLowerCase()],
  ['toUpperCase', (budget, of) => toText(of, budget).toUpperCase()],
  ['trim', (budget, of) => toText(of, budget).trim()],
  ['toString', (budget, of) => toText(of, budget)],
  ['intValue', (budget, of) => Math.trunc(toNumber(of, budget))],
  ['longValue', (budget, of) => Math.trunc(toNumber(of, budget))],
  ['doubleValue', (budget, of) => toNumber(of, budget)],
  ['booleanValue', (_, of) => of === true],
])

const ownOrNull: Method = (budget, of, key) =>
  typeof of === 'object' && of !== null && !Object.hasOwn(of, toText(key, budget)) ? null : member(of, key, budget)
