/** What `--demo` writes of reviews of rights: one that runs, some of it decided, and one that is planned. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { findAssigned } from '#system/server/index.ts'
import { insertItems } from '../review/review-item.repo.ts'

/** Items of the one that runs. */
const ITEMS = 24
/** Roles that are reviewed, and the grade from which roles are those of everybody. */
const [ROLES, ORDINARY] = [6, 90] as const

export async function writeReviews(tx: Tx, tenantId: number): Promise<void> {
  const role = await tx.selectFrom('sys_role').select('id').where('code', '=', 'org-admin').executeTakeFirst()
  const admin = await tx
    .selectFrom('sys_user')
    .select(['id', 'real_name as name'])
    .where('super_admin', '=', 1)
    .executeTakeFirst()
  if (!role || !admin) return
  const everybody = { tenantId, userId: admin.id, scope: { kind: 'all' } } as const
  const high = await tx
    .selectFrom('sys_role')
    .select('id')
    .where('grade', '<', ORDINARY)
    .orderBy('grade')
    .orderBy('name')
    .limit(ROLES)
    .execute()
  const roleIds = high.map(({ id }) => id)
  const assigned = await findAssigned(tx, everybody, { deptIds: [], roleIds, limit: ITEMS + 1 })
  const [running, planned] = [newId(), newId()]
  const plan = { tenantId, by: admin.id, starter: admin.name }
  await addReview(tx, { ...plan, id: running, name: '年度权限复核', roleIds, days: 20, isRunning: true })
  await addReview(tx, { ...plan, id: planned, name: '管理员角色复核', roleIds: [role.id], days: 60, isRunning: false })
  const items = assigned.filter(({ userId }) => userId !== admin.id)
  await insertItems(
    tx,
    tenantId,
    running,
    items.map((item) => ({ ...item, reviewerId: admin.id })),
  )
  await sql`
    update sys_review_item i set decision = n.decision, reason = case n.decision when 2 then '已调岗，不再需要' else '' end,
      decided_at = now() - make_interval(hours => n.no::int), decided_by = ${admin.id}, decider_name = ${admin.name}
    from (select id, row_number() over (order by id) as no,
      case when row_number() over (order by id) % 5 = 0 then 2 else 1 end as decision
      from sys_review_item where review_id = ${running} limit 9) as n where n.id = i.id`.execute(tx)
}

interface NewReview {
  tenantId: number
  id: string
  name: string
  roleIds: readonly string[]
  /** Until it is due. */
  days: number
  isRunning: boolean
  by: string
  starter: string
}

async function addReview(tx: Tx, { tenantId, id, name, roleIds, days, isRunning, by, starter }: NewReview) {
  const scope = JSON.stringify({ deptIdList: [], roleIdList: roleIds })
  await sql`
    insert into sys_review (tenant_id, id, name, scope, due_at, repeat_months, at_due, series_id, status, started_at,
      started_by, starter_name, created_by, updated_by)
    values (${tenantId}, ${id}, ${name}, ${scope}::jsonb, now() + make_interval(days => ${days}::int), 12, 1, ${id},
      ${isRunning ? 1 : 0}, case when ${isRunning}::boolean then now() - interval '10 days' end,
      ${isRunning ? by : null}, ${isRunning ? starter : ''}, ${by}, ${by})`.execute(tx)
}
