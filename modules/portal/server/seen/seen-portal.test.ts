import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteItem } from '#system/contract/route-item.ts'
import { userRoutes } from '#system/contract/user.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { menuModuleRoutes } from '#portal/contract/menu-module.ts'
import { portalConfigRoutes } from '#portal/contract/portal-config.ts'
import { portalSeenRoutes } from '#portal/contract/portal-seen.ts'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import { portalRoutes } from '#portal/contract/portal.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  const make = (portalCode: string, portalType: '1' | '2', moduleCode: string, more = {}) =>
    server.call(portalRoutes.create, {
      body: { portalCode, portalName: portalCode, portalType, moduleCode, ...more },
      token: admin,
    })
  await make('Personal', '1', 'oa')
  await make('Console', '2', 'sys', { showFlag: 0 })
  await make('Mobile', '1', 'oa', { client: 'H5' })
})
afterAll(() => server.close())

const listOf = async (token: string, headers = {}) =>
  (await server.call(portalSeenRoutes.list, { token, headers })).data
const router = (token: string, portalCode?: string) =>
  server.call(menuRoutes.router, { query: portalCode === undefined ? {} : { portalCode }, token })
const modules = (items: readonly RouteItem[]) => items.map(({ name }) => name)

describe('the portals a user may enter', () => {
  test('come in order, hidden ones too, with the theme they have', async () => {
    const portals = await listOf(admin, { 'accept-language': 'zh-CN' })
    expect(portals.map(({ portalCode }) => portalCode)).toEqual(['OAyy', 'Personal', 'Console'])
    expect(portals[0]).toMatchObject({
      portalName: '协同办公',
      portalType: '1',
      url: '/',
      moduleCode: 'oa,bpm,kms,mes,sys',
      showFlag: 1,
      defaultFlag: '1',
      microFrontend: 0,
      portalPic: '[]',
      client: 'PC',
      ownTheme: {},
      theme: { themeId: 'default', interactionMode: 'current' },
    })
    expect(portals[2]).toMatchObject({ showFlag: 0 })
    expect((await listOf(admin, { 'accept-language': 'en' }))[0]?.portalName).toBe('Office')
  })

  test('leave out applications that would be empty', async () => {
    const clerk = await anActor(server, { can: ['sys:user:pick'] })
    expect((await listOf(clerk.token)).map(({ portalCode }) => portalCode)).toEqual(['OAyy', 'Personal'])
    const keeper = await anActor(server, { can: ['sys:dept:page'] })
    expect((await listOf(keeper.token)).map(({ portalCode }) => portalCode)).toContain('Console')
    for (const route of [portalSeenRoutes.byCode, portalSeenRoutes.theme, portalSeenRoutes.info] as const) {
      const answer = await server.call(route, { query: { portalCode: 'Console' }, token: clerk.token })
      expect(answer.body).toMatchObject({ status: 404, error: 'unknown_portal' })
    }
  })

  test('answer one by one by their code', async () => {
    const of = { query: { portalCode: 'Personal' }, token: admin }
    expect((await server.call(portalSeenRoutes.byCode, of)).data).toMatchObject({ portalCode: 'Personal' })
    expect((await server.call(portalSeenRoutes.theme, of)).data).toEqual({
      moduleCode: 'oa',
      themeConfig: expect.stringContaining('interactionMode'),
    })
    expect(modules((await server.call(portalSeenRoutes.info, of)).data.menuList)).toEqual(['oa'])
    const page = await server.call(portalSeenRoutes.userPage, { ...of, query: { portalCode: 'Personal', pageId: '7' } })
    expect(page.data).toEqual({ portalCode: 'Personal', pageId: '7', page: null })
    for (const id of [(await listOf(admin))[0]?.id ?? '', '1067246875800000042'])
      expect((await server.call(portalSeenRoutes.stub, { params: { id }, token: admin })).data).toBeNull()
  })
})

