/** What a package keeps from a tenant, its administrators included, and what of it comes back. */
import { afterAll, describe, expect, test } from 'vitest'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { aKey, bearer, letKeys } from '#security/server/testing/keys.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { aNode, aServer } from '../../../../tests/harness.ts'
import { anActor, aUser } from '../../../../tests/people.ts'
import { anOpenTenant, anOperator, aPackage, give } from '../testing/operator.ts'

const server = await aServer({ listen: true })
afterAll(() => server.close())
const operator = await anOperator(server)

const ROLES = ['sys:role:page', 'sys:role:save', 'sys:role:update', 'sys:role:delete']
const USERS = ['sys:user:page', 'sys:user:save']
const small = await aPackage(server, operator, { menuCodeList: ROLES })
const large = await aPackage(server, operator, { menuCodeList: [...ROLES, ...USERS] })

/** An open tenant with a package, and its administrator's token. */
async function aPackaged(packageId: string | null) {
  const tenant = await anOpenTenant(server, operator, { packageId })
  const { id } = await aUser(server, { tenantId: tenant.number, superAdmin: 1 })
  return { ...tenant, admin: await server.session(id, tenant.number) }
}
const users = (token: string, on = server) => on.call(userRoutes.page, { token, query: {} })
const tickable = async (token: string, code: string) => {
  const tree = (await server.call(menuRoutes.tree, { token })).data
  return tree.find(({ permissions, menuType }) => menuType === 1 && permissions.includes(code))?.id ?? ''
}
const draftOf = (name: string, menuIdList: string[]) => ({ name, grade: 60, dataScope: 0 as const, menuIdList })
/** A role with buttons of the product's menus. */
async function aRoleOf(admin: string, codes: readonly string[]): Promise<string> {
  const menuIds = await Promise.all(codes.map((code) => tickable(admin, code)))
  const { data } = await server.call(roleRoutes.create, { token: admin, body: draftOf('Clerks', menuIds) })
  return data.id
}
const change = async (id: string, draft: object) => {
  const { data } = await server.call(tenantPackageRoutes.get, { token: operator, params: { id } })
  const { name, menuCodeList, userLimit, megabyteLimit, callLimit, remark, version } = data
  const body = { id, name, menuCodeList, userLimit, megabyteLimit, callLimit, remark, version, ...draft }
  return server.call(tenantPackageRoutes.update, { token: operator, body })
}

describe('a package', () => {
  test('is above every role: neither an administrator nor a user with the code passes', async () => {
    const { admin, number } = await aPackaged(small.id)
    const clerk = await anActor(server, { can: ['sys:user:page', 'sys:role:page'], tenantId: number })
    for (const token of [admin, clerk.token]) {
      expect(await users(token)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
      expect((await server.call(roleRoutes.page, { token, query: {} })).status).toBe(200)
      const { data: me } = await server.call(meRoutes.info, { token })
      expect([me.isPackaged, me.ability.includes('sys:user:page')]).toEqual([true, false])
    }
    expect((await users((await aPackaged(null)).admin)).status).toBe(200)
  })

  test('no menu tree shows more: side bar, permission tree, menu list, codes', async () => {
    const { admin } = await aPackaged(small.id)
    const codes = (await server.call(menuRoutes.permissions, { token: admin })).data
    const within = [...ROLES, 'sys:quota:page'].sort()
    expect([...codes].sort()).toEqual(within)
    const tree = (await server.call(menuRoutes.tree, { token: admin })).data
    expect(tree.flatMap(({ permissions }) => permissions).filter((code) => !within.includes(code))).toEqual([])
    const bar = (await server.call(menuRoutes.router, { token: admin, query: {} })).data
    expect(JSON.stringify(bar)).toContain('/sys/role')
    expect(JSON.stringify(bar)).not.toContain('/sys/user')
  })

  test('that shrinks deactivates what roles have of it, and deletes nothing: it grows, and all is there again', async () => {
    const own = await aPackage(server, operator, { menuCodeList: large.menuCodeList })
    const { admin, number } = await aPackaged(own.id)
    const roleId = await aRoleOf(admin, ['sys:user:page', 'sys:role:page'])
    const { id: clerkId } = await aUser(server, { tenantId: number, roleIds: [roleId] })
    const clerk = { token: await server.session(clerkId, number) }
    const other = await aNode(server.urls, { name: 'second', listen: true })
    const onOther = async () => (await other.call(userRoutes.page, { token: clerk.token, query: {} })).status
    expect([(await users(clerk.token)).status, await onOther()]).toEqual([200, 200])
    const role = async () => (await server.call(roleRoutes.get, { token: admin, params: { id: roleId } })).data
    const before = (await role()).menuIdList
    expect((await change(own.id, { menuCodeList: ROLES })).status).toBe(200)
    await expect.poll(onOther, { timeout: 1_000 }).toBe(403)
    expect((await users(clerk.token)).status).toBe(403)
    const { id, name, remark, grade, dataScope, mfa, deptIdList, menuIdList, version } = await role()
    expect(menuIdList.length).toBeLessThan(before.length)
    const body = { id, name: `${name} saved`, remark, grade, dataScope, mfa, deptIdList, menuIdList, version }
    expect((await server.call(roleRoutes.update, { token: admin, body })).status).toBe(200)
    expect((await change(own.id, { menuCodeList: large.menuCodeList })).status).toBe(200)
    await expect.poll(onOther, { timeout: 1_000 }).toBe(200)
    expect([...(await role()).menuIdList].sort()).toEqual([...before].sort())
    await other.stop()
  })

  test('cannot be outgrown by posting menus or codes that it lacks', async () => {
    const tenant = await aPackaged(large.id)
    const { admin, id } = tenant
    const surplus = await tickable(admin, 'sys:user:page')
    await give(server, operator, id, small.id)
    const draft = draftOf('Over', [surplus])
    const role = await server.call(roleRoutes.create, { token: admin, body: draft })
    expect(role).toMatchObject({ status: 403, body: { code: 40332, error: 'not_in_package' } })
    const free = await server.call(roleRoutes.create, { token: admin, body: { ...draft, menuIdList: [] } })
    const over = { ...draft, id: free.data.id, menuIdList: [surplus] }
    expect((await server.call(roleRoutes.update, { token: admin, body: over })).body.error).toBe('not_in_package')
    // The menus' own routes are not in the package either.
    const menu = { pid: '0', menuType: 0 as const, name: 'Own', permissions: ['sys:user:page'] } as never
    expect((await server.call(menuRoutes.create, { token: admin, body: menu })).status).toBe(403)
  })

  test('binds keys, too', async () => {
    const { id, number } = await aPackaged(large.id)
    const user = await anActor(server, { can: ['sys:user:page'], tenantId: number })
    await letKeys(server, 2, number)
    await give(server, operator, id, null)
    const { key } = await aKey(server, user.token, { scopes: ['sys:user:page'] })
    const calls = async () => (await server.call(userRoutes.page, { query: {}, ...bearer(key) })).status
    expect(await calls()).toBe(200)
    await give(server, operator, id, small.id)
    await expect.poll(calls, { timeout: 1_000 }).toBe(403)
  })

  test('limits the calls of a minute of all users together, and of no other tenant', async () => {
    const limited = await aPackage(server, operator, { menuCodeList: ROLES, callLimit: 3 })
    const [{ admin, number }, another] = [await aPackaged(limited.id), await aPackaged(limited.id)]
    const clerk = await anActor(server, { can: ['sys:role:page'], tenantId: number })
    const call = (token: string) => server.call(roleRoutes.page, { token, query: {} })
    const answers = [await call(admin), await call(clerk.token), await call(admin), await call(clerk.token)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call(another.admin)).status).toBe(200)
  })
})

