/** Messages about tenants that end soon: to their own administrators and to those of the operator, once per step. */
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { administratorsToNotify, readConfig } from '#system/server/index.ts'
import { WARNING_DAYS } from '#tenancy/contract/tenant.ts'
import { tenancyEvents } from './events.ts'
import { findEnding, updateCustomer, withinTenant, type EndingTenant } from './customer.repo.ts'

/** The step that is due with so many days left; undefined before the first. */
const stepOf = (daysLeft: number): number | undefined => WARNING_DAYS.findLast((days) => daysLeft <= days)

export async function warnOfEnd({ database }: Pick<Kernel, 'database'>, operator: number): Promise<void> {
  for (const tenant of await database.read(operator, findEnding)) {
    const step = stepOf(tenant.daysLeft)
    if (step === undefined || (tenant.warnedDays !== null && tenant.warnedDays <= step)) continue
    await database.transaction(operator, async (tx) => {
      await updateCustomer(tx, tenant.id, null, { warned_days: step })
      await notifyAdministrators(tx, operator, 'operator', tenant)
      await withinTenant(tx, { from: operator, to: tenant.number }, () =>
        notifyAdministrators(tx, tenant.number, 'own', tenant),
      )
    })
  }
}

async function notifyAdministrators(
  tx: Tx,
  tenantId: number,
  whose: 'operator' | 'own',
  { id, name, day, daysLeft: count }: EndingTenant,
): Promise<void> {
  const { defaultLanguage } = await readConfig(tx)
  const title = translate(defaultLanguage, `tenancy.message.ends_${whose}`, { name, day, count })
  const path = whose === 'operator' ? `/sys/tenant?id=${id}` : ''
  const message = { event: tenancyEvents.ends, title, content: '', path }
  await notifyUsers(tx, { tenantId, userId: null }, await administratorsToNotify(tx), message)
}
