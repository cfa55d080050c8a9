/**
 * How long the logs are kept. A log belongs to all tenants, and what is over goes by the month: a part is dropped once
 * it is over for every tenant by its own configuration (`loginLogDays`, `operationLogDays`; 0 keeps all). Until then
 * the lists do not show a tenant what is older than its own days. The audit is never dropped.
 */
import type pg from 'pg'
import type { SecurityPolicies } from '../session/security-policy.ts'
import type { NumberItemName } from '#contract/security-items.ts'
import { dropPart, keepMonths, partsBefore, type Part } from './months.repo.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** No month is dropped before no user’s clock can be in it any more. */
const OVER_FOR_DAYS = 8

/** All logs by month, with the item of the configuration that says how long they are kept. */
const LOGS = {
  sys_audit: undefined,
  sys_login_log: 'loginLogDays',
  sys_log_operation: 'operationLogDays',
} as const satisfies Record<string, NumberItemName | undefined>
export type MonthlyLog = keyof typeof LOGS

interface Parts {
  dispatch: pg.Pool
  policies: Pick<SecurityPolicies, 'of'>
}

/** Makes the months ahead of every log. Before a node serves: without its month a log takes no entry. */
export async function keepLogMonths(dispatch: pg.Pool): Promise<void> {
  for (const log of Object.keys(LOGS)) await keepMonths(dispatch, log)
}

/** The moment from which a tenant still sees entries; undefined where all are kept. */
export const keptSince = (days: number, now = new Date()): Date | undefined =>
  days === 0 ? undefined : new Date(now.getTime() - days * DAY_MS)

/** Called before a part goes: what it says about its entries must be written down first. */
export type BeforeDrop = (log: MonthlyLog, part: Part, tenantIds: readonly number[]) => Promise<void>

/** Makes months ahead and drops those that are over for every tenant. Resolves with what was dropped. */
export async function sweepLogMonths(
  { dispatch, policies }: Parts,
  { now = new Date(), beforeDrop }: { now?: Date; beforeDrop?: BeforeDrop } = {},
): Promise<string[]> {
  await keepLogMonths(dispatch)
  const { rows: tenants } = await dispatch.query<{ id: number }>('select id from sys_tenant order by id')
  const ids = tenants.map(({ id }) => id)
  const all = await Promise.all(ids.map((id) => policies.of(id)))
  const dropped: string[] = []
  for (const [log, item] of Object.entries(LOGS) as [MonthlyLog, NumberItemName | undefined][]) {
    if (item === undefined || all.some((policy) => policy[item] === 0)) continue
    const days = Math.max(OVER_FOR_DAYS, ...all.map((policy) => policy[item]))
    for (const part of await partsBefore(dispatch, log, new Date(now.getTime() - days * DAY_MS))) {
      await beforeDrop?.(log, part, ids)
      await dropPart(dispatch, log, part.name)
      dropped.push(part.name)
    }
  }
  return dropped
}

/** The sweep of a node: once an hour, whatever tenant comes first. */
export function logMonthsSweep(parts: Parts, beforeDrop?: BeforeDrop): () => Promise<void> {
  let last = 0
  return async () => {
    if (Date.now() - last < HOUR_MS) return
    last = Date.now()
    await sweepLogMonths(parts, beforeDrop === undefined ? {} : { beforeDrop })
  }
}
