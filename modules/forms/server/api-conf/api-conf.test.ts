/** Configured calls: stored, changed, deleted; secrets come in and never out. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRoutes } from '#records/contract/audit.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { formApiExport, formApiRoutes } from '#forms/contract/api-conf.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

const CODES = ['page', 'save', 'update', 'delete', 'test'].map((verb) => `frm:api:${verb}` as const)
const SECRET = 'correct-horse-battery'

let server: TestServer
let superuser: pg.Client
let drop: () => Promise<void>
let ann: TestActor
let reader: TestActor
beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  server = await aNode(database.urls)
  superuser = await asSuperuser(database.urls.owner)
  ann = await anActor(server, {
    can: [...CODES, 'frm:template:page', 'frm:template:save', 'frm:template:update', 'frm:template:publish'],
  })
  reader = await anActor(server, { can: ['frm:api:page'] })
})
afterAll(async () => {
  await server.stop()
  await superuser.end()
  await drop()
})

let serial = 0
const newName = () => `call-${(serial += 1)}`
const create = (more: object = {}, { token } = ann) =>
  server.call(formApiRoutes.create, {
    token,
    body: { name: newName(), title: '城市', titleEn: 'Cities', url: 'https://api.example/cities', ...more },
  })
const made = async (more: object = {}): Promise<string> => {
  const { data, body } = await create(more)
  if (data === null) throw new Error(JSON.stringify(body))
  return data.id
}
const get = async (id: string, { token } = ann) =>
  (await server.call(formApiRoutes.get, { token, params: { id } })).data
const draftOf = async (id: string) => {
  const { createDate: _c, updateDate: _u, actions: _a, hasSecret: _h, params: _p, name: _n, ...draft } = await get(id)
  return draft
}
const change = async (id: string, more: object) =>
  server.call(formApiRoutes.update, { token: ann.token, body: { ...(await draftOf(id)), ...more } })
const issuesOf = ({ data }: { data: unknown }) =>
  (data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`)
/** A file is answered as bytes. */
const textOf = (data: unknown) => (Buffer.isBuffer(data) ? data.toString() : JSON.stringify(data))
const sealed = async (id: string) =>
  (await superuser.query<{ secret: Buffer | null }>('select secret from frm_api where id = $1', [id])).rows[0]?.secret

