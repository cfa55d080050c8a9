import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcements } from '#kernel/live/announce.ts'
import { configRoutes, sysConfigDefaults, type ConfigUpdate } from '#system/contract/config.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { aPdf, aPicture, named } from '../../../../tests/some-files.ts'
import { removeFiles, uploadFile } from '../../../../tests/stored-files.ts'
import { OURS } from '../../../../tests/two-tenants.ts'
import { configOf } from './config.service.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const detail = async () => (await server.call(configRoutes.detail, { token: admin })).data
const shown = async (loginPage: 'login' | 'loginpt' | 'logintt' = 'login') =>
  (await server.call(configRoutes.shown, { query: { loginPage } })).data
const change = async (over: Partial<ConfigUpdate>) => {
  const { logos: _, updateDate: __, ...now } = await detail()
  return server.call(configRoutes.update, { body: { ...now, ...over }, token: admin })
}
const aLogo = async (dirValue = 'theme') =>
  (await uploadFile(server, { token: admin, file: named('logo.png', await aPicture('png')), dirValue })).id

describe('reading', () => {
  test('everybody sees name, logo and languages of the organisation behind the door, and nothing else', async () => {
    expect(await shown()).toEqual({
      sysNameZh: '协同办公',
      sysNameEn: 'Office',
      languages: ['zh', 'en'],
      defaultLanguage: 'zh',
      supportVisit: false,
      logoLight: '',
      logoDark: '',
      favicon: '',
    })
    expect(await shown('loginpt')).toMatchObject({ sysNameZh: '', sysNameEn: '' })
    expect(await shown('logintt')).toMatchObject({ sysNameZh: '协同办公' })
  })

  test('a user signed in gets what their pages follow; the form needs its permission', async () => {
    const { token } = await anActor(server)
    const { data } = await server.call(configRoutes.own, { token })
    expect(data).toMatchObject({
      requestTimeout: 30_000,
      enablePortal: true,
      loginInterception: true,
      uniqueOpened: true,
      loadingMaskPaths: [],
    })
    expect((await server.call(configRoutes.detail, { token })).status).toBe(403)
    expect((await server.call(configRoutes.update, { body: sysConfigDefaults, token })).status).toBe(403)
  })

  test('what an older or newer version stored is read as far as it is understood', () => {
    const read = configOf({ sysNameZh: '门户', requestTimeout: 'soon', colour: 'red', languages: [] })
    expect(read).toEqual({ ...sysConfigDefaults, sysNameZh: '门户' })
    expect(configOf(null)).toEqual(sysConfigDefaults)
    // An installation that an earlier version let go without sign-in.
    expect(configOf({ loginInterception: false }).loginInterception).toBe(true)
  })
})

describe('changing', () => {
  test('is felt at once, announced to open pages and kept in the audit with before and after', async () => {
    const received: unknown[] = []
    server.node.kernel.bus.subscribe(announcements, (message) => {
      // A new database is still being indexed.
      if (message.body.what !== 'search') received.push(message)
    })
    expect((await change({ sysNameZh: '云帆门户', requestTimeout: 60_000 })).status).toBe(200)
    expect((await shown()).sysNameZh).toBe('云帆门户')
    await expect.poll(() => received).toMatchObject([{ tenantId: OURS, body: { what: 'configuration', id: '' } }])
    const entries = await server.node.kernel.database.read(OURS, (db) =>
      db.selectFrom('sys_audit').select('changes').where('resource', '=', 'config').execute(),
    )
    expect(entries.at(-1)?.changes).toEqual({ sysNameZh: ['协同办公', '云帆门户'], requestTimeout: [30_000, 60_000] })
  })

  test('another user’s change in between is not overwritten', async () => {
    const { version } = await detail()
    expect((await change({ errorLog: false, version })).status).toBe(200)
    expect(await change({ errorLog: true, version })).toMatchObject({
      status: 409,
      body: { error: 'changed_meanwhile' },
    })
    expect((await detail()).errorLog).toBe(false)
  })

  test('the name has at most six characters, however they are stored', async () => {
    expect((await change({ sysNameZh: '一二三四五六' })).status).toBe(200)
    expect((await change({ sysNameZh: '😀😀😀😀😀😀' })).status).toBe(200)
    const { status, body } = await change({ sysNameZh: '一二三四五六七' })
    expect(status).toBe(400)
    expect(body.data).toMatchObject({ issues: [{ path: 'sysNameZh', code: 'system_name_length' }] })
  })

  test('the default language is one of those offered, and one is always offered', async () => {
    expect((await change({ languages: ['en'], defaultLanguage: 'zh' })).body.data).toMatchObject({
      issues: [{ path: 'defaultLanguage' }],
    })
    expect((await change({ languages: [] })).status).toBe(400)
    expect((await change({ loadingMaskPaths: ['sys/user'] })).status).toBe(400)
    expect((await change({ requestTimeout: 10 })).status).toBe(400)
  })

  test('sign-in cannot be switched off: no user of the server goes without', async () => {
    const { version: before } = await detail()
    const { status, body } = await change({ loginInterception: false })
    expect(status).toBe(400)
    expect(body.data).toMatchObject({ issues: [{ path: 'loginInterception', code: 'login_needed' }] })
    expect(await detail()).toMatchObject({ loginInterception: true, version: before })
  })

  test('the logo may lead to foreign origins that are named: nothing but scheme, host and port', async () => {
    expect((await change({ allowedOrigins: ['https://docs.example.org', 'http://10.0.0.5:8443'] })).status).toBe(200)
    const { data } = await server.call(configRoutes.own, { token: admin })
    expect(data).toMatchObject({
      allowedOrigins: ['https://docs.example.org', 'http://10.0.0.5:8443'],
      portalHosts: [],
    })
    for (const bad of [
      'https://a.example/path',
      'javascript://x',
      'a.example',
      'https://u@a.example',
      'https://*.example',
    ])
      expect((await change({ allowedOrigins: [bad] })).status, bad).toBe(400)
  })
})

describe('logos', () => {
  test('are public pictures that cannot be deleted while they are shown', async () => {
    const [first, second] = [await aLogo(), await aLogo()]
    expect((await change({ logoLight: first })).status).toBe(200)
    const { logoLight } = await shown()
    expect(logoLight).toBe(`/xtbg/sys/oss/public/${first}`)
    expect((await server.request('GET', logoLight.replace('/xtbg', ''))).status).toBe(200)
    expect((await detail()).logos.logoLight).toMatchObject({ id: first, name: 'logo.png' })
    const remove = () => removeFiles(server, admin, [first])
    expect((await remove()).refused).toMatchObject([
      { error: 'in_use', msg: expect.stringContaining('the configuration') as string },
    ])
    expect((await change({ logoLight: second })).status).toBe(200)
    expect((await remove()).done).toEqual([first])
  })

  test('nothing else is taken for one', async () => {
    const signed = await aLogo('file')
    const letter = await uploadFile(server, { token: admin, file: named('a.pdf', aPdf()), dirValue: 'theme' })
    for (const logoDark of [signed, letter.id, '0192a000-0000-7000-8000-000000000001'])
      expect((await change({ logoDark })).body.data).toMatchObject({ issues: [{ path: 'logoDark' }] })
  })
})
