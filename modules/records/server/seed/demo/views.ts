/** Shared views that a company begins with, so that the menu of a list is not empty. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { insertMany } from '#system/server/index.ts'

const shared = [
  { resource: 'system.user', name: '在职人员', filters: { status: '1' }, order: ['realName', 'asc'] },
  { resource: 'system.user', name: '已停用账号', filters: { status: '0' }, order: ['lastLoginDate', 'desc'] },
  { resource: 'system.dept', name: '启用的部门', filters: { status: '1' }, order: [null, null] },
] as const

/** Shared with everybody who may open the list; no one in particular owns them. */
export async function writeViews(tx: Tx, tenantId: number): Promise<void> {
  await insertMany(
    tx,
    'sys_view',
    shared.map(({ resource, name, filters, order: [orderField, order] }) => ({
      tenant_id: tenantId,
      id: newId(),
      resource,
      name,
      owner_id: null,
      private_to: null,
      audience: 'all' as const,
      filters: JSON.stringify(filters),
      order_field: orderField,
      sort_order: order,
      page_size: null,
      created_by: null,
      updated_by: null,
    })),
  )
}
