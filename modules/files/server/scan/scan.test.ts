/** The virus scan: what is marked, what is refused, who is notified, and that each file is scanned once. */
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLEAN, INFECTED, ossRoutes, SCAN_FAILED, UNSCANNED } from '#files/contract/oss.ts'
import { ClamdDouble, eicar, EICAR_NAME } from '../../../../tests/clamd-double.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { setParam } from '../../../../tests/params.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aPdf, aPicture, named } from '../../../../tests/some-files.ts'
import { TusCaller } from '../../../../tests/tus-caller.ts'
import { asSuperuser, OURS } from '../../../../tests/two-tenants.ts'
import { queueEarlier } from './scan-lane.ts'

let clamd: ClamdDouble
let server: TestServer & { close: () => Promise<void> }
let superuser: Awaited<ReturnType<typeof asSuperuser>>
let admin: string
let ann: TestActor

beforeAll(async () => {
  clamd = await ClamdDouble.start()
  server = await aServer({ listen: true, env: { CLAMD: clamd.address, LOG_LEVEL: 'silent' } })
  superuser = await asSuperuser(server.urls.owner)
  admin = await server.admin()
  ann = await anActor(server, { can: ['sys:oss:upload'], realName: 'Ann' })
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await clamd.stop()
})
beforeEach(async () => {
  clamd.answer = undefined
  clamd.maxStream = 25 * 1024 ** 2
  clamd.scanned.length = 0
  await superuser.query('delete from sys_oss_use')
  await superuser.query('delete from sys_oss')
  await superuser.query('delete from msg_record')
})

const setScan = (value: 0 | 1 | 2) => setParam(server, admin, { key: 'oss.scan', value })
const state = async () => (await server.call(ossRoutes.scan, { token: admin })).data
const upload = (name: string, content: Uint8Array | string, dirValue = 'file') =>
  server.call(ossRoutes.create, { token: ann.token, file: named(name, content), body: { dirValue } })
const open = (url: string, more = '') => server.request('GET', `${url.replace('/xtbg', '')}${more}`)
const rowOf = async (name: string) =>
  (await server.call(ossRoutes.page, { token: admin, query: { name } })).data.list.find((file) => file.name === name)
const scanned = (name: string) => until(async () => (await rowOf(name))?.scanStatus !== UNSCANNED, 20_000)
const messages = async () =>
  (
    await superuser.query<{ event: string; user_id: string; content: string }>(
      'select event, user_id, content from msg_record order by event',
    )
  ).rows
const trail = async (action: string) =>
  (await superuser.query(`select label, changes from sys_audit where resource = 'oss' and action = $1`, [action])).rows
const isInfected = { status: 422, body: { code: 42_223, error: 'file_infected' } }

describe('off', () => {
  test('nothing is sent to the scanner, and everything is served', async () => {
    await setScan(0)
    const { data } = await upload('off.txt', eicar())
    expect((await open(data.url)).status).toBe(200)
    await queueEarlier(server.node.kernel, OURS)
    expect(await rowOf('off.txt')).toMatchObject({ scanStatus: UNSCANNED, scanSignature: '', scanDate: null })
    expect(clamd.scanned).toEqual([])
  })
})

describe('mark', () => {
  test('a file is served at once and scanned behind; what is infected is saved only by a user who confirms it', async () => {
    await setScan(1)
    const good = (await upload('good.txt', 'hello')).data
    const bad = (await upload('bad.txt', eicar())).data
    expect(good.id).not.toBe('')
    await scanned('good.txt')
    await scanned('bad.txt')
    expect(await rowOf('good.txt')).toMatchObject({ scanStatus: CLEAN, scanDate: expect.any(String) as string })
    expect(await rowOf('bad.txt')).toMatchObject({ scanStatus: INFECTED, scanSignature: EICAR_NAME })
    expect((await open(good.url)).status).toBe(200)
    expect(await open(bad.url)).toMatchObject(isInfected)
    expect(await open(bad.url, '&confirmed=0')).toMatchObject(isInfected)
    const { status, headers } = await open(bad.url, '&confirmed=1')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(await trail('markInfected')).toMatchObject([{ label: 'bad.txt' }])
    await until(async () => (await messages()).length >= 2, 20_000)
    const sent = (await messages()).filter(({ event }) => event === 'messaging.infected')
    expect(sent.map(({ user_id }) => user_id)).toContain(ann.id)
    expect(sent[0]?.content).toContain(EICAR_NAME)
  })

  test('an infected picture of the theme is no longer public', async () => {
    await setScan(1)
    const { data } = await upload('bg.png', await aPicture('png'), 'theme')
    await scanned('bg.png')
    expect((await open(data.url)).status).toBe(200)
    await superuser.query('update sys_oss set scan_status = 2 where id = $1', [data.id])
    expect(await open(data.url)).toMatchObject(isInfected)
  })

  test('what is above the scanner’s limit cannot be scanned, and is served all the same', async () => {
    await setScan(1)
    clamd.maxStream = 10
    const { data } = await upload('long.txt', 'more than ten bytes')
    await scanned('long.txt')
    expect(await rowOf('long.txt')).toMatchObject({ scanStatus: SCAN_FAILED })
    expect((await open(data.url)).status).toBe(200)
  })
})

