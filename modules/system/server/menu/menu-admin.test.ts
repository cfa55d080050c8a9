import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { menuRoutes, type MenuDraft } from '#system/contract/menu.ts'
import type { RouteItem } from '#system/contract/route-item.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aRole, aUser } from '../../../../tests/people.ts'
import { asSuperuser, fillTwoTenants, THEIRS } from '../../../../tests/two-tenants.ts'
import { menuTools } from './menu.fixture.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let foreignId: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  const superuser = await asSuperuser(server.urls.owner)
  await fillTwoTenants(superuser)
  const { rows } = await superuser.query<{ id: string }>('select id from sys_menu where tenant_id = $1 limit 1', [
    THEIRS,
  ])
  foreignId = rows[0]?.id ?? ''
  await superuser.end()
})
afterAll(() => server.close())

const { create, made, list, get, update, move, remove, childrenOf, aBranch } = menuTools(() => ({ server, admin }))

const sideBarOf = async (token: string) => (await server.call(menuRoutes.router, { token })).data.current
const namesIn = (items: readonly RouteItem[]): string[] =>
  items.flatMap(({ meta, children }) => [meta.title, ...namesIn(children)])

describe('four types of menus', () => {
  test('stand where they belong and nowhere else', async () => {
    const { module, catalogue, page } = await aBranch()
    const button = await made(1, page)
    const allowed: [0 | 1 | 2 | 3, string][] = [
      [3, catalogue],
      [0, module],
      [0, catalogue],
      [1, page],
      [2, '0'],
    ]
    for (const [type, pid] of allowed) expect((await create(type, pid)).status, `${type}`).toBe(200)
    const refused: [0 | 1 | 2 | 3, string][] = [
      [0, '0'],
      [3, '0'],
      [1, '0'],
      [2, module],
      [1, module],
      [1, catalogue],
      [0, page],
      [3, page],
      [0, button],
      [1, button],
    ]
    for (const [type, pid] of refused) {
      const { body } = await create(type, pid)
      expect(body, `${type} below ${pid}`).toMatchObject({ status: 409, error: 'menu_misplaced' })
      expect(body.msg).toMatch(/must be under|must be at the top level/)
    }
  })

  test('belong to the module at their root; a module to itself', async () => {
    const module = await made(2, '0', { code: 'lib' })
    const page = await made(0, await made(3, module))
    expect(await get(module)).toMatchObject({ code: 'lib', moduleCode: 'lib', path: '/lib' })
    expect((await get(page)).moduleCode).toBe('lib')
    expect((await create(2, '0', { code: 'lib' })).body.error).toBe('menu_code_taken')
  })

  test('say no to what their type has no use for', async () => {
    const { catalogue, page } = await aBranch()
    const issues = async (type: 0 | 1 | 3, pid: string, more: Partial<MenuDraft>) =>
      (await create(type, pid, more)).body.data
    expect(await issues(3, catalogue, { permissions: ['sys:user:page'] })).toMatchObject({
      issues: [{ path: 'permissions', code: 'menu_grants_nothing' }],
    })
    expect(await issues(1, page, { path: '/x' })).toMatchObject({ issues: [{ path: 'path' }] })
    expect(await issues(0, catalogue, { menuClass: 'iframe' })).toMatchObject({ issues: [{ path: 'iframeUrl' }] })
    expect(await issues(0, catalogue, { path: 'https://example.org/a' })).toMatchObject({
      issues: [{ path: 'path', code: 'menu_external' }],
    })
  })

  test('lead to own paths and http addresses only', async () => {
    const { catalogue } = await aBranch()
    const at = (path: string) => create(0, catalogue, { path, menuClass: 'browser' })
    for (const path of ['/sys/x?a=1', 'https://example.org/a?b=1#c', 'http://10.0.0.1:8080/'])
      expect((await at(path)).status, path).toBe(200)
    const hostile = [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'ftp://example.org',
      'https://',
      'https://[bad',
      'sys/user',
      `/${'x'.repeat(1000)}`,
    ]
    for (const path of hostile) {
      const { body } = await at(path)
      expect(body, path).toMatchObject({ status: 400, data: { issues: [{ path: 'path' }] } })
    }
    for (const redirect of ['https://example.org', '//x', 'x'])
      expect((await create(0, catalogue, { redirect })).status, redirect).toBe(400)
  })

  test('of another tenant are no user’s parent and no user’s sibling', async () => {
    expect((await create(3, foreignId)).body.data).toMatchObject({ issues: [{ path: 'pid', code: 'unknown_choice' }] })
    const { catalogue } = await aBranch()
    expect((await move({ id: catalogue, beforeId: foreignId })).body.data).toMatchObject({
      issues: [{ path: 'beforeId' }],
    })
    expect((await move({ id: foreignId })).status).toBe(404)
    expect((await remove(foreignId)).status).toBe(404)
  })
})