describe('packages', () => {
  test('are complete, named once, and stay while a tenant has them', async () => {
    const { id, name } = await aPackage(server, operator, { menuCodeList: ['sys:user:save'] })
    const always = ['sys:platform', 'sys:quota', 'sys:quota:page']
    const whole = ['sys', 'sys:org', ...always, 'sys:user', 'sys:user:save']
    const { data } = await server.call(tenantPackageRoutes.get, { token: operator, params: { id } })
    expect(data).toMatchObject({ name, menuCodeList: whole, tenantCount: 0 })
    const create = (body: object) => server.call(tenantPackageRoutes.create, { token: operator, body: body as never })
    expect((await create({ name, menuCodeList: ['sys'] })).body.error).toBe('name_taken')
    for (const menuCodeList of [[], ['no:such'], ['sys:tenant:open']])
      expect(await create({ name: 'Other', menuCodeList })).toMatchObject({
        status: 400,
        data: { issues: [{ path: 'menuCodeList' }] },
      })
    const tenant = await anOpenTenant(server, operator, { packageId: id })
    const remove = () => server.call(tenantPackageRoutes.remove, { token: operator, params: { id } })
    expect(await remove()).toMatchObject({ status: 409, body: { error: 'in_use' } })
    await give(server, operator, tenant.id, null)
    expect((await remove()).status).toBe(200)
    const gone = { token: operator, body: { name: 'T', code: 'gone', packageId: id } }
    expect(await server.call(tenantRoutes.create, gone)).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'packageId' }] },
    })
  })

  test('are the operator’s alone, below the calls as well', async () => {
    const { admin, number } = await aPackaged(null)
    for (const token of [admin, await server.admin()]) {
      for (const route of [tenantPackageRoutes.menus, tenantPackageRoutes.options])
        expect((await server.call(route, { token })).status).toBe(403)
      const body = { name: 'Mine', menuCodeList: ['sys:user:page'] }
      expect((await server.call(tenantPackageRoutes.create, { token, body })).status).toBe(403)
    }
    const run = (tenantId: number, text: string) =>
      server.node.kernel.database.transaction(tenantId, async (tx) => {
        await tx.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' } } as never)
      })
    const grow = `select sys_tenant_set_package(${number}, '', null, null, null, null, null)`
    await expect(run(number, grow)).rejects.toMatchObject({ code: '42501' })
    await expect(run(OPERATOR_TENANT, grow.replace(String(number), '1'))).rejects.toMatchObject({ code: '42501' })
    await expect(run(number, 'update sys_tenant set max_users = null')).rejects.toMatchObject({ code: '42501' })
  })
})
