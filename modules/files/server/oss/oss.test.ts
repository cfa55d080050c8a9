import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketRoutes } from '#contract/file.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { aServer, type Answer, type TestFile, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { anOfficeFile, aPdf, aPicture, aPictureBomb, aZipBomb, named } from '../../../../tests/some-files.ts'
import { asSuperuser, OURS, THEIRS } from '../../../../tests/two-tenants.ts'
import { DISCARDED } from './discarded.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  ann = await anActor(server, { can: ['sys:oss:upload'], realName: 'Ann' })
  bob = await anActor(server, { can: ['sys:oss:upload'], realName: 'Bob' })
})
afterAll(() => server.close())

const upload = (file: TestFile, { token = ann.token, dirValue }: { token?: string; dirValue?: string } = {}) =>
  server.call(ossRoutes.create, { file, token, ...(dirValue !== undefined && { body: { dirValue } }) })
const remove = (ids: string[], token = ann.token) => server.call(ossRoutes.removeMany, { body: ids, token })
const open = async (url: string) => (await server.request('GET', url.replace('/xtbg', ''))) as Answer<Buffer>
const rowsOf = async (name: string) => (await server.call(ossRoutes.page, { query: { name }, token: admin })).data.list
const stored = () =>
  readdirSync(server.node.kernel.settings.FILES_DIR ?? '', { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

/** The contents of what was deleted follow after the commit. */
const untilNothingIsDiscarded = () =>
  expect
    .poll(
      async () => {
        const { count } = await server.node.kernel.database.read(OURS, (db) =>
          db
            .selectFrom('sys_outbox')
            .where('topic', '=', DISCARDED)
            .select(sql<number>`count(*)`.as('count'))
            .executeTakeFirstOrThrow(),
        )
        return count
      },
      { timeout: 15_000 },
    )
    .toBe(0)

describe('uploading', () => {
  test('answers id, address, name and bytes; the address gives the file back', async () => {
    const content = aPdf()
    const { status, data } = await upload(named('合同 2026.pdf', content))
    expect(status).toBe(200)
    expect(data).toEqual({
      id: expect.any(String) as string,
      url: expect.stringMatching(/^\/xtbg\/sys\/oss\/file\/[0-9a-f-]{36}\?e=\d+&s=[\w-]{43}$/) as string,
      name: '合同 2026.pdf',
      bytes: content.length,
      status: 'success',
    })
    const { status: found, headers, data: body } = await open(data.url)
    expect(found).toBe(200)
    expect(body).toEqual(content)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; .*filename\*=UTF-8''%E5%90%88%E5%90%8C%202026\.pdf$/,
      ) as string,
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': expect.stringMatching(/^private, max-age=\d{4}$/) as string,
    })
  })

  test('a picture is painted anew, upright and without its metadata, and shown inline', async () => {
    const { data } = await upload(named('me.jpg', await aPicture('jpeg', { orientation: 6 })))
    const { headers, data: body } = await open(data.url)
    expect(headers['content-disposition']).toMatch(/^inline/)
    const content = body
    expect(content.includes('SECRET-PLACE')).toBe(false)
    expect(await sharp(content).metadata()).toMatchObject({ width: 30, height: 40, format: 'jpeg' })
    expect(await rowsOf('me.jpg')).toMatchObject([
      { kind: 'picture', width: 30, height: 40, uploader: 'Ann', isKept: false },
    ])
  })

  test('a picture of the theme is public and may be kept by everybody', async () => {
    const { data } = await upload(named('bg.png', await aPicture('png')), { dirValue: 'theme' })
    expect(data.url).toBe(`/xtbg/sys/oss/public/${data.id}`)
    expect((await open(data.url)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { data: letter } = await upload(named('letter.pdf', aPdf()), { dirValue: 'theme' })
    expect(letter.url).toContain('/sys/oss/file/')
    expect((await open(`/xtbg/sys/oss/public/${letter.id}`)).status).toBe(404)
  })

  test('keeps what it is for: a file, unless it says otherwise; a name that is no word is refused', async () => {
    const keptOf = async (body: object) => {
      const answer = await server.call(ossRoutes.create, { file: named('for.txt', 'x'), token: ann.token, body })
      if (answer.status !== 200) return answer.status
      return await server.node.kernel.database.read(OURS, (db) =>
        db
          .selectFrom('sys_oss')
          .select(['dir_value as dirValue', 'file_class as fileClass'])
          .where('id', '=', answer.data.id)
          .executeTakeFirstOrThrow(),
      )
    }
    expect(await keptOf({})).toEqual({ dirValue: 'file', fileClass: 'file' })
    const given = { dirValue: 'theme', fileClass: 'banner' }
    expect(await keptOf(given)).toEqual(given)
    expect(await keptOf({ fileClass: '../up' })).toBe(400)
  })

  test('works with a ticket in the address, once', async () => {
    const { data } = await server.call(ticketRoutes.create, { token: ann.token })
    const withTicket = () =>
      server.call(ossRoutes.create, { query: { token: data.ticket } as never, file: named('t.txt', 'text') })
    expect((await withTicket()).status).toBe(200)
    expect((await withTicket()).status).toBe(401)
  })

  test('leaves a trace', async () => {
    const { data } = await upload(named('trace.txt', 'x'))
    const entries = await server.node.kernel.database.read(OURS, (db) =>
      db.selectFrom('sys_audit').selectAll().where('resource_id', '=', data.id).execute(),
    )
    expect(entries).toMatchObject([{ action: 'create', resource: 'oss', label: 'trace.txt', actor_id: ann.id }])
  })

  test('into the library only by who keeps order in it', async () => {
    expect((await upload(named('l.txt', 'x'), { dirValue: 'library' })).status).toBe(403)
    await upload(named('kept.txt', 'x'), { dirValue: 'library', token: admin })
    expect(await rowsOf('kept.txt')).toMatchObject([{ isKept: true, uses: [] }])
  })
})

describe('hostile files', () => {
  test.each([
    ['a page', named('a.html', '<html><script>alert(1)</script>')],
    ['an SVG', named('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page that calls itself a picture', named('a.png', '<html><script>alert(1)</script>')],
    ['a program', named('a.exe', Buffer.from('MZ'.padEnd(300, '\0')))],
    ['an office file with macros', named('a.docx', anOfficeFile('docm'))],
    ['a script', named('a.js', 'alert(1)')],
  ])('%s is refused, and the answer says what is accepted', async (_, file) => {
    const { status, body } = await upload(file)
    expect(status).toBe(415)
    expect(body).toMatchObject({ error: 'file_type_refused', code: 41580 })
    expect(body.msg).toContain('png, jpg')
  })

  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\boot.txt', 'boot.txt'],
    ['CON.txt', '_CON.txt'],
  ])('the name %j becomes %j', async (given, kept) => {
    expect((await upload(named(given, 'x'))).data.name).toBe(kept)
  })

  test('what hides behind a picture does not get in', async () => {
    const polyglot = Buffer.concat([await aPicture('gif'), Buffer.from('<script>alert(1)</script>')])
    const { data } = await upload(named('a.gif', polyglot))
    expect((await open(data.url)).data.includes('script')).toBe(false)
  })

  test('bombs: a picture is refused, a zip is kept as it is', async () => {
    const bomb = named('bomb.png', aPictureBomb(30_000, 30_000))
    await upload(named('first.png', await aPicture('png'))) // the process for pictures is there
    const picture = await upload(bomb)
    expect(picture).toMatchObject({ status: 422, body: { error: 'picture_too_large' } })
    const zip = aZipBomb(32 * 1024 * 1024)
    expect((await upload(named('bomb.zip', zip))).data.bytes).toBe(zip.length)
  })

  test('a broken picture is refused, and nothing of it stays', async () => {
    const before = stored()
    const cut = (await aPicture('jpeg', { width: 900, height: 900 })).subarray(0, 4000)
    expect(await upload(named('cut.jpg', cut))).toMatchObject({ status: 422, body: { error: 'picture_unreadable' } })
    expect(stored()).toBe(before)
  })

  test('a file that is too large is refused, before or while it comes', async () => {
    const picture = Buffer.concat([await aPicture('png'), Buffer.alloc(10 * 1024 * 1024)])
    expect(await upload(named('large.png', picture))).toMatchObject({
      status: 413,
      body: { error: 'file_too_large', msg: expect.stringContaining('10 MB') as string },
    })
    const beyond = await upload(named('large.zip', Buffer.alloc(50 * 1024 * 1024 + 1)))
    expect(beyond).toMatchObject({ status: 413, body: { error: 'body_too_large' } })
  })

  test('an upload that breaks off leaves nothing behind', async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portico-upload-')).length
    const before = folders()
    const { port } = server.node.app.server.address() as AddressInfo
    await new Promise<void>((resolve) => {
      const call = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/xtbg/sys/oss/upload',
        headers: { token: ann.token, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '100000' },
      })
      call.on('error', () => resolve())
      call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it')
      setTimeout(() => call.destroy(), 200)
      call.on('close', () => resolve())
    })
    await expect.poll(folders).toBeLessThanOrEqual(before)
    expect(await rowsOf('a.txt')).toEqual([])
  })
})

