import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { dictRoutes } from '#system/contract/dict.ts'
import { systemRoutes } from '#system/contract/index.ts'
import { meRoutes } from '#system/contract/me.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import type { RouteItem } from '#system/contract/route-item.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aUser, PASSWORD } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const sideBar = async (token: string, language = 'en') => {
  const headers = { 'accept-language': language }
  return (await server.call(menuRoutes.router, { query: { portalCode: 'OAyy' }, token, headers })).data.current
}
const titles = (items: readonly RouteItem[]): unknown[] =>
  items.map(({ meta, children }) => [meta.title, ...titles(children)])

const find = (items: readonly RouteItem[], name: string): RouteItem | undefined => {
  for (const item of items) {
    const found = item.name === name ? item : find(item.children, name)
    if (found) return found
  }
  return undefined
}

describe('the side bar', () => {
  test('shows an administrator every page below its catalogue and module; no buttons, nothing empty', async () => {
    const english = titles(await sideBar(admin))
    expect(english).toContainEqual(
      expect.arrayContaining([
        'System',
        [
          'Organisation',
          ['Users'],
          ['Registrations'],
          ['Roles'],
          ['Data rules'],
          ['Secondary admins'],
          ['Grant requests'],
          ['Access check'],
          ['Access reviews'],
          ['Departments'],
          ['Posts'],
          ['Groups'],
          ['Exclusive roles'],
          ['Attributes'],
        ],
      ]),
    )
    expect(english.flat(9)).not.toContain('Create')
    expect(english.map((module) => (module as unknown[])[0])).not.toContain('Knowledge')
    expect(titles(await sideBar(admin, 'zh-CN'))).toContainEqual(
      expect.arrayContaining([
        '系统管理',
        [
          '组织权限',
          ['用户管理'],
          ['注册申请'],
          ['角色管理'],
          ['数据规则'],
          ['二级管理员'],
          ['授权申请'],
          ['权限说明'],
          ['权限复核'],
          ['部门管理'],
          ['岗位管理'],
          ['用户组管理'],
          ['互斥角色'],
          ['扩展属性'],
        ],
      ]),
    )
  })

  test('shows what one may open, and only that', async () => {
    const clerk = await anActor(server, { can: ['sys:dept:page', 'sys:user:pick', 'sys:role:save'] })
    expect(titles(await sideBar(clerk.token))).toEqual([['System', ['Organisation', ['Departments']]]])
    const powerless = await anActor(server, { can: ['sys:user:pick'] })
    expect(await sideBar(powerless.token)).toEqual([])
  })

  test('gives a page its path, its menu id and its flags', async () => {
    const page = find(await sideBar(admin), 'sys:user')
    expect(page).toMatchObject({ path: '/sys/user', name: 'sys:user', showFlag: 1, children: [] })
    expect(page?.meta).toMatchObject({
      icon: 'users',
      hidden: false,
      menuId: expect.any(String),
      menu: { menuType: 0 },
    })
  })
})

describe('the permission tree', () => {
  test('offers every code that calls ask for', async () => {
    const { data } = await server.call(menuRoutes.tree, { token: admin })
    const offered = new Set(data.filter(({ menuType }) => menuType === 1).flatMap(({ permissions }) => permissions))
    const routes: AnyRoute[] = Object.values(systemRoutes).flatMap((noun) => Object.values(noun))
    const asked = new Set(routes.flatMap(({ can }) => codesOf(can)))
    expect([...asked].filter((code) => !offered.has(code))).toEqual([])
    expect(data.every(({ grantable }) => grantable)).toBe(true)
  })

  test('says what one holds and may hand on', async () => {
    const clerk = await anActor(server, { can: ['sys:role:page', 'sys:dept:page'] })
    const { data } = await server.call(menuRoutes.tree, { token: clerk.token })
    const grantable = new Set(data.filter((node) => node.grantable).flatMap(({ permissions }) => permissions))
    expect([...grantable].sort()).toEqual(['sys:dept:page', 'sys:role:page'])
    expect(data.find(({ name }) => name === 'Users')?.grantable).toBe(false)
  })
})

describe('who I am', () => {
  test('the administrator: every code, strings and lists throughout', async () => {
    const { data } = await server.call(meRoutes.info, { token: admin })
    expect(data).toMatchObject({
      username: 'admin',
      superAdmin: 1,
      headUrl: '',
      email: '',
      tenantId: '1',
      tenantCert: '0',
      roles: [],
    })
    expect(data.ability).toContain('sys:user:save')
    expect((await server.call(menuRoutes.permissions, { token: admin })).data).toEqual(data.ability)
  })

  test('the operator is another tenant', async () => {
    await aUser(server, { username: 'operator', tenantId: 0, superAdmin: 1 })
    const { data: signedIn } = await server.signIn('operator', PASSWORD, { loginPage: 'loginpt' })
    const { data } = await server.call(meRoutes.info, { token: signedIn.token })
    expect(data).toMatchObject({ username: 'operator', tenantId: '0', tenantCert: '2' })
  })

  test('a certification changes titles only: the same grants give the same, whichever the tenant', async () => {
    const can = ['sys:dept:page', 'sys:user:page']
    const abilityOf = async (token: string) => (await server.call(meRoutes.info, { token })).data.ability.toSorted()
    const [staff, operator] = [await anActor(server, { can }), await anActor(server, { can, tenantId: 0 })]
    expect(await abilityOf(staff.token)).toEqual(can)
    expect(await abilityOf(operator.token)).toEqual(can)
  })

  test('permissions are one’s own', async () => {
    const clerk = await anActor(server, { can: ['sys:dept:page'] })
    expect((await server.call(menuRoutes.permissions, { token: clerk.token })).data).toEqual(['sys:dept:page'])
  })
})

describe('dictionaries', () => {
  test('come all at once, labels in the caller’s language', async () => {
    const { data } = await server.call(dictRoutes.all, { token: admin })
    expect(data['gender']).toEqual([
      { val: '0', label: 'Male', status: 1 },
      { val: '1', label: 'Female', status: 1 },
      { val: '2', label: 'Not stated', status: 1 },
    ])
    const chinese = await server.call(dictRoutes.all, { token: admin, headers: { 'accept-language': 'zh-CN' } })
    expect(chinese.data['gender']?.[0]?.label).toBe('男')
  })
})
