import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ownQuotaRoutes, type OwnQuota } from '#tenancy/contract/own-quota.ts'
import { findLimits, MEGABYTE } from './quota.repo.ts'
import { readUsage } from '../tenant/usage.repo.ts'

export const mountOwnQuota = (kernel: Kernel): Mounted[] =>
  implement('quota', ownQuotaRoutes, { own: ({ actor }) => ownQuota(kernel, actor.tenantId) })

/** As row security shows it to the organisation itself: never of another one. */
async function ownQuota({ database }: Pick<Kernel, 'database'>, tenantId: number): Promise<OwnQuota> {
  return await database.read(tenantId, async (db) => {
    const { users, files, bytes } = await readUsage(db)
    const { packageName, userLimit, megabyteLimit, callLimit } = await findLimits(db, tenantId)
    return {
      packageName,
      users: { used: users, limit: userLimit },
      bytes: { used: bytes, limit: megabyteLimit === null ? null : megabyteLimit * MEGABYTE },
      files,
      callLimit,
    }
  })
}
