/** What is done to tenants behind the calls, on one node at a time: expiring, warning, exporting, deleting. */
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import type { TenantSweep } from '#kernel/jobs/housekeeping.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { renewLimits, type LimitsPart } from '../package/tenant-limits.ts'
import { warnOfQuotas } from '../quota/quota-warnings.ts'
import { expireTenants, type KernelPart } from './tenant-life.service.ts'
import { exportClosedTenants } from './tenant-export.service.ts'
import { removeDueTenants, type RemovalPart } from './tenant-removal.service.ts'
import { warnOfEnd } from './tenant-warnings.ts'

/** What the audit trail calls who did it. */
const AUTHOR = { tenantId: OPERATOR_TENANT, userId: null, realName: 'Portico', requestId: '', ip: '' }

/** Once per round: with the turn of the operator's tenant. */
export const tenantSweep =
  (kernel: KernelPart & RemovalPart & LimitsPart & Pick<Kernel, 'database'>): TenantSweep =>
  async (tenantId) => {
    if (tenantId !== OPERATOR_TENANT) return
    await expireTenants(kernel, AUTHOR)
    await warnOfEnd(kernel, OPERATOR_TENANT)
    await renewLimits(kernel, OPERATOR_TENANT)
    await warnOfQuotas(kernel, OPERATOR_TENANT)
    await exportClosedTenants(kernel, OPERATOR_TENANT)
    await removeDueTenants(kernel, AUTHOR)
  }
