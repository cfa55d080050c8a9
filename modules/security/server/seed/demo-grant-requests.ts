/** What `--demo` writes of requests for sensitive grants: one that waits, one approved, one refused. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import type { GrantItem } from '#system/contract/approval.ts'

interface Person {
  id: string
  name: string
}

const REASONS = ['年底盘点，需要协助维护账号', '接替休假同事管理组织', '临时查看配置'] as const

export async function writeGrantRequests(tx: Tx, tenantId: number): Promise<void> {
  const role = await tx.selectFrom('sys_role').select(['id', 'name']).where('code', '=', 'org-admin').executeTakeFirst()
  const admin = await tx.selectFrom('sys_user').select('id').where('super_admin', '=', 1).executeTakeFirst()
  const { rows: people } = await sql<Person>`
    select id, real_name as name from sys_user where status = 1 and super_admin = 0 and not is_service
    order by username limit 4`.execute(tx)
  const [requester, ...users] = people
  if (!role || !admin || !requester || users.length < REASONS.length) return
  for (const [at, user] of users.entries()) {
    const isOpen = at === 0
    const days = at * 9
    await sql`
      insert into sys_grant_request (tenant_id, id, items, names, label, user_ids, reason, status, created_at,
        expires_at, decided_at, decided_by, answer, created_by, updated_by)
      values (${tenantId}, ${newId()}, ${JSON.stringify([itemFor(role.id, user.id)])}::jsonb,
        ${JSON.stringify({ [role.id]: role.name, [user.id]: user.name })}::jsonb, ${`${role.name} → ${user.name}`},
        ${[user.id]}::uuid[], ${REASONS[at] ?? ''}, ${at}, now() - make_interval(days => ${days + 1}::int),
        now() - make_interval(days => ${days - 6}::int),
        case when ${isOpen}::boolean then null else now() - make_interval(days => ${days}::int) end,
        case when ${isOpen}::boolean then null else ${admin.id}::uuid end, ${at === 2 ? '请申请只读权限' : ''},
        ${requester.id}, ${requester.id})`.execute(tx)
  }
}

const itemFor = (roleId: string, userId: string): GrantItem => ({
  kind: 'role',
  roleId,
  holderKind: 'user',
  holderId: userId,
  below: 0,
  startDate: null,
  endDate: null,
  deptId: null,
  reason: '',
})