describe('the router by portal', () => {
  test('answers the menus of its modules, and once those of the others', async () => {
    const main = (await router(admin, 'OAyy')).data
    expect(modules(main.current)).toEqual(['oa', 'bpm', 'sys'])
    expect(main.others).toEqual([])
    const personal = (await router(admin, 'Personal')).data
    expect(modules(personal.current)).toEqual(['oa'])
    expect(personal.others.map(({ portalCode, menus }) => [portalCode, modules(menus)])).toEqual([
      ['OAyy', ['bpm', 'sys']],
    ])
  })

  test('refuses a portal that is not there, or not for the caller', async () => {
    expect((await router(admin, 'Nowhere')).body).toMatchObject({ status: 404, error: 'unknown_portal' })
    const clerk = await anActor(server, { can: ['sys:user:pick'] })
    expect((await router(clerk.token, 'Console')).status).toBe(404)
    expect((await router(clerk.token, 'Personal')).data).toEqual({ current: [], others: [] })
  })

  test('answers all of them without a portal, and at the operator, who has none', async () => {
    expect(modules((await router(admin)).data.current)).toEqual(['oa', 'bpm', 'sys'])
    const operator = await anActor(server, { tenantId: 0, can: ['sys:dept:page'] })
    expect(modules((await router(operator.token, 'OAyy')).data.current)).toEqual(['sys'])
    expect(await listOf(operator.token)).toEqual([])
  })
})

describe('one’s own default portal', () => {
  const own = async (token: string) => (await server.call(portalConfigRoutes.own, { token })).data
  const choose = (token: string, portalCode: string, more = {}) =>
    server.call(portalConfigRoutes.create, { body: { portalCode, ...more }, token })

  test('is chosen, changed and given up', async () => {
    const { token, id: userId } = await anActor(server)
    expect(await own(token)).toEqual({ id: '', portalCode: '', portalName: '', userId, defaultFlag: '2' })
    const { data } = await choose(token, 'Personal', { id: '', portalName: 'whatever', userId, defaultFlag: '2' })
    expect(await own(token)).toMatchObject({ id: data.id, portalCode: 'Personal', portalName: 'Personal' })
    const flags = (await listOf(token)).map(({ portalCode, defaultFlag }) => portalCode + defaultFlag)
    expect(flags).toEqual(['OAyy1', 'Personal2'])
    const change = { body: { id: data.id, portalCode: 'OAyy', portalName: '', userId }, token }
    expect((await server.call(portalConfigRoutes.update, change)).data).toEqual(data)
    expect((await listOf(token))[0]?.defaultFlag).toBe('2')
    expect((await choose(token, '')).data).toEqual(data)
    expect(await own(token)).toMatchObject({ id: data.id, portalCode: '', portalName: '' })
  })

  test('is one’s own, and a portal one may enter', async () => {
    const ann = await anActor(server)
    const bob = await anActor(server)
    expect((await choose(ann.token, 'OAyy', { userId: bob.id })).status).toBe(400)
    expect((await choose(ann.token, 'Console')).status).toBe(400)
    expect((await choose(ann.token, 'Nowhere')).status).toBe(400)
    const { data } = await choose(bob.token, 'OAyy')
    const change = await server.call(portalConfigRoutes.update, {
      body: { id: data.id, portalCode: '' },
      token: ann.token,
    })
    expect(change.status).toBe(404)
  })
})

