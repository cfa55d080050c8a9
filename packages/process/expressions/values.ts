/**
 * How values become other values: the rules of the Expression Language (JSR 341, chapter 1), for what JSON can hold.
 */
import type { Budget } from './budget.ts'
import { areSame, jsonOf } from './same.ts'
import { Incident } from '../model/failure.ts'

const wrong = (detail: string) => new Incident('EXPRESSION_FAILED', detail)

/** A value as a name in a message: no secrets, no long texts. */
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

export function toNumber(value: unknown, budget: Budget): number {
  if (value === null || value === undefined || value === '') return 0
  if (typeof value === 'number') return value
  if (typeof value === 'string') {
    budget.spendText(value.length)
    const number = Number(value)
    if (!Number.isNaN(number)) return number
  }
  throw wrong(`${kindOf(value)} is no number`)
}

export function toBoolean(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return isTrue(value)
  throw wrong(`${kindOf(value)} is no boolean`)
}

export function toText(value: unknown, budget: Budget): string {
  if (value === null || value === undefined) return ''
  const text = textOf(value, budget)
  budget.spendText(text.length)
  return text
}

function textOf(value: unknown, budget: Budget): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? jsonOf(value, budget) : (value as number | boolean).toString()
}

export function isEmpty(value: unknown, budget: Budget): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && budget.keysOf(value).length === 0
}

/** Equal as the Expression Language has it: numbers before booleans before texts; lists and maps by what they hold. */
export function areEqual(left: unknown, right: unknown, budget: Budget): boolean {
  budget.spend()
  if (left === null || left === undefined || right === null || right === undefined)
    return (left ?? null) === (right ?? null)
  if (typeof left === 'number' || typeof right === 'number') return asNumber(left, budget) === asNumber(right, budget)
  if (typeof left === 'boolean' || typeof right === 'boolean') return asBoolean(left) === asBoolean(right)
  if (typeof left === 'object' && typeof right === 'object') return left === right || areSame(left, right, budget)
  const [one, other] = [textOf(left, budget), textOf(right, budget)]
  if (one.length !== other.length) return false
  budget.spendText(one.length)
  return one === other
}

/** A list or a map is no number, whatever it holds. */
function asNumber(value: unknown, budget: Budget): number {
  if (typeof value !== 'string') return typeof value === 'object' ? Number.NaN : Number(value)
  budget.spendText(value.length)
  return value.trim() === '' ? Number.NaN : Number(value)
}
const asBoolean = (value: unknown) => (typeof value === 'string' ? isTrue(value) : value)
const isTrue = (text: string) => text.length === 4 && text.toLowerCase() === 'true'

/** Less than zero, zero or more; `undefined` when one of them is nothing, which no order knows. */
export function compare(left: unknown, right: unknown, budget: Budget): number | undefined {
  budget.spend()
  if (left === null || left === undefined || right === null || right === undefined) return undefined
  if (typeof left === 'number' || typeof right === 'number') return toNumber(left, budget) - toNumber(right, budget)
  if (typeof left === 'string' && typeof right === 'string') {
    budget.spendText(Math.min(left.length, right.length))
    return left < right ? -1 : left > right ? 1 : 0
  }
  throw wrong(`${kindOf(left)} and ${kindOf(right)} have no order`)
}

/** An own property, never one of a prototype. Beyond a list's end and in what is nothing there is nothing. */
export function member(of: unknown, key: unknown, budget: Budget): unknown {
  if (of === null || of === undefined) return null
  if (Array.isArray(of)) {
    if (key === 'size' || key === 'length') return of.length
    const index = typeof key === 'number' ? key : Number(toText(key, budget))
    if (!Number.isInteger(index)) throw wrong(`a list has no ${toText(key, budget)}`)
    return (of as unknown[])[index] ?? null
  }
  if (typeof of === 'string' && key === 'length') return of.length
  if (typeof of !== 'object') throw wrong(`${kindOf(of)} has no ${toText(key, budget)}`)
  const name = toText(key, budget)
  if (Object.hasOwn(of, name)) return (of as Record<string, unknown>)[name]
  throw new Incident('UNKNOWN_NAME', name)
}