describe('the router', () => {
  test('carries everything an administrator sets', async () => {
    const { catalogue } = await aBranch()
    const meta = {
      badge: 'New',
      dot: true,
      levelHidden: true,
      temporary: true,
      noClosable: true,
      noKeepAlive: true,
      dynamicNewTab: true,
      target: '_blank' as const,
    }
    const page = await made(0, catalogue, {
      ...meta,
      nameEn: 'Everything',
      menuClass: 'iframe',
      iframeUrl: 'https://example.org/embed',
      redirect: '/sys/user',
      icon: 'book-open',
      path: '/every/thing',
    })
    const find = (items: readonly RouteItem[]): RouteItem | undefined =>
      items.find(({ meta: { menuId } }) => menuId === page) ?? items.map(({ children }) => find(children)).find(Boolean)
    expect(find(await sideBarOf(admin))).toMatchObject({
      path: '/every/thing',
      redirect: '/sys/user',
      meta: {
        ...meta,
        title: 'Everything',
        icon: 'book-open',
        iframeURL: 'https://example.org/embed',
        isTab: false,
        isMicroApp: false,
        menuClass: 'iframe',
        hidden: false,
      },
    })
  })

  test('leaves pages of another client out', async () => {
    const { catalogue } = await aBranch()
    const name = `Phone ${newId().slice(-6)}`
    await made(0, catalogue, { name, client: 'H5' })
    expect(namesIn(await sideBarOf(admin))).not.toContain(name)
  })
})

describe('order', () => {
  test('changes among siblings and below another parent, which brings the module along', async () => {
    const { module, catalogue, page } = await aBranch()
    const [second, third] = [await made(0, catalogue), await made(0, catalogue)]
    const button = await made(1, page)
    expect(await childrenOf(catalogue)).toEqual([page, second, third])
    await move({ id: third, beforeId: page })
    expect(await childrenOf(catalogue)).toEqual([third, page, second])
    await move({ id: third })
    expect(await childrenOf(catalogue)).toEqual([page, second, third])
    const elsewhere = await aBranch()
    expect((await move({ id: page, pid: elsewhere.catalogue, beforeId: elsewhere.page })).status).toBe(200)
    expect(await childrenOf(elsewhere.catalogue)).toEqual([page, elsewhere.page])
    const { code } = await get(elsewhere.module)
    expect([(await get(page)).moduleCode, (await get(button)).moduleCode]).toEqual([code, code])
    expect((await move({ id: elsewhere.module, beforeId: module })).status).toBe(200)
  })

  test('never makes a cycle, and keeps types where they belong', async () => {
    const { module, catalogue, page } = await aBranch()
    const inner = await made(3, catalogue)
    expect((await move({ id: catalogue, pid: inner })).body.error).toBe('menu_below_itself')
    expect((await move({ id: catalogue, pid: catalogue })).body.error).toBe('menu_below_itself')
    expect((await move({ id: inner, pid: page })).body.error).toBe('menu_misplaced')
    expect((await move({ id: page, pid: '0' })).body.error).toBe('menu_misplaced')
    expect((await move({ id: module, pid: catalogue })).status).toBe(409)
    expect((await move({ id: page, pid: module, beforeId: inner })).body.data).toMatchObject({
      issues: [{ path: 'beforeId' }],
    })
    expect(await childrenOf(catalogue)).toEqual([page, inner])
  })

  test('stays shallow', async () => {
    const { catalogue } = await aBranch()
    let last = catalogue
    for (let level = 3; level <= 8; level += 1) last = await made(3, last)
    expect((await create(3, last)).body).toMatchObject({ status: 409, error: 'tree_too_deep' })
  })
})