describe('addresses', () => {
  test('forged, over, or of another tenant answer like missing', async () => {
    const { data } = await upload(named('secret.txt', 'secret'))
    const { id, url } = data
    const { e, s } = Object.fromEntries(new URL(url, 'http://x').searchParams) as { e: string; s: string }
    const tries = [
      `/sys/oss/file/${id}?e=${Number(e) + 900}&s=${s}`,
      `/sys/oss/file/${id}?e=${e}&s=${'A'.repeat(43)}`,
      `/sys/oss/file/0192a000-0000-7000-8000-000000000001?e=${e}&s=${s}`,
      `/sys/oss/public/${id}`,
    ]
    for (const path of tries)
      expect(await server.request('GET', path), path).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect((await server.request('GET', `/sys/oss/file/${id}`)).status).toBe(400)
  })

  test('a token does not open a file whose address is wrong', async () => {
    const { data } = await upload(named('secret.txt', 'secret'))
    const { status } = await server.request('GET', `/sys/oss/file/${data.id}?e=9999999999&s=${'x'.repeat(43)}`, {
      token: admin,
    })
    expect(status).toBe(404)
  })

  test('a part of a file is sent when one is asked for, as players do', async () => {
    const { data } = await upload(named('parts.txt', '0123456789'))
    const ask = async (range: string) => {
      const path = data.url.replace('/xtbg', '')
      return server.request('GET', path, { headers: { range } })
    }
    const part = await ask('bytes=2-5')
    expect(part.status).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 2-5/10',
      'content-length': '4',
      'accept-ranges': 'bytes',
    })
    expect(String(part.data)).toBe('2345')
    expect(String((await ask('bytes=-2')).data)).toBe('89')
    const beyond = await ask('bytes=10-')
    expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } })
    const whole = await ask('nonsense')
    expect([whole.status, String(whole.data)]).toEqual([200, '0123456789'])
  })

  test('a file that is gone from the storage is missing, not a defect', async () => {
    const { data } = await upload(named('lost.txt', 'x'))
    const row = await server.node.kernel.database.read(OURS, (db) =>
      db.selectFrom('sys_oss').select('storage_key').where('id', '=', data.id).executeTakeFirstOrThrow(),
    )
    await server.node.kernel.files.remove(row.storage_key)
    expect((await open(data.url)).status).toBe(404)
  })
})

