import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { menuTools } from './menu.fixture.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

const ALL = ['sys:menu:page', 'sys:menu:save', 'sys:menu:update', 'sys:menu:delete'] as const

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const { create, made, list, get, update, remove, idOf, aBranch } = menuTools(() => ({ server, admin }))

describe('permission codes', () => {
  test('are offered with the routes that ask for them', async () => {
    const { data } = await server.call(menuRoutes.codes, { token: admin })
    expect(data.find(({ code }) => code === 'sys:menu:save')?.routes).toContainEqual({
      method: 'POST',
      path: '/sys/menu',
      summary: menuRoutes.create.summary,
    })
    expect(data.map(({ code }) => code)).toEqual(data.map(({ code }) => code).toSorted())
  })

  test('of every menu of the first start are asked for by some route', async () => {
    const { data } = await server.call(menuRoutes.codes, { token: admin })
    const known = new Set(data.map(({ code }) => code))
    const seeded = (await list()).flatMap(({ permissions }) => permissions)
    expect(seeded.filter((code) => !known.has(code))).toEqual([])
  })

  test('that no route knows are refused at their place, and nothing is written', async () => {
    const { page } = await aBranch()
    const name = `Unused ${newId().slice(-6)}`
    const { body } = await create(1, page, { name, permissions: ['sys:user:page', 'sys:user:fly'] })
    expect(body).toMatchObject({
      status: 422,
      code: 42250,
      error: 'unknown_permission',
      data: { issues: [{ path: 'permissions.1', code: 'unknown_permission' }] },
    })
    expect(body.msg).toContain('sys:user:fly')
    expect((await list()).some((menu) => menu.name === name)).toBe(false)
  })

  test('that a menu had may stay, whatever routes there are now', async () => {
    const id = await idOf('sys:menu:export')
    const permissions = ['sys:menu:gone']
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_menu').set({ permissions }).where('id', '=', id).execute(),
    )
    expect((await update(id, { name: 'Take along', permissions })).status).toBe(200)
    expect((await update(id, { permissions: [...permissions, 'sys:menu:away'] })).body.error).toBe('unknown_permission')
  })

  test('name a button that has no code of its own', async () => {
    const { page } = await aBranch()
    const free = await get(await made(1, page, { permissions: ['sys:user:page'] }))
    expect(free.code).toMatch(/^menu-/) // sys:user:page is the seeded button
    const menus = await list()
    expect(menus.filter(({ code }) => code === 'sys:user:page')).toHaveLength(1)
  })

  test('no one puts a code on a menu that they do not hold: it may be ticked already', async () => {
    const { page } = await aBranch()
    const clerk = await anActor(server, { can: [...ALL] })
    const button = await made(1, page, { permissions: ['sys:menu:page'] }, clerk.token)
    const { body } = await update(button, { permissions: ['sys:menu:page', 'sys:user:delete'] }, clerk.token)
    expect(body).toMatchObject({ status: 403, error: 'grant_exceeds_own' })
    expect((await create(1, page, { permissions: ['sys:user:delete'] }, clerk.token)).body.error).toBe(
      'grant_exceeds_own',
    )
  })
})

describe('sensitive menus', () => {
  const rights = [...ALL, 'sys:role:page', 'sys:role:save', 'sys:role:update', 'sys:dept:page'] as const

  test('are granted by administrators of the organisation only, by whatever menu', async () => {
    const { page } = await aBranch()
    const sensitive = await made(1, page, { permissions: ['sys:dept:page'], sensitive: true })
    const other = await made(1, page, { permissions: ['sys:dept:page'] })
    const clerk = await anActor(server, { can: rights })
    const tick = (menuIdList: string[], token: string) =>
      server.call(roleRoutes.create, { body: { name: `Role ${newId().slice(-8)}`, menuIdList }, token })
    for (const id of [sensitive, other]) {
      expect((await tick([id], clerk.token)).body).toMatchObject({ status: 403, error: 'sensitive_grant' })
      expect((await tick([id], admin)).status).toBe(200)
    }
    const { data } = await server.call(menuRoutes.tree, { token: clerk.token })
    expect(data.find(({ id }) => id === other)).toMatchObject({ sensitive: true, grantable: false })
    const { data: chief } = await server.call(menuRoutes.tree, { token: admin })
    expect(chief.find(({ id }) => id === sensitive)).toMatchObject({ sensitive: true, grantable: true })
    await remove(sensitive)
  })

  test('what a role had may stay', async () => {
    const { page } = await aBranch()
    const button = await made(1, page, { permissions: ['sys:dept:page'] })
    const body = { name: `Role ${newId().slice(-8)}`, menuIdList: [button] }
    const { data } = await server.call(roleRoutes.create, { body, token: admin })
    await update(button, { sensitive: true })
    const clerk = await anActor(server, { can: rights })
    const kept = await server.call(roleRoutes.update, {
      body: { ...body, id: data.id, remark: 'kept' },
      token: clerk.token,
    })
    expect(kept.status).toBe(200)
    await remove(button)
  })

  test('only administrators set or lift the mark, strip or delete what bears it', async () => {
    const { page } = await aBranch()
    const clerk = await anActor(server, { can: rights })
    const button = await made(1, page, { permissions: ['sys:dept:page'] })
    const refusal = { status: 403, error: 'sensitive_grant' }
    expect((await update(button, { sensitive: true }, clerk.token)).body).toMatchObject(refusal)
    expect((await update(button, { sensitive: true })).status).toBe(200)
    expect((await update(button, { sensitive: false }, clerk.token)).body).toMatchObject(refusal)
    expect((await update(button, { permissions: [] }, clerk.token)).body).toMatchObject(refusal)
    expect((await update(button, { name: 'Renamed' }, clerk.token)).status).toBe(200)
    expect((await create(1, page, { permissions: ['sys:dept:page'] }, clerk.token)).body).toMatchObject(refusal)
    expect((await remove(button, false, clerk.token)).body).toMatchObject(refusal)
    expect((await remove(page, true, clerk.token)).body).toMatchObject(refusal)
    expect((await remove(button)).status).toBe(200)
  })
})