describe('refuse', () => {
  test('an infected upload is refused, also in a zip, and leaves a trace and nothing else', async () => {
    await setScan(2)
    const before = (await trail('refuseInfected')).length
    expect(await upload('eicar.txt', eicar())).toMatchObject({
      ...isInfected,
      body: { msg: expect.stringContaining('eicar.txt') as string },
    })
    // The double looks at bytes; the real one also into archives (`clamav.long.test.ts`).
    expect(await upload('eicar.zip', zipSync({ 'a.txt': [eicar(), { level: 0 }] }))).toMatchObject(isInfected)
    expect(await rowOf('eicar.txt')).toBeUndefined()
    expect((await trail('refuseInfected')).length).toBe(before + 2)
    expect((await superuser.query('select from sys_oss')).rowCount).toBe(0)
  })

  test('a clean one is scanned once, before it is there, and served on every path', async () => {
    await setScan(2)
    const { data } = await upload('clean.pdf', aPdf())
    expect(await rowOf('clean.pdf')).toMatchObject({ scanStatus: CLEAN })
    expect((await open(data.url)).status).toBe(200)
    expect(clamd.scanned).toHaveLength(1)
  })

  test('an upload in parts is scanned as a whole, though each of its parts is clean', async () => {
    await setScan(2)
    const tus = new TusCaller(server, ann.token)
    const content = Buffer.from(eicar())
    const path = await tus.begin({ name: 'parts.txt', bytes: content.length })
    await tus.patch(path, 0, content.subarray(0, 20))
    await tus.patch(path, 20, content.subarray(20))
    expect(await tus.finish(path)).toMatchObject(isInfected)
    expect(await rowOf('parts.txt')).toBeUndefined()
    expect((await tus.ask('HEAD', path)).status).toBe(404)
    const refusals = (await trail('refuseInfected')) as { label: string }[]
    expect(refusals.filter(({ label }) => label === 'parts.txt')).toHaveLength(1)
    const good = await tus.begin({ name: 'clean.txt', bytes: 5 })
    await tus.patch(good, 0, 'hello')
    expect((await open((await tus.finish(good)).data.url)).status).toBe(200)
  })

  test('what was stored before is served when it is clean; an infected one is in quarantine for everybody', async () => {
    await setScan(0)
    const good = (await upload('old.txt', 'old')).data
    const bad = (await upload('old-bad.txt', eicar())).data
    await setScan(2)
    for (const { url } of [good, bad])
      for (const more of ['', '&confirmed=1'])
        expect(await open(url, more)).toMatchObject({ status: 422, body: { error: 'file_unscanned' } })
    const preview = (id: string, part: string) => server.request('GET', `/gw/oss/${id}/${part}`, { token: admin })
    for (const part of ['content', 'text'])
      expect(await preview(good.id, part), part).toMatchObject({ status: 422, body: { error: 'file_unscanned' } })
    await queueEarlier(server.node.kernel, OURS)
    await scanned('old.txt')
    await scanned('old-bad.txt')
    expect((await open(good.url)).status).toBe(200)
    expect((await preview(good.id, 'text')).status).toBe(200)
    expect(await open(bad.url, '&confirmed=1')).toMatchObject(isInfected)
    expect(await preview(bad.id, 'text')).toMatchObject(isInfected)
    expect(await trail('quarantine')).toMatchObject([{ label: 'old-bad.txt' }])
    expect(await state()).toMatchObject({ mode: 2, scanner: 'ready', infected: 1, unscanned: 0 })
  })

  test('while the scanner does not answer, uploads wait, and administrators are notified once', async () => {
    await setScan(2)
    await clamd.stop()
    const files = []
    for (const name of ['w1.txt', 'w2.txt']) files.push((await upload(name, name)).data)
    const bad = (await upload('w3.txt', eicar())).data
    for (const { url } of files) expect(await open(url)).toMatchObject({ body: { error: 'file_unscanned' } })
    expect(await state()).toMatchObject({ scanner: 'unavailable', version: '', waiting: 3 })
    const down = async () => (await messages()).filter(({ event }) => event === 'messaging.scannerDown')
    await until(async () => (await down()).length > 0, 20_000)
    await superuser.query('update sys_oss set scan_due_at = now()') // it has been tried again
    const administrators = await superuser.query(
      'select from sys_user where tenant_id = 1 and super_admin = 1 and status = 1 and not is_service',
    )
    expect(await down()).toHaveLength(administrators.rowCount ?? 0)
    await clamd.again()
    await superuser.query('update sys_oss set scan_due_at = now() where scan_due_at is not null')
    for (const name of ['w1.txt', 'w2.txt', 'w3.txt']) await scanned(name)
    for (const { url } of files) expect((await open(url)).status).toBe(200)
    expect(await open(bad.url)).toMatchObject(isInfected)
    expect((await superuser.query('select down_since from sys_oss_scan where tenant_id = 1')).rows).toEqual([
      { down_since: null },
    ])
  }, 90_000)
})

