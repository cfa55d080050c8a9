/** How values become other values: the rules of the Expression Language (JSR 341, chapter 1), for what JSON can hold. */
import { Incident } from '../model/failure.ts'

const wrong = (detail: string) => new Incident('EXPRESSION_FAILED', detail)

/** A value as a name in a message: no secrets, no long texts. */
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

export function toNumber(value: unknown): number {
  if (value === null || value === undefined || value === '') return 0
  if (typeof value === 'number') return value
  if (typeof value === 'string') {
    const number = Number(value)
    if (!Number.isNaN(number)) return number
  }
  throw wrong(`${kindOf(value)} is no number`)
}

export function toBoolean(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value.toLowerCase() === 'true'
  throw wrong(`${kindOf(value)} is no boolean`)
}

export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : (value as number | boolean).toString()
}

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Equal as the Expression Language has it: numbers before booleans before texts; lists and maps by what they hold. */
export function areEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left === null || left === undefined || right === null || right === undefined)
    return (left ?? null) === (right ?? null)
  if (typeof left === 'number' || typeof right === 'number') return asNumber(left) === asNumber(right)
  if (typeof left === 'boolean' || typeof right === 'boolean') return asBoolean(left) === asBoolean(right)
  if (typeof left === 'object' && typeof right === 'object') return JSON.stringify(left) === JSON.stringify(right)
  return toText(left) === toText(right)
}

const asNumber = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value))
const asBoolean = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() === 'true' : value)

/** Less than zero, zero or more; `undefined` when one of them is nothing, which no order knows. */
export function compare(left: unknown, right: unknown): number | undefined {
  if (left === null || left === undefined || right === null || right === undefined) return undefined
  if (typeof left === 'number' || typeof right === 'number') return toNumber(left) - toNumber(right)
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  throw wrong(`${kindOf(left)} and ${kindOf(right)} have no order`)
}

/** An own property, never one of a prototype. Beyond a list's end and in what is nothing there is nothing. */
export function member(of: unknown, key: unknown): unknown {
  if (of === null || of === undefined) return null
  if (Array.isArray(of)) {
    if (key === 'size' || key === 'length') return of.length
    const index = typeof key === 'number' ? key : Number(toText(key))
    if (!Number.isInteger(index)) throw wrong(`a list has no ${toText(key)}`)
    return (of as unknown[])[index] ?? null
  }
  if (typeof of === 'string' && key === 'length') return of.length
  if (typeof of !== 'object') throw wrong(`${kindOf(of)} has no ${toText(key)}`)
  const name = toText(key)
  if (Object.hasOwn(of, name)) return (of as Record<string, unknown>)[name]
  throw new Incident('UNKNOWN_NAME', name)
}