describe('deleting', () => {
  test('one’s own; another person’s answers like missing; with sys:oss:delete everybody’s', async () => {
    const mine = (await upload(named('mine.txt', 'x'))).data
    expect((await remove([mine.id], bob.token)).data).toMatchObject({
      done: [],
      refused: [{ id: mine.id, error: 'not_found' }],
    })
    expect((await remove([mine.id])).data.done).toEqual([mine.id])
    expect((await open(mine.url)).status).toBe(404)
    const keeper = await anActor(server, { can: ['sys:oss:delete'] })
    const other = (await upload(named('other.txt', 'x'))).data
    expect((await remove([other.id], keeper.token)).data.done).toEqual([other.id])
  })

  test('works under the name of the original product, too, and takes the content along', async () => {
    await untilNothingIsDiscarded()
    const before = stored()
    const { data } = await upload(named('old.txt', 'x'))
    expect(stored()).toBe(before + 1)
    const gone = await server.request('DELETE', '/oss/sysOss', { body: [data.id], token: ann.token })
    expect(gone).toMatchObject({ status: 200, body: { code: 0 } })
    await expect.poll(stored, { timeout: 15_000 }).toBe(before)
  })
})

describe('room', () => {
  test('two uploads at once do not take the last room together', async () => {
    const { data: space } = await server.call(ossRoutes.space, { token: admin })
    expect(space.quota).toBe(2048 * 1024 ** 2)
    const filled = space.quota - 1_000_000 - space.used
    const superuser = await asSuperuser(server.urls.owner)
    await superuser.query(
      `insert into sys_oss (tenant_id, id, name, storage_key, bytes, sha256) values (1, gen_random_uuid(), 'ballast', 'x', $1, '')`,
      [filled],
    )
    const zip = () => named('room.txt', 'x'.repeat(600_000))
    const both = await Promise.all([upload(zip()), upload(zip(), { token: bob.token })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const refused = both.find(({ status }) => status === 422)
    expect(refused?.body).toMatchObject({ error: 'quota_exceeded', data: { left: 400_000 } })
    expect(refused?.body.msg).toContain('391 KB of 2 GB')
    await superuser.query(`delete from sys_oss where name = 'ballast'`)
    await superuser.end()
  })
})

describe('the list', () => {
  test('filters by name, kind, person and use; sums the bytes', async () => {
    await upload(named('quarter.xlsx', anOfficeFile('xlsx')))
    const ask = async (query: object) =>
      (await server.call(ossRoutes.page, { query: { ...query, limit: 1000 }, token: admin })).data.list.map(
        ({ name }) => name,
      )
    expect(await ask({ name: 'QUARTER' })).toEqual(['quarter.xlsx'])
    expect(await ask({ kind: 'document' })).toContain('quarter.xlsx')
    expect(await ask({ kind: 'picture' })).not.toContain('quarter.xlsx')
    expect(await ask({ uploader: 'ann' })).toContain('quarter.xlsx')
    expect(await ask({ uploader: 'no such user' })).toEqual([])
    expect(await ask({ used: '1' })).not.toContain('quarter.xlsx')
    const summed = await server.call(ossRoutes.page, {
      query: { name: 'quarter', sumFields: 'bytes' },
      token: admin,
    })
    expect(summed.data.sumData?.['bytes']).toBe(summed.data.list[0]?.bytes)
  })
})

test('another tenant neither sees nor deletes our files', async () => {
  const superuser = await asSuperuser(server.urls.owner)
  await superuser.query(
    `insert into sys_tenant (id, code, name, cert) values ($1, 'stranger', 'Stranger', 1) on conflict do nothing`,
    [THEIRS],
  )
  await superuser.end()
  const { data } = await upload(named('ours.txt', 'x'))
  const rows = await server.node.kernel.database.read(THEIRS, (db) => db.selectFrom('sys_oss').select('id').execute())
  expect(rows).toEqual([])
  expect((await open(data.url)).status).toBe(200)
})
