/** What `--demo` writes as data rules: for assistants of departments, for who looks after share links, one in SQL. */
import type { RuleGroup } from '#contract/rule.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { insertMany } from '#system/server/index.ts'

interface DemoRule {
  code: string
  name: string
  resource: string
  remark: string
  conditions?: RuleGroup
  kind?: 1
  /** As it is stored. */
  sql?: string
}

export const demoRules: readonly DemoRule[] = [
  {
    code: 'branch-active',
    name: '本部门及下级的在职用户',
    resource: 'user',
    remark: '用于部门助理',
    conditions: {
      join: 'all',
      items: [
        { field: 'status', op: 'eq', values: [1] },
        { field: 'deptIds', op: 'within', values: [{ var: 'me.deptTree' }] },
      ],
    },
  },
  {
    code: 'share-expired',
    name: '已到期的分享链接',
    resource: 'share',
    remark: '用于定期清理',
    conditions: { join: 'all', items: [{ field: 'expireDate', op: 'lt', values: [{ var: 'today' }] }] },
  },
  {
    code: 'branch-with-colleagues',
    name: '本部门及同岗位的用户',
    resource: 'user',
    remark: 'SQL 示例',
    kind: 1,
    sql: `SELECT u.id
FROM rules.user AS u
WHERE
  u.dept_id = ANY (CAST($3 AS uuid[]))
  OR u.post_ids && CAST($5 AS uuid[])`,
  },
]

export async function writeRules(tx: Tx, tenantId: number): Promise<void> {
  const without = { kind: 0, sql: '', conditions: { join: 'all', items: [] }, created_by: null, updated_by: null }
  const rows = demoRules.map((rule) => ({ ...without, tenant_id: tenantId, id: newId(), ...rule }))
  await insertMany(tx, 'sys_data_rule', rows)
}
