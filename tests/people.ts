/** Factories: they make what is missing, through the same tables the product uses. */
import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import type { DataScope } from '#system/contract/role.ts'
import type { TestServer } from './harness.ts'

export const PASSWORD = 'Abcd-1234'
let hashed: Promise<string> | undefined

interface Person {
  username?: string
  realName?: string
  tenantId?: number
  deptId?: string
  status?: 0 | 1
  superAdmin?: 0 | 1 | 2
  roleIds?: string[]
}

/** The id of a tenant's root department. */
export async function rootDept(server: TestServer, tenantId = 1): Promise<string> {
  const root = await server.node.kernel.database.read(tenantId, (db) =>
    db.selectFrom('sys_dept').select('id').where('pid', 'is', null).executeTakeFirstOrThrow(),
  )
  return root.id
}

/** A department below `pid` (the root when left out). */
export async function aDept(
  server: TestServer,
  { name, pid, tenantId = 1 }: { name?: string; pid?: string; tenantId?: number } = {},
) {
  const id = newId()
  const parent = pid ?? (await rootDept(server, tenantId))
  await server.node.kernel.database.transaction(tenantId, (tx) =>
    tx
      .insertInto('sys_dept')
      .values({
        tenant_id: tenantId,
        id,
        pid: parent,
        name: name ?? `dept ${id.slice(-6)}`,
        created_by: null,
        updated_by: null,
      })
      .execute(),
  )
  return id
}

/** A person with a password of their own choosing, `PASSWORD`. */
export async function aUser(
  server: TestServer,
  person: Person = {},
): Promise<{ id: string; username: string; deptId: string }> {
  const id = newId()
  const { tenantId = 1, status = 1, superAdmin = 0, roleIds = [] } = person
  const username = person.username ?? `u${id.replaceAll('-', '').slice(-12)}`
  const deptId = person.deptId ?? (await rootDept(server, tenantId))
  const hash = await (hashed ??= passwords.hash(PASSWORD))
  await server.node.kernel.database.transaction(tenantId, async (tx) => {
    await tx
      .insertInto('sys_user')
      .values({
        tenant_id: tenantId,
        id,
        username,
        username_key: username.toLowerCase(),
        real_name: person.realName ?? username,
        status,
        super_admin: superAdmin,
        dept_id: deptId,
        password_hash: hash,
        pwd_level: 4,
        pwd_date: new Date().toISOString().slice(0, 10),
        last_login_at: null,
        created_by: null,
        updated_by: null,
      })
      .execute()
    await tx.insertInto('sys_user_dept').values({ tenant_id: tenantId, user_id: id, dept_id: deptId }).execute()
    if (roleIds.length > 0) {
      await tx
        .insertInto('sys_user_role')
        .values(roleIds.map((role_id) => ({ tenant_id: tenantId, user_id: id, role_id })))
        .execute()
    }
    // Being a secondary administrator follows from a grant.
    if (superAdmin === 2)
      await sql`
        insert into sys_admin_grant (tenant_id, id, user_id, granted_by, dept_ids)
        select ${tenantId}::int, ${newId()}::uuid, ${id}::uuid, a.id, array[${deptId}]::uuid[] from sys_user a
        where a.super_admin = 1 and a.status = 1 order by a.created_at limit 1`.execute(tx)
  })
  return { id, username, deptId }
}

/** A role that grants these permission codes, through a button of its own. */
export async function aRole(
  server: TestServer,
  role: { can: readonly string[]; scope?: DataScope; tenantId?: number; name?: string; grade?: number },
): Promise<string> {
  const { can, scope = 0, tenantId = 1, grade = 50 } = role
  const id = newId()
  await server.node.kernel.database.transaction(tenantId, async (tx) => {
    const stamps = { created_by: null, updated_by: null }
    await tx
      .insertInto('sys_role')
      .values({
        tenant_id: tenantId,
        id,
        name: role.name ?? `role ${id.slice(-6)}`,
        data_scope: scope,
        grade,
        ...stamps,
      })
      .execute()
    if (can.length === 0) return
    const page = await tx
      .selectFrom('sys_menu')
      .select(['id', 'module_code'])
      .where('menu_type', '=', 0)
      .executeTakeFirstOrThrow()
    const menuId = newId()
    await tx
      .insertInto('sys_menu')
      .values({
        tenant_id: tenantId,
        id: menuId,
        pid: page.id,
        code: `test-${id}`,
        name: 'test',
        menu_type: 1,
        module_code: page.module_code,
        permissions: [...can],
        ...stamps,
      })
      .execute()
    await tx.insertInto('sys_role_menu').values({ tenant_id: tenantId, role_id: id, menu_id: menuId }).execute()
  })
  return id
}

export interface TestActor {
  id: string
  username: string
  deptId: string
  token: string
}

interface ActorChoices extends Person {
  can?: readonly string[]
  scope?: DataScope
  /** Of the role with these codes; by default above those that `aRole` makes. */
  grade?: number
  /** Signs in with the password, which leaves a log entry; otherwise the session is simply there. */
  throughSignIn?: boolean
}

/** A user with a session who holds exactly these permission codes. */
export async function anActor(
  server: TestServer,
  { can = [], scope, grade = 10, throughSignIn = false, ...person }: ActorChoices = {},
): Promise<TestActor> {
  const tenantId = person.tenantId ?? 1
  const roleId = await aRole(server, { can, tenantId, grade, ...(scope === undefined ? {} : { scope }) })
  const user = await aUser(server, { ...person, roleIds: [...(person.roleIds ?? []), roleId] })
  if (!throughSignIn) return { ...user, token: await server.session(user.id, tenantId) }
  const loginPage = tenantId === 0 ? 'loginpt' : 'login'
  const { data, body } = await server.signIn(user.username, PASSWORD, { loginPage })
  if (!data?.token) throw new Error(`${user.username} could not sign in: ${JSON.stringify(body)}`)
  return { ...user, token: data.token }
}
