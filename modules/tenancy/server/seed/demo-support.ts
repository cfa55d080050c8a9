/** What `--demo` writes of support access in a tenant: a consent that lasts, one that was ended, one long over. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'

interface Past {
  reason: string
  mayAct: boolean
  /** Hours before now: when it was given, until when it was to last, and when it was ended; no end: it was not. */
  given: number
  until: number
  ended?: number
  /** Why the support came, and how many hours before now. */
  visits: readonly { reason: string; at: number }[]
}

const CONSENTS: readonly Past[] = [
  {
    reason: '审批列表打开很慢，请协助查看',
    mayAct: false,
    given: 20,
    until: -76,
    visits: [{ reason: '工单 20418：核对列表的查询条件', at: 18 }],
  },
  {
    reason: '部门结构导入后层级不对',
    mayAct: true,
    given: 24 * 12,
    until: 24 * 9,
    ended: 24 * 11,
    visits: [
      { reason: '工单 20377：查看导入结果', at: 24 * 12 - 2 },
      { reason: '工单 20377：按管理员的要求调整上级部门', at: 24 * 11 + 3 },
    ],
  },
  { reason: '首次配置门户', mayAct: true, given: 24 * 60, until: 24 * 57, visits: [] },
]

const OPERATOR_TENANT = 0
const VISITOR = '方致远（平台支持）'

export async function writeSupport(tx: Tx, tenantId: number): Promise<void> {
  const giver = await tx
    .selectFrom('sys_user')
    .select(['id', 'real_name as name'])
    .where('super_admin', '=', 1)
    .executeTakeFirst()
  if (!giver) return
  const ago = (hours: number) =>
    sql`date_trunc('minute', now()) - make_interval(mins => ${Math.round(hours * 60)}::int)`
  for (const { reason, mayAct, given, until, ended, visits } of CONSENTS) {
    const id = newId()
    await sql`
      insert into sys_support_consent (tenant_id, id, may_act, reason, giver_id, giver_name, language, until_at,
        ended_at, ender_name, created_at)
      values (${tenantId}, ${id}, ${mayAct}, ${reason}, ${giver.id}, ${giver.name}, 'zh', ${ago(until)},
        ${ended === undefined ? null : ago(ended)}, ${ended === undefined ? '' : giver.name}, ${ago(given)})`.execute(
      tx,
    )
    for (const visit of visits)
      await sql`
        insert into sys_support_visit (tenant_id, id, consent_id, session_id, operator_tenant, operator_id,
          operator_session, visitor_name, reason, ip, until_at, ended_at, created_at)
        values (${tenantId}, ${newId()}, ${id}, ${newId()}, ${OPERATOR_TENANT}, ${newId()}, ${newId()}, ${VISITOR},
          ${visit.reason}, '203.0.113.24', ${ago(visit.at - 1)}, ${ago(visit.at - 0.4)}, ${ago(visit.at)})`.execute(tx)
  }
}