describe('changing', () => {
  test('a version is saved once', async () => {
    const { page } = await aBranch()
    expect((await update(page, { name: 'A', version: 1 })).status).toBe(200)
    expect((await update(page, { name: 'B', version: 1 })).body.error).toBe('changed_meanwhile')
    expect(await get(page)).toMatchObject({ name: 'A', version: 2 })
  })

  test('a module keeps its code while menus stand below it', async () => {
    const { module } = await aBranch()
    expect((await update(module, { code: 'other' })).body.error).toBe('module_protected')
    expect((await update(module, { name: 'Other' })).status).toBe(200)
    const empty = await made(2, '0')
    expect((await update(empty, { code: `free${newId().slice(-6)}` })).status).toBe(200)
  })

  test('is felt at once', async () => {
    const { catalogue } = await aBranch()
    const page = await made(0, catalogue)
    const roleId = await aRole(server, { can: [] })
    const { version: _, ...role } = (await server.call(roleRoutes.get, { params: { id: roleId }, token: admin })).data
    await server.call(roleRoutes.update, { body: { ...role, menuIdList: [page] }, token: admin })
    const colleague = await anActor(server, { can: [], roleIds: [roleId] })
    const before = (await get(page)).name
    expect(namesIn(await sideBarOf(colleague.token))).toContain(before)
    await update(page, { name: 'Renamed at once' })
    await expect.poll(async () => namesIn(await sideBarOf(colleague.token))).toContain('Renamed at once')
    const button = await made(1, page, { permissions: ['sys:dept:page'] })
    await server.call(roleRoutes.update, { body: { ...role, menuIdList: [page, button] }, token: admin })
    const codes = async () => (await server.call(menuRoutes.permissions, { token: colleague.token })).data
    await expect.poll(codes).toEqual(['sys:dept:page'])
    await update(button, { permissions: ['sys:user:pick'] })
    await expect.poll(codes).toEqual(['sys:user:pick'])
  })
})

describe('copying', () => {
  test('brings what is below along, hidden and in no role', async () => {
    const { catalogue, page } = await aBranch()
    await made(1, page, { permissions: ['sys:user:page'] })
    const last = await made(0, catalogue)
    const { data } = await server.call(menuRoutes.copy, { params: { id: page }, token: admin })
    expect(await childrenOf(catalogue)).toEqual([page, data.id, last])
    const copy = await get(data.id)
    expect(copy).toMatchObject({ showFlag: 0, menuType: 0 })
    expect(copy.name).toContain((await get(page)).name)
    const [button] = await childrenOf(data.id)
    expect(await get(button ?? '')).toMatchObject({ permissions: ['sys:user:page'], menuType: 1 })
    const { data: usage } = await server.call(menuRoutes.usage, { params: { id: data.id }, token: admin })
    expect(usage).toEqual({ below: 1, roles: [] })
  })

  test('of a module makes another module', async () => {
    const { module } = await aBranch()
    const { data } = await server.call(menuRoutes.copy, { params: { id: module }, token: admin })
    const copy = await get(data.id)
    expect(copy.moduleCode).toBe(copy.code)
    const [catalogue] = await childrenOf(data.id)
    expect((await get(catalogue ?? '')).moduleCode).toBe(copy.code)
  })
})

