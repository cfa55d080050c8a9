/** The few methods that values have. What is not here is a bean of another engine and must be mapped. */
import { Incident } from '../model/failure.ts'
import { areEqual, isEmpty, member, toNumber, toText } from './values.ts'

type Method = (of: unknown, ...args: unknown[]) => unknown

const sizeOf = (of: unknown) => {
  if (typeof of === 'string') return of.length
  if (Array.isArray(of)) return of.length
  if (typeof of === 'object' && of !== null) return Object.keys(of).length
  throw new Incident('EXPRESSION_FAILED', 'only texts, lists and maps have a size')
}

const contains: Method = (of, what) =>
  Array.isArray(of) ? of.some((one) => areEqual(one, what)) : toText(of).includes(toText(what))

export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['equals', (of, other) => of === other || (typeof of === 'object' && areEqual(of, other))],
  ['equalsIgnoreCase', (of, other) => toText(of).toLowerCase() === toText(other).toLowerCase()],
  ['contains', contains],
  ['containsKey', (of, key) => typeof of === 'object' && of !== null && Object.hasOwn(of, toText(key))],
  ['size', sizeOf],
  ['length', sizeOf],
  ['isEmpty', (of) => isEmpty(of)],
  ['startsWith', (of, start) => toText(of).startsWith(toText(start))],
  ['endsWith', (of, end) => toText(of).endsWith(toText(end))],
  [
    'indexOf',
    (of, what) => (Array.isArray(of) ? of.findIndex((one) => areEqual(one, what)) : toText(of).indexOf(toText(what))),
  ],
  ['get', (of, key) => (Array.isArray(of) ? (of[toNumber(key)] as unknown) : ownOrNull(of, key))],
  ['toLowerCase', (of) => toText(of).toLowerCase()],
  ['toUpperCase', (of) => toText(of).toUpperCase()],
  ['trim', (of) => toText(of).trim()],
  ['toString', (of) => toText(of)],
  ['intValue', (of) => Math.trunc(toNumber(of))],
  ['longValue', (of) => Math.trunc(toNumber(of))],
  ['doubleValue', (of) => toNumber(of)],
  ['booleanValue', (of) => of === true],
])

const ownOrNull = (of: unknown, key: unknown) =>
  typeof of === 'object' && of !== null && !Object.hasOwn(of, toText(key)) ? null : member(of, key)
