/** Applications: in the switcher of the tenants for which they are enabled, and in no other. */
import { afterAll, describe, expect, test } from 'vitest'
import { portalRoutes } from '#portal/contract/portal.ts'
import { portalSeenRoutes } from '#portal/contract/portal-seen.ts'
import { appRoutes, type AppDraft } from '#tenancy/contract/app.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { anOpenTenant, anOperator } from '../testing/operator.ts'

const server = await aServer()
afterAll(() => server.close())
const operator = await anOperator(server)
const PORTALS = ['sys:portal:page', 'sys:portal:save', 'sys:portal:update', 'sys:portal:delete']

/** An open tenant and a user of it who looks after portals. */
async function aTenantWithUser() {
  const { id, number } = await anOpenTenant(server, operator)
  const { token } = await anActor(server, { can: PORTALS, tenantId: number })
  return { id, token }
}
let count = 0
const draftOf = (draft: Partial<AppDraft>) => {
  count += 1
  return { code: `App${count}`, name: `App ${count}`, url: 'https://app.example/start', ...draft }
}
const create = (draft: Partial<AppDraft>) => server.call(appRoutes.create, { token: operator, body: draftOf(draft) })
const change = async (id: string, draft: Partial<AppDraft>) => {
  const { data } = await server.call(appRoutes.get, { token: operator, params: { id } })
  const { code, name, appType, status, url, icon, tenantIdList, version } = data
  const body = { id, code, name, appType, status, url, icon, tenantIdList, version, ...draft }
  return server.call(appRoutes.update, { token: operator, body })
}
const seen = async (token: string) => {
  const { data } = await server.call(portalSeenRoutes.list, { token, query: {} })
  return data.filter(({ portalType }) => portalType === '2')
}

describe('an application', () => {
  test('is a portal of type 2 where it is enabled; disabled, changed or taken away, the switchers follow', async () => {
    const [one, other] = [await aTenantWithUser(), await aTenantWithUser()]
    const { data } = await create({ tenantIdList: [one.id] })
    expect(await seen(one.token)).toMatchObject([{ url: 'https://app.example/start', portalType: '2', showFlag: 1 }])
    expect(await seen(other.token)).toEqual([])
    await change(data.id, { name: 'Renamed', tenantIdList: [one.id, other.id] })
    for (const { token } of [one, other]) expect(await seen(token)).toMatchObject([{ portalName: 'Renamed' }])
    await change(data.id, { status: 0 })
    for (const { token } of [one, other]) expect(await seen(token)).toEqual([])
    await change(data.id, { status: 1 })
    await change(data.id, { tenantIdList: [other.id] })
    expect([(await seen(one.token)).length, (await seen(other.token)).length]).toEqual([0, 1])
    const removed = await server.call(appRoutes.remove, { token: operator, params: { id: data.id } })
    expect(removed.status).toBe(200)
    expect(await seen(other.token)).toEqual([])
  })

  test('is the operator’s: the tenant neither changes nor deletes its portal', async () => {
    const { id, token } = await aTenantWithUser()
    await create({ tenantIdList: [id] })
    const { list } = (await server.call(portalRoutes.page, { token, query: { portalType: '2' } })).data
    const [portal] = list
    expect(portal).toMatchObject({ isProtected: true, actions: [] })
    const params = { id: portal?.id ?? '' }
    const body = { ...params, portalCode: portal?.portalCode ?? '', portalName: 'Ours', url: 'https://evil.example' }
    const attempts = [
      await server.call(portalRoutes.update, { token, body }),
      await server.call(portalRoutes.remove, { token, params }),
      await server.call(portalRoutes.show, { token, body: { ...params, showFlag: 0 } }),
      await server.call(portalRoutes.setDefault, { token, body: params }),
    ]
    expect(attempts.map((answer) => answer.body.error)).toEqual(Array(4).fill('portal_protected'))
    expect(await seen(token)).toMatchObject([{ url: 'https://app.example/start' }])
  })

  test('has an http address, a code of its own, and one tenant where it is for a single one', async () => {
    const [one, other] = [await aTenantWithUser(), await aTenantWithUser()]
    for (const url of ['', '/', 'javascript:alert(1)', 'ftp://a.example', 'https:\\\\a.example', 'https://a b'])
      expect(await create({ url })).toMatchObject({ status: 400, data: { issues: [{ path: 'url' }] } })
    expect(await create({ appType: 0, tenantIdList: [one.id, other.id] })).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'tenantIdList', code: 'app_single' }] },
    })
    const { data } = await create({ appType: 0, tenantIdList: [one.id], code: 'Taken' })
    expect((await create({ code: 'taken' })).body.error).toBe('name_taken')
    const portal = { portalCode: 'Mine', portalName: 'Mine', moduleCode: 'oa' }
    expect((await server.call(portalRoutes.create, { token: other.token, body: portal })).status).toBe(200)
    expect(await change(data.id, { code: 'mine', tenantIdList: [other.id] })).toMatchObject({
      status: 400,
      data: { issues: [{ code: 'app_code_taken' }] },
    })
    expect(await seen(one.token)).toMatchObject([{ portalCode: 'Taken' }])
  })

  test('is for the operator alone', async () => {
    const { id, token } = await aTenantWithUser()
    for (const route of [appRoutes.tenants, appRoutes.page]) {
      expect((await server.call(route, { token, query: {} })).status).toBe(403)
      expect((await server.call(route, { token: await server.admin(), query: {} })).status).toBe(403)
    }
    const body = draftOf({ tenantIdList: [id] })
    expect((await server.call(appRoutes.create, { token: await server.admin(), body })).status).toBe(403)
    expect(await seen(token)).toEqual([])
  })
})
