/** The operator and its tenants, for tests. */
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { tenantPackageRoutes, type TenantPackageDraft } from '#tenancy/contract/tenant-package.ts'
import { tenantRoutes, type TenantDraft } from '#tenancy/contract/tenant.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'

const CODES = [
  ...['page', 'save', 'update', 'open', 'extend', 'close', 'support', 'export'].map((verb) => `sys:tenant:${verb}`),
  ...['page', 'save', 'update', 'delete'].map((verb) => `sys:tenantPackage:${verb}`),
  ...['page', 'save', 'update', 'delete'].map((verb) => `sys:app:${verb}`),
]

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

/** A package. Resolves with its id and its draft. */
export async function aPackage(server: TestServer, token: string, draft: Partial<TenantPackageDraft> = {}) {
  const body = { name: `Package ${(count += 1)}`, menuCodeList: ['sys:user:page'], ...draft }
  const created = await server.call(tenantPackageRoutes.create, { token, body })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  return { ...body, id: created.data.id }
}

/** Gives a tenant a package, or none. */
export async function give(server: TestServer, token: string, tenantId: string, packageId: string | null) {
  const { data } = await server.call(tenantRoutes.get, { token, params: { id: tenantId } })
  const { id, name, domain, contact, remark, version } = data
  const body = { id, name, domain, contact, remark, version, packageId }
  const answer = await server.call(tenantRoutes.update, { token, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}
