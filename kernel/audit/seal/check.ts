/** Verifying all chains of a tenant, and the result as it is kept: signed, so that no one can write a good one. */
import type { Database, Db } from '../../database/lease.ts'
import { SEALED_LOGS, type SealKey } from './chain.ts'
import { findCheck, storeCheck } from './seal.repo.ts'
import type { Anchor } from './sealer.ts'
import { verifyLog, type LogCheck } from './verify.ts'

export interface TenantCheck {
  tenantId: number
  checkedAt: string
  /** Milliseconds that it took. */
  took: number
  logs: LogCheck[]
}

interface CheckOptions {
  database: Database
  key: SealKey
  tenantId: number
  anchors?: readonly Anchor[]
  onDone?: (count: number) => void
}

/** Verifies audit and sign-in log of a tenant. */
export async function checkTenant({
  database,
  key,
  tenantId,
  anchors = [],
  onDone,
}: CheckOptions): Promise<TenantCheck> {
  const begun = performance.now()
  const logs: LogCheck[] = []
  for (const log of SEALED_LOGS) {
    const anchor = anchors.find((one) => one.log === log && one.tenantId === tenantId)
    const options = { key, tenantId, log, anchor, ...(onDone && { onDone }) }
    // Of one moment: the sealer goes on, and an entry of it without its signature would look like a forged one.
    logs.push(await database.transaction(tenantId, (tx) => verifyLog(tx, options), { isOneMoment: true }))
  }
  return { tenantId, checkedAt: new Date().toISOString(), took: Math.round(performance.now() - begun), logs }
}

/** Keeps a result for the audit page. */
export async function keepCheck(database: Database, key: SealKey, check: TenantCheck): Promise<void> {
  const text = JSON.stringify(check)
  await database.transaction(check.tenantId, (tx) => storeCheck(tx, check.tenantId, text, key.signText(text)))
}

/** The last result; undefined where there is none, or one that was not signed here. */
export async function lastCheck(db: Db, key: SealKey): Promise<TenantCheck | undefined> {
  const stored = await findCheck(db)
  if (!stored || !key.isTextSigned(stored.result, stored.signature)) return undefined
  return JSON.parse(stored.result) as TenantCheck
}