describe('a call', () => {
  test('is created, read and changed; its parameters are those of address and body', async () => {
    const id = await made({
      method: 'POST',
      url: 'https://api.example/{country}/cities?q={text}&all=1',
      headers: [{ name: 'X-App', value: 'portico' }],
      body: '{"country": "{country}", "page": "{page}"}',
    })
    expect(await get(id)).toMatchObject({
      title: '城市',
      method: 'POST',
      params: ['country', 'text', 'page'],
      hasSecret: false,
      headers: [{ name: 'X-App', value: 'portico' }],
      actions: ['update', 'test', 'delete'],
    })
    expect((await change(id, { title: '地区', cacheSeconds: 0 })).status).toBe(200)
    expect(await get(id)).toMatchObject({ title: '地区', cacheSeconds: 0, version: 2 })
    expect(await change(id, { version: 1 })).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
  })

  test('has a name of its own', async () => {
    await made({ name: 'cities' })
    expect(await create({ name: 'cities' })).toMatchObject({ status: 409, body: { error: 'name_taken' } })
    expect(issuesOf(await create({ name: 'a b' }))).toEqual(['name api_name'])
  })

  test.each([
    [{ url: 'https://{host}/' }, 'url api_address'],
    [{ url: 'file:///etc/passwd' }, 'url api_address'],
    [{ url: 'https://api.example/?api_key=abcd1234' }, 'url secret_elsewhere'],
    [{ headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] }, 'headers.0.value control_characters'],
    [{ headers: [{ name: 'X-A: b\r\nX-B', value: '' }] }, 'headers.0.name control_characters'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers.0.name header_reserved'],
    [{ headers: [{ name: 'Authorization', value: 'x' }] }, 'headers.0.name header_reserved'],
    [{ headers: [{ name: 'X-Api-Key', value: 'x' }] }, 'headers.0.name secret_elsewhere'],
    [{ headers: [{ name: 'X-A', value: '中' }] }, 'headers.0.value header_value'],
    [
      {
        headers: [
          { name: 'x-a', value: '' },
          { name: 'X-A', value: '' },
        ],
      },
      'headers header_twice',
    ],
    [{ body: '{' }, 'body body_template'],
    [{ listPath: 'a..b' }, 'listPath value_path'],
    [{ timeoutSeconds: 31 }, 'timeoutSeconds too_big'],
    [{ attempts: 0 }, 'attempts too_small'],
    [{ attempts: 21 }, 'attempts too_big'],
    [{ auth: 'basic', secret: SECRET }, 'authName required'],
    [{ auth: 'basic', authName: 'a:b', secret: SECRET }, 'authName basic_user'],
    [{ auth: 'basic', authName: 'ann', secret: 'pass\r\nword' }, 'secret header_value'],
    [{ auth: 'basic', authName: 'ann' }, 'secret required'],
    [{ auth: 'apiKey', authName: 'Host', secret: SECRET }, 'authName header_name'],
    [{ auth: 'apiKey', authName: 'a=b&c', authPlace: 'query', secret: SECRET }, 'authName query_name'],
    [{ auth: 'oauth2', authName: 'id', secret: SECRET }, 'tokenUrl api_address'],
    [{ auth: 'oauth2', authName: 'id', secret: SECRET, tokenUrl: 'https://{x}/' }, 'tokenUrl api_address'],
  ])('is refused at the path of what is wrong: %j', async (more, issue) => {
    const answer = await create(more)
    expect(answer.status).toBe(400)
    expect(issuesOf(answer)).toContain(issue)
    expect(JSON.stringify(answer.body)).not.toMatch(/"msg":"issue\./)
  })
})

describe('a secret', () => {
  test('is sealed, in no reply, and kept when it is not sent again', async () => {
    const id = await made({ auth: 'bearer', secret: SECRET })
    const stored = await sealed(id)
    expect(stored?.includes(SECRET)).toBe(false)
    for (const { token } of [ann, reader]) {
      const page = await server.call(formApiRoutes.page, { token, query: { keyword: 'api.example' } })
      const one = await server.call(formApiRoutes.get, { token, params: { id } })
      expect(one.data).toMatchObject({ hasSecret: true })
      expect(JSON.stringify([page.body, one.body])).not.toMatch(new RegExp(`${SECRET}|"secret"`))
    }
    await change(id, { title: 'Other' })
    expect(await sealed(id)).toEqual(stored)
    await change(id, { secret: 'another-secret' })
    expect(await sealed(id)).not.toEqual(stored)
  })

  test('is not sent to another host, or in another way, by someone who does not know it', async () => {
    const id = await made({ auth: 'basic', authName: 'ann', secret: SECRET })
    for (const more of [
      { url: 'https://evil.example/cities' },
      { url: 'http://api.example/cities' },
      { url: 'https://api.example:8443/cities' },
      { auth: 'hmac' },
    ])
      expect(issuesOf(await change(id, more))).toEqual(['secret secret_again'])
    expect((await change(id, { url: 'https://api.example/towns' })).status).toBe(200)
    expect((await change(id, { url: 'https://evil.example/', secret: 'their-own' })).status).toBe(200)
    const client = await made({
      auth: 'oauth2',
      authName: 'id',
      tokenUrl: 'https://login.example/token',
      secret: SECRET,
    })
    expect(issuesOf(await change(client, { tokenUrl: 'https://evil.example/token' }))).toEqual(['secret secret_again'])
  })

  test('goes when there is no authentication any more, and is needed when there is again', async () => {
    const id = await made({ auth: 'bearer', secret: SECRET })
    expect((await change(id, { auth: 'none' })).status).toBe(200)
    expect(await sealed(id)).toBeNull()
    expect(issuesOf(await change(id, { auth: 'bearer' }))).toEqual(['secret required'])
  })

  test('is in no trail, event, recycle bin or sheet', async () => {
    const id = await made({ auth: 'bearer', secret: SECRET, name: 'traced' })
    await change(id, { secret: 'another-secret', title: 'Traced' })
    const sheet = await server.call(formApiExport.file, {
      token: ann.token,
      query: { keyword: 'traced', format: 'csv' },
    })
    expect(textOf(sheet.data)).toContain('api.example')
    const trail = await server.call(auditRoutes.page, {
      token: await server.admin(),
      query: { resource: 'formApi', resourceId: id },
    })
    expect(trail.data.list.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(trail.data.list[0]?.fields).toEqual(['title', 'secret'])
    const removed = await server.call(formApiRoutes.removeMany, { token: ann.token, body: [id] })
    expect(removed.data.done).toEqual([id])
    const { rows: bin } = await superuser.query<{ id: string }>(
      `select id, payload from sys_recycle_bin where resource = 'formApi' and resource_id = $1`,
      [id],
    )
    const { rows: events } = await superuser.query('select * from sys_outbox')
    const { rows: entries } = await superuser.query('select changes from sys_audit where resource_id = $1', [id])
    expect(JSON.stringify(entries)).toContain('[null,"***"]')
    const everything = JSON.stringify([trail.body, bin, events, entries]) + textOf(sheet.data)
    expect(everything).not.toMatch(/correct-horse|another-secret/)
    const restored = await server.call(recycleRoutes.restore, { token: ann.token, body: [bin[0]?.id ?? ''] })
    expect(restored.status).toBe(403)
    const admin = await server.admin()
    await server.call(recycleRoutes.restore, { token: admin, body: [bin[0]?.id ?? ''] })
    expect(await get(id)).toMatchObject({ name: 'traced', status: 0, auth: 'bearer', hasSecret: false })
  })
})

describe('who may', () => {
  test('only see, sees no secret, and can neither try nor change', async () => {
    const id = await made({ auth: 'bearer', secret: SECRET })
    expect(await get(id, reader)).toMatchObject({ hasSecret: true, actions: [] })
    const { token } = reader
    const calls = [
      server.call(formApiRoutes.test, { token, params: { id }, body: {} }),
      create({}, reader),
      server.call(formApiRoutes.update, { token, body: await draftOf(id) }),
      server.call(formApiRoutes.remove, { token, params: { id } }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('another organisation has none of them', async () => {
    const id = await made({ name: 'theirs' })
    const other = await anActor(server, { can: CODES, tenantId: 0 })
    const { token } = other
    const body = await draftOf(id)
    const calls = [
      server.call(formApiRoutes.get, { token, params: { id } }),
      server.call(formApiRoutes.test, { token, params: { id }, body: {} }),
      server.call(formApiRoutes.update, { token, body }),
      server.call(formApiRoutes.remove, { token, params: { id } }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await server.call(formApiRoutes.page, { token })).data.total).toBe(0)
    expect((await create({ name: 'theirs' }, other)).status).toBe(200)
  })
})

describe('a form', () => {
  const label = { zh: '城市', en: 'City' }
  const modelWith = (api: string) => ({
    format: 1,
    title: { zh: '表单', en: 'Form' },
    fields: [{ kind: 'select', id: 'f-city-1', name: 'city', label, options: { from: 'api', api } }],
    layout: [{ type: 'field', field: 'f-city-1' }],
  })
  const save = (id: string, rev: number, model: object) =>
    server.call(templateRoutes.saveDraft, { token: ann.token, params: { id }, body: { rev, model: model as never } })

  test('is not published with a call that is not there; one that it names is not deleted', async () => {
    const { token } = ann
    const name = newName()
    const { id } = (await server.call(templateRoutes.create, { token, body: { name: '差旅', nameEn: 'Travel' } })).data
    const saved = await save(id, 1, modelWith(name))
    expect(saved.data.problems).toMatchObject([
      { code: 'form_unknown_reference', path: 'fields.0.options.api', detail: name },
    ])
    const api = await made({ name })
    const remove = () => server.call(formApiRoutes.remove, { token, params: { id: api } })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error: 'in_use', msg: expect.stringContaining('表单') as string },
    })
    const { status } = await server.call(templateRoutes.publish, {
      token,
      params: { id },
      body: { rev: saved.data.rev },
    })
    expect(status).toBe(200)
    await save(id, saved.data.rev, modelWith('other'))
    expect((await remove()).status).toBe(409)
    const many = await server.call(formApiRoutes.removeMany, { token, body: [api] })
    expect(many.data.refused).toMatchObject([{ id: api, error: 'in_use' }])
  })
})
