/** Purchase applications that no one made, always the same. */
import { sample } from './sample.ts'

export interface Order {
  readonly id: string
  readonly number: string
  readonly subject: string
  readonly department: string
  readonly amount: number
  /** 1 in approval, 2 approved, 3 rejected. */
  readonly status: 1 | 2 | 3
  readonly date: string
}

const COUNT = 64
const STATUSES = [1, 2, 2, 3] as const
const two = (value: number): string => String(value).padStart(2, '0')

export const orders: readonly Order[] = Array.from({ length: COUNT }, (_, at) => ({
  id: `o${at}`,
  number: `CG-2026${two(11 - (at % 3))}${two(28 - (at % 27))}-${String(at + 1).padStart(3, '0')}`,
  subject: sample.orders.subjects[at % sample.orders.subjects.length] ?? '',
  department: sample.orders.departments[(at * 3) % sample.orders.departments.length] ?? '',
  amount: ((at * 7919) % 900) * 100 + 1_280.5,
  status: STATUSES[at % STATUSES.length] ?? 1,
  date: `2026-${two(11 - (at % 3))}-${two(28 - (at % 27))}`,
}))
