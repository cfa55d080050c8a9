/** Field permissions of the company: from where users may call is masked, except for those who look after accounts. */
import type { Tx } from '#kernel/database/lease.ts'
import { insertMany } from '../seed.repo.ts'
import { findRoleIds, findRoleIdsByName } from './demo.repo.ts'

const FIELD = 'user.allowIpQueue'

/** Masks the field for all, and lets two roles edit it. */
export async function writeFieldModes(tx: Tx, tenantId: number): Promise<void> {
  const ids = [(await findRoleIds(tx)).get('org-admin'), ...(await findRoleIdsByName(tx, 'IT 管理员'))]
  await insertMany(tx, 'sys_field_mode', [{ tenant_id: tenantId, field: FIELD, mode: 2 }])
  const raised = ids.filter((id) => id !== undefined)
  await insertMany(
    tx,
    'sys_role_field',
    raised.map((role_id) => ({ tenant_id: tenantId, role_id, field: FIELD, mode: 0 as const })),
  )
}
