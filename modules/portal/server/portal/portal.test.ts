import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { portalRoutes, type Portal, type PortalDraft } from '#portal/contract/portal.ts'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { placed } from './portal-order.service.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const someCode = () => `t${newId().replaceAll('-', '').slice(-10)}`
const draft = (more: Partial<PortalDraft> = {}) => ({ portalCode: someCode(), portalName: 'Test', ...more })
const create = (more: Partial<PortalDraft> = {}, token = admin) =>
  server.call(portalRoutes.create, { body: draft(more), token })
const page = async (keyword?: string) =>
  (await server.call(portalRoutes.page, { query: { limit: 100, keyword }, token: admin })).data.list
const found = async (code: string): Promise<Portal> => {
  const portal = (await page(code)).find(({ portalCode }) => portalCode === code)
  if (!portal) throw new Error(`no portal ${code}`)
  return portal
}
const update = async (code: string, more: Partial<PortalDraft> & { version?: number }) => {
  const portal = await found(code)
  return server.call(portalRoutes.update, { body: { ...portal, ...more }, token: admin })
}
const issuesOf = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`)

describe('a portal', () => {
  test('is made with what it shows, found, changed, and goes up a version', async () => {
    const portalCode = someCode()
    const { data } = await create({ portalCode, portalName: '测试', portalNameEn: 'Trial', moduleCode: 'mes, oa,mes' })
    const portal = await found(portalCode)
    expect(portal).toMatchObject({
      id: data.id,
      portalName: '测试',
      portalNameEn: 'Trial',
      portalType: '1',
      url: '/',
      moduleCode: 'mes,oa',
      showFlag: 1,
      defaultFlag: '',
      client: 'PC',
      portalPic: '[]',
      version: 1,
      isProtected: false,
      actions: ['update', 'setDefault', 'delete'],
    })
    expect(JSON.parse(portal.themeConfig)).toEqual({ themeId: 'default', interactionMode: 'current' })
    expect((await update(portalCode, { portalName: 'Other', themeConfig: '' })).status).toBe(200)
    expect(await found(portalCode)).toMatchObject({ portalName: 'Other', themeConfig: '', version: 2 })
    expect((await update(portalCode, { version: 1 })).body.error).toBe('changed_meanwhile')
    await server.call(portalRoutes.show, { body: { id: data.id, showFlag: 0 }, token: admin })
    expect(await found(portalCode)).toMatchObject({ showFlag: 0, version: 3 })
  })

  test.each([
    [{ portalCode: '1x' }, 'portalCode portal_code_format'],
    [{ portalCode: 'default' }, 'portalCode portal_code_format'],
    [{ url: 'javascript:alert(1)' }, 'url portal_url'],
    [{ url: '//elsewhere.example' }, 'url portal_url'],
    [{ url: 'https://' }, 'url portal_url'],
    [{ moduleCode: 'oa,,mes' }, 'moduleCode portal_modules'],
    [{ moduleCode: 'oa,nothing' }, 'moduleCode unknown_choice'],
    [{ themeConfig: '{"layout":"sideways"}' }, 'themeConfig theme_format'],
    [{ themeConfig: '{"unheard":1}' }, 'themeConfig theme_format'],
    [{ themeConfig: 'layout' }, 'themeConfig theme_format'],
    [{ portalPic: '[{"id":1}]' }, 'portalPic portal_picture'],
    [{ portalPic: `[{"id":"${newId()}"}]` }, 'portalPic unknown_choice'],
    [{ themeConfig: `{"logoImgCust":"/xtbg/sys/oss/public/${newId()}"}` }, 'themeConfig unknown_choice'],
  ])('is refused with %o', async (wrong, issue) => {
    expect(issuesOf(await create(wrong))).toEqual([issue])
  })

  test('has a code that no other user has, whatever its case', async () => {
    const { body } = await create({ portalCode: 'OAYY' })
    expect(body).toMatchObject({ status: 409, error: 'portal_code_taken' })
  })

  test('stands where it was put', async () => {
    const ids = [(await create()).data.id, (await create()).data.id, (await create()).data.id]
    const own = async () => (await page()).map(({ id }) => id).filter((id) => ids.includes(id))
    expect(await own()).toEqual(ids)
    const [first = '', second = '', third = ''] = ids
    await server.call(portalRoutes.order, { body: { id: third, beforeId: first }, token: admin })
    expect(await own()).toEqual([third, first, second])
    await server.call(portalRoutes.order, { body: { id: third, afterId: first }, token: admin })
    expect(await own()).toEqual([first, third, second])
    const nowhere = await server.call(portalRoutes.order, { body: { id: first, beforeId: newId() }, token: admin })
    expect(issuesOf(nowhere)).toEqual(['beforeId unknown_choice'])
    expect(placed(['a', 'b', 'c'], { id: 'a' })).toEqual(['b', 'c', 'a'])
  })

  test('goes with what people changed of it, and returns without', async () => {
    const portalCode = someCode()
    const { data } = await create({ portalCode, moduleCode: 'oa' })
    const key = { query: { portalCode }, token: admin }
    await server.call(portalThemeRoutes.save, { body: { portalCode, theme: { compact: true } }, token: admin })
    const main = await found('OAyy')
    const gone = await server.call(portalRoutes.removeMany, { body: [data.id, main.id, newId()], token: admin })
    expect(gone.data).toMatchObject({
      done: [data.id],
      refused: [{ id: main.id, error: 'portal_protected' }, { error: 'not_found' }],
    })
    expect((await server.call(portalThemeRoutes.get, key)).data.theme).toEqual({})
    const bin = (await server.call(recycleRoutes.page, { query: { resource: 'portal' }, token: admin })).data
    const back = await server.call(recycleRoutes.restore, { body: [bin.list[0]?.id ?? ''], token: admin })
    expect(back.data.refused).toEqual([])
    expect(await found(portalCode)).toMatchObject({ id: data.id, moduleCode: 'oa', defaultFlag: '' })
  })
})

describe('the main portal and the default', () => {
  test('OAyy keeps its code and stays', async () => {
    const main = await found('OAyy')
    expect(main).toMatchObject({ isProtected: true, defaultFlag: '1', actions: ['update'] })
    const removed = await server.call(portalRoutes.remove, { params: { id: main.id }, token: admin })
    expect(removed.body).toMatchObject({ status: 409, error: 'portal_protected' })
    expect((await update('OAyy', { portalCode: 'Other' })).body.error).toBe('portal_protected')
  })

  test('there is exactly one default, no matter who chooses at the same time', async () => {
    const codes = [someCode(), someCode(), someCode()]
    for (const portalCode of codes) await create({ portalCode })
    const ids = await Promise.all(codes.map(async (code) => (await found(code)).id))
    const answers = await Promise.all(
      ids.map((id) => server.call(portalRoutes.setDefault, { body: { id }, token: admin })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const chosen = (await page()).filter(({ defaultFlag }) => defaultFlag === '1')
    expect(chosen).toHaveLength(1)
    const [{ id, portalCode } = { id: '', portalCode: '' }] = chosen
    expect(ids).toContain(id)
    const removed = await server.call(portalRoutes.remove, { params: { id }, token: admin })
    expect(removed.body.error).toBe('portal_default_stays')
    expect((await update(portalCode, { defaultFlag: '' })).body.error).toBe('portal_default_stays')
    expect((await update('OAyy', { defaultFlag: '1' })).status).toBe(200)
    expect(await found(portalCode)).toMatchObject({ defaultFlag: '', actions: ['update', 'setDefault', 'delete'] })
  })
})

test('the operator has no portals', async () => {
  const operator = await anActor(server, { tenantId: 0, can: ['sys:portal:page', 'sys:portal:save'] })
  expect((await create({}, operator.token)).body.error).toBe('no_portals_here')
})
