/** The protocol tus 1.0 over HTTP: what continues an upload, what is refused, and what is left behind. */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aServer, aNode, type Answer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { setParam } from '../../../../tests/params.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aPdf, aPicture } from '../../../../tests/some-files.ts'
import { TusCaller } from '../../../../tests/tus-caller.ts'
import { asSuperuser, OURS } from '../../../../tests/two-tenants.ts'
import { sweepLeftovers } from '../storage/migration.service.ts'
import { sweepUploads } from './tus.service.ts'

let server: TestServer & { close: () => Promise<void> }
let superuser: Awaited<ReturnType<typeof asSuperuser>>
let annsToken: string
let ann: TusCaller
let bob: TusCaller
let nora: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true })
  superuser = await asSuperuser(server.urls.owner)
  annsToken = (await anActor(server, { can: ['sys:oss:upload'], realName: 'Ann' })).token
  ann = new TusCaller(server, annsToken)
  bob = new TusCaller(server, (await anActor(server, { can: ['sys:oss:upload'], realName: 'Bob' })).token)
  nora = await anActor(server, { can: ['sys:oss:page'], realName: 'Nora' })
})
beforeEach(async () => {
  await superuser.query('delete from sys_oss_upload_part')
  await superuser.query('delete from sys_oss_upload')
})
afterAll(async () => {
  await superuser.end()
  await server.close()
})

const text = (bytes: number) =>
  randomBytes(Math.ceil(bytes / 2))
    .toString('hex')
    .slice(0, bytes)
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const aText = (bytes: number, more?: Record<string, string>) => ({ name: '会议.txt', bytes, ...(more && { more }) })
const open = async (url: string) => (await server.request('GET', url.replace('/xtbg', ''))) as Answer<Buffer>
const filesOnDisk = () =>
  readdirSync(server.node.kernel.settings.FILES_DIR ?? '', { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
/** How many there are once what earlier tests discarded is removed. */
async function settledFiles(): Promise<number> {
  for (let before = -1; ; await sleep(600)) {
    const [now, waiting] = [filesOnDisk(), await rows('sys_outbox')]
    if (now === before && waiting === 0) return now
    before = now
  }
}
const rows = async (table: string) => Number((await superuser.query(`select count(*) from ${table}`)).rows[0].count)
const refused = ({ status, body }: Answer) => [status, body.error]

describe('an upload in parts', () => {
  test('tells what it can without a session, and nothing else without one or without the permission', async () => {
    const { status, headers } = await server.request('OPTIONS', '/sys/oss/tus')
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,checksum,termination',
      'tus-checksum-algorithm': 'sha1,sha256',
    })
    const path = await ann.begin(aText(3))
    for (const [caller, code] of [
      [new TusCaller(server, undefined), 401],
      [new TusCaller(server, 'no-such-token'), 401],
      [new TusCaller(server, nora.token), 403],
    ] as const) {
      expect((await caller.create(aText(3))).status).toBe(code)
      expect((await caller.ask('HEAD', path)).status).toBe(code)
      expect((await caller.patch(path, 0, 'abc')).status).toBe(code)
      expect((await caller.ask('DELETE', path)).status).toBe(code)
      expect((await caller.finish(path)).status).toBe(code)
    }
    expect(await ann.offset(path)).toBe(0)
  })

  test('becomes a file of its own name when all parts are there and it is finished', async () => {
    const content = text(30_000)
    const path = await ann.begin(aText(content.length, { sha256: sha256(content), filetype: 'text/html' }))
    const { status, headers } = await ann.patch(path, 0, content.slice(0, 10_000))
    expect(status).toBe(204)
    expect(headers['upload-offset']).toBe('10000')
    expect(Date.parse(String(headers['upload-expires'])) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect(refused(await ann.finish(path))).toEqual([409, 'upload_offset'])
    await ann.patch(path, 10_000, content.slice(10_000))
    const before = await rows('sys_oss')
    const { data } = await ann.finish(path)
    expect(data).toMatchObject({ name: '会议.txt', bytes: 30_000, status: 'success' })
    expect(await rows('sys_oss')).toBe(before + 1)
    const { headers: found, data: body } = await open(data.url)
    expect(found['content-type']).toContain('text/plain')
    expect(String(body)).toBe(content)
    const { rows: stored } = await superuser.query('select sha256 from sys_oss where id = $1', [data.id])
    expect(stored).toEqual([{ sha256: sha256(content) }])
    // Asked again, also by another node, it answers the same file.
    expect((await ann.finish(path)).data.id).toBe(data.id)
    expect(await rows('sys_oss_upload_part')).toBe(0)
    expect(await ann.offset(path)).toBe(30_000)
  })

  test('by its content decides of what type it is; what is not allowed leaves no file', async () => {
    const files = await rows('sys_oss')
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(2_000)])
    const path = await ann.begin({ name: 'invoice.pdf', bytes: program.length })
    await ann.patch(path, 0, program)
    expect(refused(await ann.finish(path))).toEqual([415, 'file_type_refused'])
    expect(await rows('sys_oss')).toBe(files)
    const pdf = aPdf()
    const other = await ann.begin({ name: 'really.zip', bytes: pdf.length })
    await ann.patch(other, 0, pdf)
    expect((await ann.finish(other)).data.name).toBe('really.pdf')
  })

  test('paints a picture anew, as the plain upload does', async () => {
    const picture = await aPicture('jpeg', { orientation: 6 })
    const path = await ann.begin({ name: 'me.jpg', bytes: picture.length, more: { dirValue: 'theme' } })
    await ann.patch(path, 0, picture)
    const { data } = await ann.finish(path)
    expect(data.url).toBe(`/xtbg/sys/oss/public/${data.id}`)
    const content = (await open(data.url)).data
    expect(content.includes('SECRET-PLACE')).toBe(false)
    expect(await sharp(content).metadata()).toMatchObject({ width: 30, height: 40 })
  })

  test('continues through proxies that let only POST through', async () => {
    const path = await ann.begin(aText(6))
    const headers = { 'x-http-method-override': 'PATCH', 'content-type': 'application/offset+octet-stream' }
    const sent = { body: Buffer.from('abcdef'), headers: { ...headers, 'upload-offset': '0' } }
    expect((await ann.ask('POST', path, sent)).status).toBe(204)
    expect(await ann.offset(path)).toBe(6)
    expect((await ann.ask('POST', path, { headers: { 'x-http-method-override': 'PUT' } })).status).toBe(405)
  })
})

