/** The operator and its tenants, for tests. */
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { tenantRoutes, type TenantDraft } from '#tenancy/contract/tenant.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'

const CODES = ['page', 'save', 'update', 'open', 'extend', 'close'].map((verb) => `sys:tenant:${verb}`)

/** The token of a user of the operator's tenant with exactly these codes. */
export const anOperator = async (server: TestServer, can: readonly string[] = CODES): Promise<string> =>
  (await anActor(server, { can, tenantId: OPERATOR_TENANT })).token

let count = 0

/** A pending tenant. Resolves with its record, and its number in `sys_tenant`. */
export async function aTenant(server: TestServer, token: string, draft: Partial<TenantDraft> = {}) {
  const code = `t${Date.now().toString(36)}-${(count += 1)}`
  const created = await server.call(tenantRoutes.create, { token, body: { name: `Tenant ${code}`, code, ...draft } })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  const { id } = created.data
  const { number } = await server.node.kernel.database.read(OPERATOR_TENANT, (db) =>
    db.selectFrom('sys_customer').select('number').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return { id, code: draft.code ?? code, number }
}

/** The same, open. */
export async function anOpenTenant(server: TestServer, token: string, draft: Partial<TenantDraft> = {}) {
  const tenant = await aTenant(server, token, draft)
  const opened = await server.call(tenantRoutes.open, { token, params: { id: tenant.id }, body: {} })
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body))
  return { ...tenant, ...opened.data }
}
