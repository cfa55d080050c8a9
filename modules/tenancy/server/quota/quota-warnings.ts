/** Messages to the administrators of a tenant whose package is nearly used up: at 80 and at 95 %, once each. */
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { administratorsToNotify, readConfig } from '#system/server/index.ts'
import { withinTenant } from '../tenant/customer.repo.ts'
import { tenancyEvents } from '../tenant/events.ts'
import { readUsage } from '../tenant/usage.repo.ts'
import { findLimited, MEGABYTE, noteWarned, type LimitedTenant } from './quota.repo.ts'

/** Per cent of a limit. */
const STEPS = [80, 95] as const

const FIGURES = ['users', 'megabytes'] as const
type Figure = (typeof FIGURES)[number]

export async function warnOfQuotas({ database }: Pick<Kernel, 'database'>, operator: number): Promise<void> {
  for (const tenant of await database.read(operator, findLimited)) {
    const { users, bytes } = await database.read(tenant.number, readUsage)
    const reached = {
      users: stepOf(users, tenant.userLimit),
      megabytes: stepOf(bytes / MEGABYTE, tenant.megabyteLimit),
    }
    if (reached.users === tenant.warnedUsers && reached.megabytes === tenant.warnedMegabytes) continue
    await database.transaction(operator, async (tx) => {
      await noteWarned(tx, tenant.id, reached)
      await withinTenant(tx, { from: operator, to: tenant.number }, () => warn(tx, tenant, reached))
    })
  }
}

/** The step that a figure has reached; null below the first, and where there is no limit. */
function stepOf(used: number, limit: number | null): number | null {
  return limit === null ? null : (STEPS.findLast((step) => used * 100 >= limit * step) ?? null)
}

async function warn(tx: Tx, tenant: LimitedTenant, reached: Record<Figure, number | null>): Promise<void> {
  const warned = { users: tenant.warnedUsers, megabytes: tenant.warnedMegabytes }
  const limits = { users: tenant.userLimit, megabytes: tenant.megabyteLimit }
  const { defaultLanguage } = await readConfig(tx)
  for (const figure of FIGURES) {
    const percent = reached[figure]
    if (percent === null || percent <= (warned[figure] ?? 0)) continue
    const params = { percent, limit: limits[figure] ?? 0, figure: `quota.${figure}` }
    const title = translate(defaultLanguage, 'tenancy.message.quota', params)
    const message = { event: tenancyEvents.quota, title, content: '', path: '/sys/quota' }
    await notifyUsers(tx, { tenantId: tenant.number, userId: null }, await administratorsToNotify(tx), message)
  }
}