describe('is refused', () => {
  test.each([
    ['no length', { 'upload-length': '' }, 400],
    ['a length that is no number', { 'upload-length': '1e3' }, 400],
    ['nothing', { 'upload-length': '0' }, 400],
    ['more than the largest file', { 'upload-length': '99999999999' }, 413],
    ['another version', { 'tus-resumable': '0.2.2' }, 412],
    ['no name', { 'upload-metadata': '' }, 400],
    ['a name that is no text', { 'upload-metadata': 'filename /////w==' }, 400],
    ['two names', { 'upload-metadata': 'filename YS50eHQ=,filename Yi50eHQ=' }, 400],
    ['a checksum of the whole that is none', { 'upload-metadata': 'filename YS50eHQ=,sha256 eA==' }, 400],
    ['a type that no one may store', { 'upload-metadata': 'filename YS5leGU=' }, 415],
  ])('an upload with %s', async (_, headers, status) => {
    const { status: answered, headers: given } = await ann.create({ ...aText(3), headers })
    expect(answered).toBe(status)
    expect(given['tus-resumable']).toBe('1.0.0')
    expect(await rows('sys_oss_upload')).toBe(0)
  })

  test('a picture over its limit, the library without its permission, and what no longer fits', async () => {
    expect(refused(await ann.create({ name: 'a.png', bytes: 11 * 1024 ** 2 }))).toEqual([413, 'file_too_large'])
    expect((await ann.create({ ...aText(3), more: { dirValue: 'library' } })).status).toBe(403)
    // What is arriving takes room like what is stored.
    const path = await ann.begin(aText(3))
    await superuser.query('update sys_oss_upload set bytes = 9e9, received = 2e9')
    expect(refused(await bob.create(aText(200_000_000)))).toEqual([422, 'quota_exceeded'])
    await superuser.query('update sys_oss_upload set received = 2.2e9')
    expect(refused(await ann.patch(path, 2_200_000_000, 'x'))).toEqual([422, 'quota_exceeded'])
    // So does a user's own room: Ann's parts fill hers, not Bob's.
    await setParam(server, await server.admin(), { key: 'oss.user.mb', value: 1 })
    await superuser.query('update sys_oss_upload set received = 1e6')
    expect(refused(await ann.create(aText(100_000)))).toEqual([409, 'quota_reached'])
    expect((await bob.create(aText(100_000))).status).toBe(201)
    await setParam(server, await server.admin(), { key: 'oss.user.mb', value: 0 })
  })

  test('a part at any other offset, over the length, without offset or of another media type', async () => {
    const path = await ann.begin(aText(6))
    await ann.patch(path, 0, 'abc')
    for (const offset of [0, 2, 4, 6, 999_999])
      expect(refused(await ann.patch(path, offset, 'x'))).toEqual([409, 'upload_offset'])
    expect((await ann.patch(path, 3, 'defg')).status).toBe(413)
    expect((await ann.patch(path, 3, 'x', { 'upload-offset': '-3' })).status).toBe(400)
    expect((await ann.patch(path, 3, 'x', { 'content-type': 'application/json' })).status).toBe(415)
    expect(await ann.offset(path)).toBe(3)
  })

  test("another user's upload: like one that never was", async () => {
    const path = await ann.begin(aText(6))
    const unknown = path.replace(/[\da-f]{12}$/, '000000000000')
    for (const each of [path, unknown, '/sys/oss/tus/nonsense', '/sys/oss/tus/..%2f..']) {
      expect((await bob.ask('HEAD', each)).status).toBe(404)
      expect(refused(await bob.patch(each, 0, 'abc'))).toEqual([404, 'not_found'])
      expect(refused(await bob.ask('DELETE', each))).toEqual([404, 'not_found'])
    }
    expect(refused(await bob.finish(path))).toEqual([404, 'not_found'])
    expect(await ann.offset(path)).toBe(0)
  })

  test('a part whose checksum is wrong: nothing of it stays', async () => {
    const path = await ann.begin(aText(6))
    const sum = (algorithm: string, content: string) => ({
      'upload-checksum': `${algorithm} ${createHash(algorithm).update(content).digest('base64')}`,
    })
    const files = await settledFiles()
    expect(refused(await ann.patch(path, 0, 'abX', sum('sha256', 'abc')))).toEqual([460, 'upload_checksum'])
    expect((await ann.patch(path, 0, 'abc', { 'upload-checksum': 'md5 eA==' })).status).toBe(400)
    expect(await ann.offset(path)).toBe(0)
    expect(filesOnDisk()).toBe(files)
    expect((await ann.patch(path, 0, 'abc', sum('sha256', 'abc'))).status).toBe(204)
    expect((await ann.patch(path, 3, 'def', sum('sha1', 'def'))).status).toBe(204)
  })

  test('a whole whose checksum is wrong: it is over', async () => {
    const files = await settledFiles()
    const path = await ann.begin(aText(6, { sha256: sha256('abcdeX') }))
    await ann.patch(path, 0, 'abcdef')
    expect(refused(await ann.finish(path))).toEqual([460, 'upload_checksum'])
    expect((await ann.ask('HEAD', path)).status).toBe(404)
    await until(() => filesOnDisk() === files, 15_000)
  })

  test('a part that the storage gives back changed', async () => {
    const files = await settledFiles()
    const path = await ann.begin(aText(6))
    await ann.patch(path, 0, 'abcdef')
    await superuser.query('update sys_oss_upload_part set crc32 = crc32 + 1')
    expect(refused(await ann.finish(path))).toEqual([460, 'upload_checksum'])
    await until(() => filesOnDisk() === files, 15_000)
  })
})

