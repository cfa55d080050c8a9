import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_ROWS } from '#kernel/access/scope.ts'
import { aServer, type TestServer } from '../../../tests/harness.ts'
import { aDept, aRole, aUser } from '../../../tests/people.ts'
import { createGrantSource } from './grants.ts'

let server: TestServer & { close: () => Promise<void> }
const logged: unknown[] = []
const grants = createGrantSource({ error: (line: unknown) => logged.push(line) })

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const load = (userId: string, tenantId = 1) =>
  server.node.kernel.database.read(tenantId, (db) => grants.load(db, userId))
const chosen = async (roleId: string, deptIds: string[]) =>
  server.node.kernel.database.transaction(1, (tx) =>
    tx
      .insertInto('sys_role_dept')
      .values(deptIds.map((dept_id) => ({ tenant_id: 1, role_id: roleId, dept_id })))
      .execute(),
  )
const reachOf = async (userId: string) => {
  const scope = (await load(userId))?.scope
  return scope?.kind === 'some' ? [...scope.deptIds].sort() : scope?.kind
}

describe('what a user holds', () => {
  test('permissions and scopes of several roles add up', async () => {
    const own = await aDept(server)
    const below = await aDept(server, { pid: own })
    const deeper = await aDept(server, { pid: below })
    const other = await aDept(server)
    const branch = await aRole(server, { can: ['sys:user:page'], scope: 1 })
    const picked = await aRole(server, { can: ['sys:dept:page', 'sys:user:page'], scope: 4 })
    await chosen(picked, [other])
    const { id } = await aUser(server, { deptId: own, roleIds: [branch, picked] })
    expect(await reachOf(id)).toEqual([own, below, deeper, other].sort())
    expect([...((await load(id))?.permissions ?? [])].sort()).toEqual(['sys:dept:page', 'sys:user:page'])
  })

  test('each kind of scope reaches what it says', async () => {
    const own = await aDept(server)
    await aDept(server, { pid: own })
    const inScope = async (scope: 0 | 2 | 3) => {
      const { id } = await aUser(server, { deptId: own, roleIds: [await aRole(server, { can: [], scope })] })
      return reachOf(id)
    }
    expect(await inScope(0)).toBe('all')
    expect(await inScope(2)).toEqual([own])
    expect(await inScope(3)).toEqual([])
  })

  test('own department means every department one belongs to', async () => {
    const [main, second] = [await aDept(server), await aDept(server)]
    const { id } = await aUser(server, { deptId: main, roleIds: [await aRole(server, { can: [], scope: 2 })] })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_user_dept').values({ tenant_id: 1, user_id: id, dept_id: second }).execute(),
    )
    expect(await reachOf(id)).toEqual([main, second].sort())
  })

  test('without a role nothing; disabled, missing or of another tenant: no one', async () => {
    const { id } = await aUser(server)
    expect(await load(id)).toMatchObject({ scope: NO_ROWS, permissions: new Set() })
    expect(await load(id, 0)).toBeUndefined()
    expect(await load((await aUser(server, { status: 0 })).id)).toBeUndefined()
    expect(await load('019a0000-0000-7000-8000-000000000000')).toBeUndefined()
  })

  test('an administrator of the tenant holds everything, one marked as secondary without a grant nothing more', async () => {
    const chief = await load((await aUser(server, { superAdmin: 1 })).id)
    expect(chief?.scope).toEqual({ kind: 'all' })
    expect(chief?.permissions.has('sys:role:delete')).toBe(true)
    const { id } = await aUser(server)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ super_admin: 2 }).where('id', '=', id).execute(),
    )
    const second = await load(id)
    expect(second).toMatchObject({ superAdmin: 0, scope: NO_ROWS, permissions: new Set() })
  })

  test('a scope that cannot be computed reaches nothing, and says so in the log', async () => {
    const owner = new pg.Client({ connectionString: server.urls.owner })
    await owner.connect()
    await owner.query('alter table sys_role drop constraint sys_role_data_scope_check')
    await owner.end()
    const roleId = await aRole(server, { can: ['sys:user:page'], scope: 0 })
    await server.node.kernel.database.transaction(1, (tx) =>
      sql`update sys_role set data_scope = 9 where id = ${roleId}`.execute(tx),
    )
    const { id } = await aUser(server, { roleIds: [roleId] })
    expect(await load(id)).toMatchObject({ scope: NO_ROWS, permissions: new Set(['sys:user:page']) })
    expect(logged).toMatchObject([{ userId: id }])
  })
})