describe('one’s own theme', () => {
  const theme = async (token: string, portalCode: string) =>
    (await server.call(portalThemeRoutes.get, { query: { portalCode }, token })).data.theme
  const save = (token: string, portalCode: string, layer: object) =>
    server.call(portalThemeRoutes.save, { body: { portalCode, theme: layer }, token })

  test('is kept per portal, and taken away again', async () => {
    const { token } = await anActor(server)
    expect(await theme(token, 'OAyy')).toEqual({})
    expect((await save(token, 'OAyy', { layout: 'float', compact: true })).status).toBe(200)
    expect((await save(token, 'OAyy', { layout: 'vertical' })).status).toBe(200)
    expect((await save(token, 'default', { compact: true })).status).toBe(200)
    expect(await theme(token, 'OAyy')).toEqual({ layout: 'vertical' })
    expect(await theme(token, 'default')).toEqual({ compact: true })
    expect((await listOf(token))[0]).toMatchObject({ portalCode: 'OAyy', ownTheme: { layout: 'vertical' } })
    expect((await listOf(admin))[0]).toMatchObject({ ownTheme: {} })
    await server.call(portalThemeRoutes.reset, { query: { portalCode: 'OAyy' }, token })
    expect(await theme(token, 'OAyy')).toEqual({})
    expect((await save(token, 'default', {})).status).toBe(200)
    expect(await theme(token, 'default')).toEqual({})
  })

  test('keeps the pictures it shows, as long as it shows them', async () => {
    const { token, id: userId } = await anActor(server, { can: ['sys:oss:upload'] })
    const picture = (await server.call(ossRoutes.create, { body: { dirValue: 'theme' }, token })).data
    const uses = async () => {
      const { data } = await server.call(ossRoutes.page, { query: { ids: [picture.id], limit: 1 }, token: admin })
      return data.list.flatMap((file) => file.uses.map(({ resource }) => resource))
    }
    await save(token, 'OAyy', { logo: 'logo-cust', logoImgCust: picture.url })
    expect(await uses()).toEqual(['ownTheme'])
    await server.call(portalThemeRoutes.reset, { query: { portalCode: 'OAyy' }, token })
    expect(await uses()).toEqual([])
    const portal = { portalCode: 'Pictured', portalName: 'Pictured', portalPic: JSON.stringify([{ id: picture.id }]) }
    const { data } = await server.call(portalRoutes.create, {
      body: { ...portal, themeConfig: JSON.stringify({ logoImgCust: picture.url }) },
      token: admin,
    })
    expect((await uses()).sort()).toEqual(['portal', 'portalTheme'])
    const stored = (await server.call(portalRoutes.get, { query: { id: data.id }, token: admin })).data
    expect(JSON.parse(stored.portalPic)).toEqual([{ id: picture.id, url: picture.url }])
    await save(token, 'Pictured', { logoImgCust: picture.url })
    await server.call(portalRoutes.remove, { params: { id: data.id }, token: admin })
    expect(await uses()).toEqual([])
    await save(token, 'default', { logoImgCust: picture.url })
    expect(await uses()).toEqual(['ownTheme'])
    await server.call(userRoutes.remove, { params: { id: userId }, token: admin })
    await expect.poll(uses).toEqual([])
  })

  test('is of a portal that is there, and a theme', async () => {
    const { token } = await anActor(server)
    expect((await save(token, 'Nowhere', { compact: true })).status).toBe(404)
    expect((await save(token, 'OAyy', { themeColor: 'red' })).status).toBe(400)
    expect((await save(token, 'OAyy', { logoImgCust: 'https://elsewhere.example/a.png' })).status).toBe(400)
  })

  test('follows when the portal gets another code', async () => {
    const { token } = await anActor(server)
    await server.call(portalRoutes.create, { body: { portalCode: 'Old', portalName: 'Old' }, token: admin })
    await save(token, 'Old', { compact: true })
    const portal = (await server.call(portalRoutes.page, { query: { keyword: 'old' }, token: admin })).data.list[0]
    if (!portal) throw new Error('no portal')
    await server.call(portalRoutes.update, { body: { ...portal, portalCode: 'New' }, token: admin })
    expect(await theme(token, 'New')).toEqual({ compact: true })
    expect(await theme(token, 'Old')).toEqual({})
  })
})

test('the modules of the organisation, for it and for tenants', async () => {
  const codes = async (tenantItype?: '0' | '1') => {
    const query = tenantItype === undefined ? {} : { tenantItype }
    return (await server.call(menuModuleRoutes.list, { query, token: admin })).data.map(({ moduleCode }) => moduleCode)
  }
  expect(await codes()).toEqual(['oa', 'bpm', 'kms', 'mes', 'sys'])
  expect(await codes('1')).toEqual(['oa', 'bpm', 'kms', 'sys'])
})
