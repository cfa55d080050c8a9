/** What `--demo` writes of secondary administrators: one of a branch who may hand on, and one below. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'

/** A department with one below it, each with an ordinary user who works there. */
interface Branch {
  deptId: string
  userId: string
  belowId: string
  belowUserId: string
}

export async function writeSecondAdmins(tx: Tx, tenantId: number): Promise<void> {
  const admin = await tx.selectFrom('sys_user').select('id').where('super_admin', '=', 1).executeTakeFirst()
  const staff = await tx.selectFrom('sys_role').select('id').where('code', '=', 'staff').executeTakeFirst()
  const branch = await findBranch(tx)
  if (!admin || !staff || !branch) return
  const menuIds = await findMenus(tx, ['sys:user', 'sys:user:page', 'sys:secondAdmin', 'sys:secondAdmin:page'])
  const first = newId()
  const common = { tenant_id: tenantId, granted_by: admin.id, role_ids: [staff.id], menu_ids: menuIds }
  const stamps = { created_by: null, updated_by: null }
  await tx
    .insertInto('sys_admin_grant')
    .values([
      { ...common, id: first, user_id: branch.userId, dept_ids: [branch.deptId], may_hand_on: true, ...stamps },
      {
        ...common,
        id: newId(),
        parent_id: first,
        granted_by: branch.userId,
        user_id: branch.belowUserId,
        dept_ids: [branch.belowId],
        ends_at: sql<string>`now() + interval '20 days'`,
        ...stamps,
      },
    ])
    .execute()
  await sql`update sys_user set super_admin = 2 where id in (${branch.userId}, ${branch.belowUserId})`.execute(tx)
}

async function findBranch(tx: Tx): Promise<Branch | undefined> {
  const worker = sql.raw(`select u.id from sys_user u where u.status = 1 and u.super_admin = 0 and not u.is_service`)
  const { rows } = await sql<Branch>`
    select d.id as "deptId", b.id as "belowId", one.id as "userId", other.id as "belowUserId"
    from sys_dept d join sys_dept b on b.pid = d.id
      cross join lateral (${worker} and u.dept_id = d.id order by u.username limit 1) as one
      cross join lateral (${worker} and u.dept_id = b.id order by u.username limit 1) as other
    where d.pid is not null order by d.name, b.name limit 1`.execute(tx)
  return rows[0]
}

async function findMenus(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('sys_menu').select('id').where('code', 'in', codes).execute()
  return rows.map(({ id }) => id)
}
