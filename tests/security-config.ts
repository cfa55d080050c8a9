/** Sets the security configuration for tests, past its page. */
import { numberItems, type SecurityPolicy } from '#contract/security-items.ts'
import { securityConfigChanged } from '#kernel/session/topics.ts'
import type { TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'

/** Sets items of the security configuration; resolves when they are effective on this node. */
export async function configureSecurity(
  server: TestServer,
  items: Partial<SecurityPolicy>,
  tenantId = 1,
): Promise<void> {
  const { database, policies } = server.node.kernel
  const entries = Object.entries(items)
  await database.transaction(tenantId, async (tx) => {
    for (const [name, given] of entries) {
      const stored = name in numberItems ? { value: Number(given), text: null } : { value: 0, text: String(given) }
      await tx
        .insertInto('sys_security_config')
        .values({ tenant_id: tenantId, name, ...stored })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet(stored))
        .execute()
    }
    await securityConfigChanged(tx, tenantId)
  })
  await until(async () => {
    const policy = Object.entries(await policies.of(tenantId))
    return entries.every(([name, given]) => policy.some(([item, value]) => item === name && value === given))
  })
}
