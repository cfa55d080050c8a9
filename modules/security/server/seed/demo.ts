/**
 * What `--demo` writes: a service account with a key that no one knows, logs, data rules, secondary administrators,
 * requests for sensitive grants, reviews of rights, and registrations.
 */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { newApiKey } from '#kernel/session/api-key-access.ts'
import { findRootDeptId, hasCompany, type SeedsOf } from '#system/server/index.ts'
import { writeLogs } from './demo-logs.ts'
import { writeRules } from './demo-rules.ts'
import { writeSecondAdmins } from './demo-second-admins.ts'
import { writeGrantRequests } from './demo-grant-requests.ts'
import { writeReviews } from './demo-reviews.ts'
import { writeRegistrations } from './demo-registrations.ts'

export const securitySeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant)
    ? [
        { name: 'demo:api-keys', write: (tx) => writeKeys(tx, tenant.id) },
        { name: 'demo:logs', write: (tx) => writeLogs(tx, tenant.id) },
        { name: 'demo:data-rules', write: (tx) => writeRules(tx, tenant.id) },
        { name: 'demo:second-admins', write: (tx) => writeSecondAdmins(tx, tenant.id) },
        { name: 'demo:grant-requests', write: (tx) => writeGrantRequests(tx, tenant.id) },
        { name: 'demo:reviews', write: (tx) => writeReviews(tx, tenant.id) },
        { name: 'demo:registrations', write: (tx) => writeRegistrations(tx, tenant.id) },
      ]
    : []

const SCOPES = ['wf:instance:start', 'wf:instance:page', 'wf:task:page'] as const

async function writeKeys(tx: Tx, tenantId: number): Promise<void> {
  const deptId = await findRootDeptId(tx)
  if (deptId === undefined) return
  const ownerId = newId()
  await tx
    .insertInto('sys_user')
    .values({
      tenant_id: tenantId,
      id: ownerId,
      username: 'svc-mes',
      username_key: 'svc-mes',
      real_name: '生产系统接口',
      dept_id: deptId,
      remark: '生产执行系统用它发起审批',
      // No password has this hash.
      password_hash: '!',
      is_service: true,
      created_at: sql<string>`now() - interval '200 days'`,
      pwd_date: null,
      last_login_at: null,
      created_by: null,
      updated_by: null,
    })
    .execute()
  await tx.insertInto('sys_user_dept').values({ tenant_id: tenantId, user_id: ownerId, dept_id: deptId }).execute()
  const staff = await tx.selectFrom('sys_role').select('id').where('code', '=', 'staff').executeTakeFirst()
  if (staff)
    await tx.insertInto('sys_user_role').values({ tenant_id: tenantId, user_id: ownerId, role_id: staff.id }).execute()
  const { key, hash } = newApiKey()
  await tx
    .insertInto('sys_api_key')
    .values({
      tenant_id: tenantId,
      id: newId(),
      owner_id: ownerId,
      name: '车间报修',
      prefix: key.slice(0, 10),
      key_hash: hash,
      scopes: [...SCOPES],
      expires_at: sql<string>`now() + interval '200 days'`,
      created_by: null,
      updated_by: null,
    })
    .execute()
}
