/** Numbers of requests by the rules of their models. */
import type { Tx } from '#kernel/database/lease.ts'
import { serialPeriod, serialText } from '#forms-core/index.ts'
import type { NumberRule } from '#workflow/contract/number-rule.ts'
import { nextSerial } from './serial.repo.ts'

interface Numbering {
  readonly tenantId: number
  /** Of the process. */
  readonly key: string
  readonly rule: NumberRule | null
  /** The day of the tenant. */
  readonly today: string
}

/** The number of a new request, taken in the transaction that starts it; empty where its process has none. */
export async function takeSerial(tx: Tx, { tenantId, key, rule, today }: Numbering): Promise<string> {
  if (rule === null) return ''
  const number = await nextSerial(tx, { tenantId, key, period: serialPeriod(rule, today) })
  return serialText(rule, today, number)
}