describe('several at the same time', () => {
  test('of ten parts for the same place one wins; nothing of the others stays', async () => {
    const path = await ann.begin(aText(20_000))
    const files = await settledFiles()
    const contents = Array.from({ length: 10 }, (_, at) => String(at).repeat(10_000))
    const answers = await Promise.all(contents.map((content) => ann.patch(path, 0, content)))
    const winners = answers.flatMap(({ status }, at) => (status === 204 ? [at] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'upload_offset')).toHaveLength(9)
    expect(await ann.offset(path)).toBe(10_000)
    expect(filesOnDisk()).toBe(files + 1)
    await ann.patch(path, 10_000, 'x'.repeat(10_000))
    const { data } = await ann.finish(path)
    expect(String((await open(data.url)).data)).toBe(contents[winners[0] ?? -1] + 'x'.repeat(10_000))
  })

  test('two nodes continue one upload, and make one file of it', async () => {
    const other = await aNode(server.urls, { env: { FILES_DIR: server.node.kernel.settings.FILES_DIR ?? '' } })
    try {
      const callers = [ann, new TusCaller(other, annsToken)]
      const content = text(40_000)
      const path = await ann.begin(aText(content.length, { sha256: sha256(content) }))
      for (let at = 0; at < 4; at += 1)
        await callers[at % 2]?.patch(path, at * 10_000, content.slice(at * 10_000, (at + 1) * 10_000))
      const files = await rows('sys_oss')
      const made = await Promise.all([...callers, ...callers].map((caller) => caller.finish(path)))
      expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
      expect(await rows('sys_oss')).toBe(files + 1)
      expect(String((await open(made[0]?.data.url ?? '')).data)).toBe(content)
    } finally {
      await other.stop()
    }
  })

  test('a connection that breaks leaves what had arrived', async () => {
    const content = text(3_000_000)
    const path = await ann.begin(aText(content.length))
    await sendAndCut(path, content.slice(0, 1_000_000))
    let offset = 0
    await until(async () => (offset = await ann.offset(path)) > 0)
    expect(offset).toBeLessThanOrEqual(1_000_000)
    await ann.patch(path, offset, content.slice(offset))
    const { data } = await ann.finish(path)
    expect(String((await open(data.url)).data)).toBe(content)
  })
})