describe('deleting', () => {
  test('is refused while there are children; with them everything goes, grants too, as one entry', async () => {
    const { catalogue, page } = await aBranch()
    const button = await made(1, page, { permissions: ['sys:user:page'] })
    const roleId = await aRole(server, { can: [] })
    await aUser(server, { roleIds: [roleId] })
    const role = (await server.call(roleRoutes.get, { params: { id: roleId }, token: admin })).data
    await server.call(roleRoutes.update, { body: { ...role, menuIdList: [page, button] }, token: admin })

    const { data: usage } = await server.call(menuRoutes.usage, { params: { id: catalogue }, token: admin })
    expect(usage).toEqual({ below: 2, roles: [{ id: roleId, name: role.name, memberCount: 1, menuCount: 2 }] })
    const refused = await remove(catalogue)
    expect(refused.body).toMatchObject({ status: 409, error: 'in_use' })
    expect(refused.body.msg).toContain((await get(page)).name)

    expect((await remove(catalogue, true)).status).toBe(200)
    expect((await list()).filter(({ id }) => [catalogue, page, button].includes(id))).toEqual([])
    const after = (await server.call(roleRoutes.get, { params: { id: roleId }, token: admin })).data
    expect(after.menuIdList).toEqual([])
    const kept = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_recycle_bin').select(['payload', 'label']).where('resource_id', '=', catalogue).execute(),
    )
    expect(kept).toMatchObject([
      {
        payload: {
          id: catalogue,
          sys_menu: [{ id: page }, { id: button, pid: page }],
          sys_role_menu: expect.arrayContaining([{ role_id: roleId, menu_id: page }]),
        },
      },
    ])
  })

  test('a module with menus stays; several go the deepest first', async () => {
    const { module, catalogue, page } = await aBranch()
    expect((await remove(module, true)).body.error).toBe('module_protected')
    const { data } = await server.call(menuRoutes.removeMany, {
      body: [module, page, catalogue, foreignId],
      token: admin,
    })
    expect(data.done).toEqual([page, catalogue, module])
    expect(data.refused).toMatchObject([{ id: foreignId, error: 'not_found' }])
  })
})

describe('the list', () => {
  test('finds by name, code, path and permission, with what stands above', async () => {
    const found = async (query: object) =>
      (await server.call(menuRoutes.list, { query, token: admin })).data.map(({ code }) => code)
    expect(await found({ keyword: 'SYS:USER:RESET' })).toEqual(['sys', 'sys:org', 'sys:user', 'sys:user:reset'])
    expect(await found({ keyword: '/sys/dept' })).toEqual(['sys', 'sys:org', 'sys:dept'])
    expect(await found({ menuType: '2' })).toEqual(expect.arrayContaining(['sys', 'oa']))
    expect(await found({ keyword: 'no such menu' })).toEqual([])
  })

  test('says what the caller may do with each', async () => {
    const reader = await anActor(server, { can: ['sys:menu:page'] })
    expect((await list(reader.token)).flatMap(({ actions }) => actions)).toEqual([])
    const page = (await list()).find(({ code }) => code === 'sys:user')
    expect(page?.actions).toEqual(['update', 'move', 'addChild', 'copy', 'delete'])
  })

  test('offers to copy what grants no more than the caller holds, and all else is refused', async () => {
    const creator = await anActor(server, { can: ['sys:menu:page', 'sys:menu:save', 'sys:post:page'] })
    const all = await list(creator.token)
    const codesWith = all.filter(({ actions }) => actions.includes('copy')).map(({ code }) => code)
    expect(codesWith).toEqual(expect.arrayContaining(['sys:menu:page', 'sys:menu:save', 'sys:post:page']))
    for (const code of ['sys', 'sys:org', 'sys:post', 'sys:post:save']) {
      expect(codesWith).not.toContain(code)
      const params = { id: all.find((menu) => menu.code === code)?.id ?? '' }
      const { body } = await server.call(menuRoutes.copy, { params, token: creator.token })
      expect(body.error).toBe('grant_exceeds_own')
    }
  })
})
