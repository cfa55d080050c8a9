/** What `--demo` writes as data rules: one for assistants of departments, one for who looks after share links. */
import type { RuleGroup } from '#contract/rule.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { insertMany } from '#system/server/index.ts'

const RULES: readonly { code: string; name: string; resource: string; remark: string; conditions: RuleGroup }[] = [
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
]

export async function writeRules(tx: Tx, tenantId: number): Promise<void> {
  const rows = RULES.map((rule) => ({ tenant_id: tenantId, id: newId(), ...rule, created_by: null, updated_by: null }))
  await insertMany(tx, 'sys_data_rule', rows)
}
