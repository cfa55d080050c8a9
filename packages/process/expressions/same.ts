/**
 * Lists and maps as wholes: whether two hold the same, and what one is as a text. Without recursion, since values are
 * as deep as the user who sends them likes.
 */
import type { Budget } from './budget.ts'
import { Incident } from '../model/failure.ts'

/** Levels of lists and maps in a value that becomes a text. */
const MAX_DEPTH = 500

interface Pair {
  left: object
  right: object
  /** Of a map; a list has none. */
  keys: readonly string[] | undefined
  next: number
}

/**
 * Whether two values hold the same: lists in their order, maps by their keys. Takes time in proportion to the smaller
 * one.
 */
export function areSame(left: unknown, right: unknown, budget: Budget): boolean {
  const open: Pair[] = []
  const isDifferent = (a: unknown, b: unknown): boolean => {
    const [one, other] = [plain(a), plain(b)]
    budget.spend()
    if (typeof one === 'string' && typeof other === 'string' && one.length === other.length)
      budget.spendText(one.length)
    if (one === other) return false
    if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return true
    const pair = pairOf(one, other, budget)
    if (pair !== undefined) open.push(pair)
    return pair === undefined
  }
  if (isDifferent(left, right)) return false
  for (let pair = open.at(-1); pair !== undefined; pair = open.at(-1)) {
    const key = keyAt(pair)
    pair.next += 1
    if (key === undefined) open.pop()
    else if (isDifferent(memberOf(pair.left, key), memberOf(pair.right, key))) return false
  }
  return true
}

const memberOf = (of: object, key: string | number): unknown => (of as Record<string | number, unknown>)[key]

/** What is next to be compared; `undefined` at the end. */
function keyAt({ left, keys, next }: Pair): string | number | undefined {
  if (keys !== undefined) return keys[next]
  return next < (left as unknown[]).length ? next : undefined
}

/** Two lists of the same length, two maps with the same keys. */
function pairOf(left: object, right: object, budget: Budget): Pair | undefined {
  if (Array.isArray(left) || Array.isArray(right)) {
    const isSameLength = Array.isArray(left) && Array.isArray(right) && left.length === right.length
    return isSameLength ? { left, right, keys: undefined, next: 0 } : undefined
  }
  const [keys, others] = [budget.keysOf(left), budget.keysOf(right)]
  if (keys.length !== others.length) return undefined
  budget.spend(keys.length)
  return keys.every((key) => Object.hasOwn(right, key)) ? { left, right, keys, next: 0 } : undefined
}

/** As JSON has it: what is not there is nothing, a date its text. */
const plain = (value: unknown): unknown => (value === undefined ? null : value instanceof Date ? value.toJSON() : value)

/** The JSON of a list or a map. */
export function jsonOf(value: object, budget: Budget): string {
  return budget.textOf(value, () => {
    measure(value, budget)
    return JSON.stringify(value)
  })
}

/** Pays for every value in a value, before anything is made of them. */
function measure(value: object, budget: Budget): void {
  const open: { of: unknown; depth: number }[] = [{ of: value, depth: 1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { of, depth } = next
    budget.spend()
    if (typeof of === 'string') budget.spendText(of.length)
    if (typeof of !== 'object' || of === null) continue
    if (depth > MAX_DEPTH) throw new Incident('EXPRESSION_FAILED', `more than ${MAX_DEPTH} levels of lists and maps`)
    if (Array.isArray(of)) for (const one of of as unknown[]) open.push({ of: one, depth: depth + 1 })
    else
      for (const key of budget.keysOf(of)) {
        budget.spendText(key.length)
        open.push({ of: memberOf(of, key), depth: depth + 1 })
      }
  }
}