describe('a scan of what is there', () => {
  const begin = (isAll: boolean, token = admin) => server.call(ossRoutes.beginScan, { token, body: { isAll } })
  const ended = () => until(async () => !['waiting', 'running'].includes((await state()).scan?.status ?? ''), 60_000)

  test('scans what was never scanned, then all again; needs its code and a scanner', async () => {
    await setScan(0)
    for (let at = 0; at < 5; at += 1) await upload(`there-${at}.txt`, at === 3 ? eicar() : String(at))
    expect(await begin(false, ann.token)).toMatchObject({ status: 403 })
    expect((await begin(false)).status).toBe(200)
    await ended()
    expect(await state()).toMatchObject({ infected: 1, unscanned: 0, scan: { status: 'done', done: 5, total: 5 } })
    expect(clamd.scanned).toHaveLength(5)
    await begin(false)
    await ended()
    expect(await state()).toMatchObject({ scan: { status: 'done', total: 0 } })
    await begin(true)
    await ended()
    expect(clamd.scanned).toHaveLength(10)
    await clamd.stop()
    expect(await begin(true)).toMatchObject({ status: 422, body: { error: 'scanner_unavailable' } })
    await clamd.again()
  }, 90_000)

  test('is alone, and can be cancelled', async () => {
    await setScan(0)
    for (let at = 0; at < 12; at += 1) await upload(`many-${at}.txt`, String(at))
    clamd.delay = 300
    try {
      const answers = await Promise.all(Array.from({ length: 4 }, () => begin(false)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.error === 'scan_running')).toHaveLength(3)
      await until(async () => (await state()).scan?.status === 'running', 20_000)
      expect(await begin(false)).toMatchObject({ status: 409, body: { error: 'scan_running' } })
      expect((await server.call(ossRoutes.cancelScan, { token: ann.token })).status).toBe(403)
      expect((await server.call(ossRoutes.cancelScan, { token: admin })).status).toBe(200)
      expect((await server.call(ossRoutes.cancelScan, { token: admin })).status).toBe(404)
      await until(async () => (await state()).scan?.status === 'canceled', 20_000)
      await superuser.query('select pg_sleep(1)')
      expect((await state()).unscanned).toBeGreaterThan(0)
    } finally {
      clamd.delay = 0
    }
  }, 60_000)
})

test('two nodes scan each file once; what a lost node had is scanned by another', async () => {
  await setScan(1)
  const second = await aNode(server.urls, {
    listen: true,
    env: { CLAMD: clamd.address, LOG_LEVEL: 'silent' },
    name: 'second',
  })
  try {
    clamd.delay = 20
    for (let at = 0; at < 12; at += 1) await upload(`once-${at}.txt`, `once-${at}`)
    await until(async () => (await state()).waiting === 0 && (await state()).unscanned === 0, 30_000)
    expect(clamd.scanned.map(String).sort()).toEqual(Array.from({ length: 12 }, (_, at) => `once-${at}`).sort())
  } finally {
    clamd.delay = 0
    await second.stop()
  }
  // As a node that was killed leaves it: taken, and not settled.
  await superuser.query(
    `update sys_oss set scan_status = 0, scan_date = null, scan_due_at = now(), scan_attempts = 1, scan_by = 'lost', scan_until = now() - interval '1 second'`,
  )
  await until(async () => (await state()).unscanned === 0, 30_000)
  expect(clamd.scanned).toHaveLength(24)
}, 90_000)
