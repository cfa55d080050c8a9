/** The kernel sweeps behind itself, one node at a time. Nothing depends on it: what has expired is refused anyway. */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/lease.ts'
import { OwnWork } from './own-work.ts'
import { asTheOnlyNode, sweepRateLimits, sweepSignIn, sweepTenant, tenantIds } from './housekeeping.repo.ts'

export interface HousekeepingOptions {
  database: Database
  dispatch: pg.Pool
  log: Logger
  /** What modules sweep, tenant by tenant, after the kernel's own. */
  sweeps?: readonly TenantSweep[]
  everyMs?: number
  ownWork?: OwnWork
}

/** Takes away what a tenant needs no longer. Comes again with every round, so it need not finish. */
export type TenantSweep = (tenantId: number) => Promise<unknown>

export interface Housekeeping {
  /** Sweeps now; resolves with whether this node did it. */
  sweep(): Promise<boolean>
  start(): void
  stop(): Promise<void>
}

const EVERY_MS = 600_000

export function createHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { database, dispatch, log, sweeps = [], everyMs = EVERY_MS, ownWork = new OwnWork() } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const sweep = ownWork.track('housekeeping', everyMs / 1_000, () =>
    asTheOnlyNode(dispatch, async () => {
      const tenants = await tenantIds(dispatch)
      await sweepRateLimits(dispatch)
      const [first] = tenants
      if (first !== undefined) await database.transaction(first, sweepSignIn)
      for (const tenantId of tenants) {
        if (isStopped) return
        await database.transaction(tenantId, (tx) => sweepTenant(tx, tenantId))
        for (const sweepMore of sweeps) {
          await sweepMore(tenantId).catch((error: unknown) => log.warn({ err: error, tenantId }, 'a sweep failed'))
        }
      }
    }),
  )
  const sweepQuietly = () => {
    running = sweep().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed, it comes again'))
  }

  return {
    sweep,
    start() {
      isStopped = false
      timer = setInterval(sweepQuietly, everyMs)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
