/** Storages over HTTP: set up, tested, used, and what is refused. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { storageRoutes, type StorageDraft } from '#files/contract/storage.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { placeIn } from '#kernel/files/place.ts'
import { newKey } from '#kernel/files/storage.ts'
import { newId } from '#kernel/ids.ts'
import { FastDfsDouble } from '../../../../tests/fastdfs-double.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { S3Double } from '../../../../tests/s3-double.ts'
import { named } from '../../../../tests/some-files.ts'
import { uploadFile } from '../../../../tests/stored-files.ts'
import { asSuperuser, OURS, THEIRS } from '../../../../tests/two-tenants.ts'

const SECRET = 'the-secret-of-the-bucket'
let server: TestServer & { close: () => Promise<void> }
let cloud: S3Double
let fastDfs: FastDfsDouble
let ann: TestActor
let count = 0

beforeAll(async () => {
  cloud = await S3Double.start({ accessKey: 'AKTEST', secret: SECRET })
  fastDfs = await FastDfsDouble.start()
  // The second port is allowed, so that a storage on any other address inside is refused.
  const allowed = `127.0.0.1:${cloud.port},${fastDfs.addresses.join(',')}`
  server = await aServer({ listen: true, env: { EGRESS_ALLOW: allowed, LOG_LEVEL: 'silent' } })
  ann = await anActor(server, {
    can: [
      'sys:oss:upload',
      'sys:oss:page',
      ...['page', 'save', 'update', 'delete', 'test', 'activate'].map((verb) => `sys:storage:${verb}`),
    ],
  })
})
afterEach(async () => {
  Object.assign(cloud, { skewMs: 0, interfere: undefined })
  await activate(await localId())
})
afterAll(async () => {
  await server.close()
  await Promise.all([cloud.stop(), fastDfs.stop()])
})

function draft(changes: Record<string, unknown> = {}): StorageDraft {
  count += 1
  return {
    name: `cloud ${count}`,
    type: 1,
    endpoint: cloud.endpoint,
    region: cloud.region,
    bucket: cloud.bucket,
    prefix: 'portico/',
    accessKey: 'AKTEST',
    secretKey: SECRET,
    direct: 0,
    remark: '',
    ...changes,
  }
}
const create = async (body = draft()) => {
  const { status, data, body: answer } = await server.call(storageRoutes.create, { token: ann.token, body })
  expect(status, JSON.stringify(answer)).toBe(200)
  return data.id
}
const activate = (id: string) => server.call(storageRoutes.activate, { token: ann.token, params: { id } })
const get = async (id: string) => (await server.call(storageRoutes.get, { token: ann.token, params: { id } })).data
const tryOut = async (id: string) => (await server.call(storageRoutes.test, { token: ann.token, params: { id } })).data
const remove = (id: string) => server.call(storageRoutes.remove, { token: ann.token, params: { id } })
const localId = async () => {
  const query = { type: '5' as never, limit: 100 as never }
  const { data } = await server.call(storageRoutes.page, { token: ann.token, query })
  return data.list[0]?.id ?? ''
}
const states = async (id: string) => (await tryOut(id)).steps.map(({ step, state }) => `${step} ${state}`)

describe('a storage', () => {
  test('takes new files when it is active; each file is read from where it lies, also in part', async () => {
    const before = await uploadFile(server, { token: ann.token, file: named('before.txt', 'on the disk') })
    const id = await create()
    expect((await activate(id)).status).toBe(200)
    const after = await uploadFile(server, { token: ann.token, file: named('after.txt', 'in the cloud') })
    expect([...cloud.objects.values()].map(String)).toEqual(['in the cloud'])
    expect([...cloud.objects.keys()]).toEqual([expect.stringMatching(/^portico\/1\/\d{4}-\d\d\/[\da-f-]{36}$/)])
    const read = async (url: string, headers = {}) => (await server.node.app.inject({ url, headers })).payload
    expect(await read(before.url)).toBe('on the disk')
    expect(await read(after.url)).toBe('in the cloud')
    expect(await read(after.url, { range: 'bytes=3-5' })).toBe('the')
    expect(await get(id)).toMatchObject({ active: 1, files: 1, bytes: 12, hasSecret: true })
    await server.call(ossRoutes.removeMany, { token: ann.token, body: [after.id] })
    await until(async () => cloud.objects.size === 0)
    await activate(await localId())
    expect((await remove(id)).status).toBe(200)
  })

  test('passes its test: puts, reads a part, gives an address, deletes, and leaves nothing', async () => {
    const id = await create()
    cloud.calls.length = 0
    expect(await states(id)).toEqual(['put passed', 'read passed', 'presign passed', 'delete passed'])
    expect(cloud.objects.size).toBe(0)
    expect(cloud.calls.map((call) => call.split(' ')[0])).toEqual(['PUT', 'GET', 'GET', 'DELETE', 'GET'])
    expect(await get(id)).toMatchObject({ testFailed: '', testDate: expect.any(String) as string })
  })

  test.each([
    ['a wrong secret', { secretKey: 'wrong' }, 'signature'],
    ['an unknown key', { accessKey: 'AKOTHER' }, 'access key'],
    ['another region', { region: 'elsewhere' }, 'region'],
    ['no such bucket', { bucket: 'other' }, 'bucket'],
  ])('with %s fails at a step that is named, with the reason', async (_, changes, word) => {
    const id = await create(draft(changes))
    const { isPassed, steps } = await tryOut(id)
    expect(isPassed).toBe(false)
    expect(steps.map(({ state }) => state)).toEqual(['failed', 'skipped', 'skipped', 'skipped'])
    expect(steps[0]?.msg).toContain(word)
    expect(await get(id)).toMatchObject({ testFailed: 'put' })
    expect(await activate(id)).toMatchObject({ status: 422, body: { error: 'storage_unusable', code: 42_224 } })
    expect(await get(id)).toMatchObject({ active: 0 })
  })

  test('that refuses to read fails at that step, and what was put is deleted', async () => {
    const id = await create()
    cloud.interfere = (request, response) =>
      request.method === 'GET' && Boolean(response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'))
    expect(await states(id)).toEqual(['put passed', 'read failed', 'presign skipped', 'delete failed'])
    expect(cloud.objects.size).toBe(0)
  })

  test('that fails later refuses uploads with the reason, and keeps no row', async () => {
    const id = await create()
    await activate(id)
    cloud.skewMs = 3_600_000
    const answer = await server.call(ossRoutes.create, { token: ann.token, file: named('late.txt', 'x'), body: {} })
    expect(answer).toMatchObject({ status: 422, body: { error: 'storage_unusable' } })
    expect(answer.body.msg).toContain('clock')
    const { data } = await server.call(ossRoutes.page, { token: ann.token, query: { name: 'late.txt' } })
    expect(data.total).toBe(0)
  })

  test('of FastDFS takes files as well; it has no addresses', async () => {
    const id = await create(draft({ type: 4, endpoint: fastDfs.endpoint, bucket: 'group1' }))
    expect(await states(id)).toEqual(['put passed', 'read passed', 'presign notOffered', 'delete passed'])
    await activate(id)
    const { url, id: file } = await uploadFile(server, { token: ann.token, file: named('dfs.txt', 'in FastDFS') })
    expect((await server.node.app.inject({ url, headers: { range: 'bytes=3-9' } })).payload).toBe('FastDFS')
    expect(await get(id)).toMatchObject({ files: 1, hasSecret: false, region: '' })
    await server.call(ossRoutes.removeMany, { token: ann.token, body: [file] })
    await until(async () => fastDfs.files.size === 0)
  })

  test('is the local disk from the beginning, which passes its test and stays', async () => {
    const id = await localId()
    expect(await states(id)).toEqual(['put passed', 'read passed', 'presign notOffered', 'delete passed'])
    expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'storage_in_use', code: 40_979 } })
    const update = { ...draft(), id }
    expect(await server.call(storageRoutes.update, { token: ann.token, body: update })).toMatchObject({ status: 400 })
    const { actions } = await get(id)
    expect(['update', 'activate', 'delete'].filter((action) => actions.includes(action as never))).toEqual([])
  })
})

describe('what is refused', () => {
  test('two of one name, and input that makes no sense', async () => {
    const body = draft()
    await create(body)
    expect(await server.call(storageRoutes.create, { token: ann.token, body })).toMatchObject({ status: 409 })
    for (const [path, value] of [
      ['endpoint', 'file:///etc/passwd'],
      ['endpoint', 'https://user:pass@example.org'],
      ['endpoint', 'https://example.org/path'],
      ['bucket', '../other'],
      ['prefix', '../'],
      ['prefix', '/top/'],
      ['region', 'a b'],
      ['type', 5],
      ['secretKey', ''],
    ] as const) {
      const { status, body: answer } = await server.call(storageRoutes.create, {
        token: ann.token,
        body: draft({ [path]: value }),
      })
      expect([path, value, status]).toEqual([path, value, 400])
      expect(JSON.stringify(answer)).toContain(path)
    }
  })

  test('one in which something lies is neither deleted nor becomes another place', async () => {
    const id = await create()
    await activate(id)
    const { id: file } = await uploadFile(server, { token: ann.token, file: named('kept.txt', 'kept') })
    expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'storage_in_use' } }) // the active one
    await activate(await localId())
    expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'storage_in_use' } })
    const { data } = await server.call(storageRoutes.removeMany, { token: ann.token, body: [id] })
    expect(data).toMatchObject({ done: [], refused: [{ id, error: 'storage_in_use' }] })
    const change = async (changes: object) => {
      const { name, secretKey } = draft()
      const update = { ...draft(), secretKey, name, ...changes, id } as never
      return (await server.call(storageRoutes.update, { token: ann.token, body: update })).status
    }
    expect(await change({ bucket: 'other' })).toBe(409)
    expect(await change({ prefix: 'elsewhere/' })).toBe(409)
    expect(await change({ remark: 'same place' })).toBe(200)
    await expect(
      server.node.kernel.database.transaction(OURS, (tx) =>
        tx.deleteFrom('sys_storage').where('id', '=', id).execute(),
      ),
    ).rejects.toThrow('violates foreign key')
    await server.call(ossRoutes.removeMany, { token: ann.token, body: [file] })
  })

  test('an endpoint inside the network, which no rule allows', async () => {
    for (const endpoint of ['http://127.0.0.1:1', 'http://169.254.169.254', 'http://[::ffff:10.0.0.1]']) {
      const { steps } = await tryOut(await create(draft({ endpoint })))
      expect(steps[0]).toMatchObject({ state: 'failed', msg: expect.stringContaining('EGRESS_ALLOW') as string })
    }
    cloud.interfere = (_, response) =>
      Boolean(response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end())
    const { steps } = await tryOut(await create())
    expect(steps[0]?.msg).toContain('leads elsewhere')
  })

  test('all of it without the codes', async () => {
    const id = await create()
    const reader = await anActor(server, { can: ['sys:storage:page'] })
    const { token } = reader
    const params = { id }
    for (const { status } of [
      await server.call(storageRoutes.create, { token, body: draft() }),
      await server.call(storageRoutes.update, { token, body: { ...draft(), id } }),
      await server.call(storageRoutes.remove, { token, params }),
      await server.call(storageRoutes.test, { token, params }),
      await server.call(storageRoutes.activate, { token, params }),
      await server.call(storageRoutes.migrate, { token, params, body: { toId: newId() } }),
      await server.call(storageRoutes.cancel, { token }),
      await server.call(storageRoutes.pause, { token }),
      await server.call(storageRoutes.resume, { token }),
    ])
      expect(status).toBe(403)
    const { data } = await server.call(storageRoutes.page, { token, query: {} })
    expect(data.list.flatMap(({ actions }) => actions)).toEqual([])
  })
})

describe('the secret', () => {
  test('is nowhere to be read: not in replies, the audit trail, logs, nor in the row', async () => {
    const id = await create()
    await tryOut(id)
    const { status } = await server.call(storageRoutes.update, {
      token: ann.token,
      body: { ...draft(), secretKey: `${SECRET}-2`, id },
    })
    expect(status).toBe(200)
    const shown = JSON.stringify([
      await get(id),
      (await server.call(storageRoutes.page, { token: ann.token, query: {} })).body,
      cloud.headers,
    ])
    const superuser = await asSuperuser(server.urls.owner)
    const { rows: audit } = await superuser.query<{ all: string }>(
      'select string_agg(a::text, $1) as all from sys_audit a',
      [' '],
    )
    const { rows: logs } = await superuser.query<{ all: string }>(
      `select coalesce(string_agg(l::text, $1), '') as all from sys_log_operation l`,
      [' '],
    )
    const { rows } = await superuser.query<{ row: string; secret: Buffer }>(
      'select s::text as row, secret from sys_storage s where id = $1',
      [id],
    )
    await superuser.end()
    for (const text of [shown, audit[0]?.all, logs[0]?.all, rows[0]?.row, rows[0]?.secret.toString('latin1')])
      expect(text?.includes(SECRET)).toBe(false)
    expect(audit[0]?.all).toContain('rotate-secret')
  })

  test('stays when it is left out, and is asked for again where it would go elsewhere', async () => {
    const id = await create()
    const change = async (changes: Record<string, unknown>) => {
      const { secretKey: _, ...rest } = draft()
      return server.call(storageRoutes.update, { token: ann.token, body: { ...rest, ...changes, id } })
    }
    expect((await change({ remark: 'x' })).status).toBe(200)
    expect((await tryOut(id)).isPassed).toBe(true)
    for (const changes of [{ endpoint: 'https://attacker.example' }, { accessKey: 'AKOTHER' }])
      expect(await change(changes)).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'secretKey' }] } } })
  })

  test('sealed for one storage, it opens no other', async () => {
    const [mine, other] = [await create(), await create(draft({ secretKey: 'another' }))]
    const superuser = await asSuperuser(server.urls.owner)
    await superuser.query(
      `update sys_storage set secret = (select secret from sys_storage where id = $1), version = version + 1 where id = $2`,
      [mine, other],
    )
    await superuser.end()
    expect((await tryOut(other)).steps[0]).toMatchObject({
      state: 'failed',
      msg: expect.stringContaining('opened') as string,
    })
  })
})

describe('another organisation', () => {
  test('neither sees a storage nor reaches what lies in it', async () => {
    const superuser = await asSuperuser(server.urls.owner)
    await superuser.query(
      `insert into sys_tenant (id, code, name, cert) values ($1, 'stranger', 'Stranger', 1) on conflict do nothing`,
      [THEIRS],
    )
    const id = newId()
    await superuser.query(`insert into sys_storage (tenant_id, id, name, type) values ($1, $2, 'theirs', 1)`, [
      THEIRS,
      id,
    ])
    await superuser.end()
    expect((await server.call(storageRoutes.get, { token: ann.token, params: { id } })).status).toBe(404)
    expect((await server.call(storageRoutes.test, { token: ann.token, params: { id } })).status).toBe(404)
    expect((await activate(id)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    const toTheirs = { token: ann.token, params: { id: await localId() }, body: { toId: id } }
    expect((await server.call(storageRoutes.migrate, toTheirs)).status).toBe(400)
    const { files } = server.node.kernel
    await expect(files.read(placeIn(id, newKey(OURS)))).rejects.toMatchObject({ reason: 'gone' })
    await expect(files.put(placeIn(id, newKey(OURS)), Buffer.from('x'))).rejects.toMatchObject({ reason: 'gone' })
    for (const place of ['1/2026-01/../../etc/passwd', `${newKey(OURS)}@../x`, `${newKey(OURS)}@${id}@${id}`])
      await expect(files.read(place)).rejects.toThrow('not a place')
  })
})