/** Announces more than it sends, and hangs up. */
async function sendAndCut(path: string, content: string): Promise<void> {
  const { port } = server.node.app.server.address() as AddressInfo
  await new Promise<void>((done) => {
    const call = request({
      port,
      method: 'PATCH',
      path: `/xtbg${path}`,
      headers: {
        token: annsToken,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(content.length * 2),
      },
    })
    call.on('error', () => done())
    call.write(content, () => setTimeout(() => call.destroy(new Error('cut')), 100))
  })
}

describe('what no one continues', () => {
  const leftOnDisk = async (files: number) => until(() => filesOnDisk() === files, 15_000)

  test('ended by its user it is gone with all its parts', async () => {
    const files = await settledFiles()
    const path = await ann.begin(aText(6))
    await ann.patch(path, 0, 'abc')
    expect(filesOnDisk()).toBe(files + 1)
    expect((await ann.ask('DELETE', path)).status).toBe(204)
    expect((await ann.ask('HEAD', path)).status).toBe(404)
    expect((await ann.patch(path, 3, 'def')).status).toBe(404)
    await leftOnDisk(files)
  })

  test('is removed after a day, and answers nothing from then on', async () => {
    const files = await settledFiles()
    const [old, fresh] = [await ann.begin(aText(6)), await ann.begin(aText(6))]
    await ann.patch(old, 0, 'abc')
    const id = old.split('/').at(-1)
    await superuser.query("update sys_oss_upload set expires_at = now() - interval '1 second' where id = $1", [id])
    expect((await ann.ask('HEAD', old)).status).toBe(404)
    expect((await ann.patch(old, 3, 'def')).status).toBe(404)
    expect(await sweepUploads(server.node.kernel, OURS)).toBe(1)
    expect(await ann.offset(fresh)).toBe(0)
    await leftOnDisk(files)
  })

  test('a part without a row, as a killed process leaves it, goes with the leftovers', async () => {
    const { kernel } = server.node
    const files = await settledFiles()
    const place = await kernel.files.newPlace(OURS)
    await kernel.files.put(place, Buffer.from('abc'))
    await superuser.query(
      `insert into sys_storage_leftover (tenant_id, id, place, due_at)
       values ($1, gen_random_uuid(), $2, now() - interval '1 second')`,
      [OURS, place],
    )
    expect(filesOnDisk()).toBe(files + 1)
    await sweepLeftovers(kernel, OURS)
    expect(filesOnDisk()).toBe(files)
    expect(await rows('sys_storage_leftover')).toBe(0)
  })
})
