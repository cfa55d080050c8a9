/** Options of a field that a configured call answers, under the reader's right to the form. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { formApiRoutes } from '#forms/contract/api-conf.ts'
import { optionsRoutes } from '#forms/contract/api-options.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aRole, type TestActor } from '../../../../tests/people.ts'
import { anOtherSide, type OtherSide } from '../testing/other-side.ts'

let server: TestServer & { close: () => Promise<void> }
let other: OtherSide
let admin: string
let ann: TestActor
beforeAll(async () => {
  server = await aServer({ env: { EGRESS_ALLOW: '127.0.0.1' } })
  other = await anOtherSide()
  admin = await server.admin()
  ann = await anActor(server, { can: ['frm:record:page'] })
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(() => {
  other.answer = ({ path }) => ({ data: [{ code: path, name: `At ${path}` }] })
  other.received.length = 0
})

let serial = 0
async function aCall(more: object = {}): Promise<{ id: string; name: string }> {
  const name = `cities-${(serial += 1)}`
  const paths = { listPath: 'data', valuePath: 'code', labelPath: 'name' }
  const body = { name, title: 'Cities', url: other.url(`/${name}/{country}?q={q}`), ...paths, ...more }
  const { data } = await server.call(formApiRoutes.create, { token: admin, body })
  return { id: data.id, name }
}

const label = (text: string) => ({ zh: text, en: text })
/** A published form: two texts, and a field whose options depend on them. */
async function aForm(api: string, access?: object[]): Promise<string> {
  const params = { country: 'f-land-1', q: 'f-find-1' }
  const fields = [
    { kind: 'text', id: 'f-land-1', name: 'country', label: label('Country') },
    { kind: 'text', id: 'f-find-1', name: 'find', label: label('Find') },
    { kind: 'select', id: 'f-city-1', name: 'city', label: label('City'), options: { from: 'api', api, params } },
  ]
  const model = {
    format: 1,
    title: label('Form'),
    fields,
    layout: fields.map(({ id }) => ({ type: 'field', field: id })),
  }
  const { id } = (await server.call(templateRoutes.create, { token: admin, body: { name: 'Form', nameEn: 'Form' } }))
    .data
  const at = { id }
  const saved = await server.call(templateRoutes.saveDraft, {
    token: admin,
    params: at,
    body: { rev: 1, model: model as never },
  })
  const published = await server.call(templateRoutes.publish, {
    token: admin,
    params: at,
    body: { rev: saved.data.rev },
  })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  if (access) await server.call(templateRoutes.setAccess, { token: admin, params: at, body: { access: access as [] } })
  return id
}
const options = (formId: string, query: Record<string, string> = {}, { token } = ann, fieldId = 'f-city-1') =>
  server.call(optionsRoutes.list, { token, params: { formId, fieldId }, query })

test('are those of the call, with the parameters that the form names and no others', async () => {
  const { name } = await aCall()
  const form = await aForm(name)
  const answer = await options(form, { 'p.country': 'DE', 'p.q': 'a b', 'p.admin': '1' })
  expect(answer).toMatchObject({ status: 200, data: [{ value: `/${name}/DE?q=a%20b` }] })
  expect(other.received.map(({ path }) => path)).toEqual([`/${name}/DE?q=a%20b`])
})

test('are none while what they depend on is not entered, or leads elsewhere', async () => {
  const form = await aForm((await aCall()).name)
  expect((await options(form)).data).toEqual([])
  expect((await options(form, { 'p.country': '../../admin' })).data).toEqual([])
  expect(other.received).toEqual([])
})

test('are kept by call and parameters, and asked for anew once the call was changed', async () => {
  const { id, name } = await aCall({ cacheSeconds: 600 })
  const form = await aForm(name)
  await Promise.all([options(form, { 'p.country': 'DE' }), options(form, { 'p.country': 'DE' })])
  await options(form, { 'p.country': 'DE' })
  await options(form, { 'p.country': 'FR' })
  expect(other.received).toHaveLength(2)
  const { data } = await server.call(formApiRoutes.get, { token: admin, params: { id } })
  const { createDate: _c, updateDate: _u, actions: _a, hasSecret: _h, params: _p, name: _n, ...draft } = data
  await server.call(formApiRoutes.update, { token: admin, body: { ...draft, url: other.url('/moved/{country}') } })
  expect((await options(form, { 'p.country': 'DE' })).data).toMatchObject([{ value: '/moved/DE' }])
})

test('are asked for each time where nothing is to be kept', async () => {
  const form = await aForm((await aCall({ cacheSeconds: 0 })).name)
  await options(form, { 'p.country': 'DE' })
  await options(form, { 'p.country': 'DE' })
  expect(other.received).toHaveLength(2)
})

test('fail with one refusal that says nothing of the other system', async () => {
  const warned = vi.spyOn(server.node.kernel.log, 'warn').mockImplementation(() => undefined)
  const { id, name } = await aCall({ auth: 'bearer', secret: 'correct-horse' })
  const form = await aForm(name)
  const refused = { status: 422, body: { error: 'form_call_failed', data: null } }
  other.answer = (_, reply) => void reply.writeHead(500).end('stack trace of correct-horse')
  const failed = await options(form, { 'p.country': 'DE' })
  expect(failed).toMatchObject(refused)
  expect(JSON.stringify(failed.body)).not.toMatch(/stack|127\.0\.0\.1/)
  expect(JSON.stringify(warned.mock.calls)).not.toMatch(/correct-horse|stack/)
  other.answer = () => ({ rows: [] })
  expect(await options(form, { 'p.country': 'DE' })).toMatchObject(refused)
  other.answer = ({ headers }) => ({ data: [{ code: headers.authorization, name: 'x' }] })
  expect(JSON.stringify((await options(form, { 'p.country': 'DE' })).body)).not.toContain('correct-horse')
  const { data } = await server.call(formApiRoutes.get, { token: admin, params: { id } })
  const { createDate: _c, updateDate: _u, actions: _a, hasSecret: _h, params: _p, name: _n, ...draft } = data
  await server.call(formApiRoutes.update, { token: admin, body: { ...draft, status: 0 } })
  expect(await options(form, { 'p.country': 'DE' })).toMatchObject(refused)
  warned.mockRestore()
})

test('are not taken from a call that changes something', async () => {
  const form = await aForm((await aCall({ method: 'DELETE' })).name)
  expect((await options(form, { 'p.country': 'DE' })).status).toBe(422)
  expect(other.received).toEqual([])
})

test('need the right to the form and to the field', async () => {
  const { name } = await aCall()
  const roleId = await aRole(server, { can: [] })
  const closed = await aForm(name, [{ roleId, rights: ['view'], reach: 'all', fields: {} }])
  const hidden = await aForm(name, [{ roleId: null, rights: ['create'], reach: 'own', fields: { 'f-city-1': 'hide' } }])
  const foreign = await anActor(server, { can: ['frm:record:page'], tenantId: 0 })
  const open = await aForm(name)
  const query = { 'p.country': 'DE' }
  const answers = await Promise.all([
    options(closed, query),
    options(hidden, query),
    options(open, query, foreign),
    options(newId(), query),
    options(open, query, ann, 'f-land-1'),
    options(open, query, ann, 'f-none-1'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(other.received).toEqual([])
  const unprivileged = await anActor(server, { can: [] })
  expect((await options(open, query, unprivileged)).status).toBe(403)
})

test('take bounded parameters with proper names only', async () => {
  const form = await aForm((await aCall()).name)
  expect((await options(form, { 'p.country': 'x'.repeat(501) })).status).toBe(400)
  expect((await options(form, { other: '1' })).status).toBe(400)
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p.n${at}`, '1']))
  expect((await options(form, many)).status).toBe(400)
})

test('the designer chooses among the calls that are on, and sees what they are called, nothing else of them', async () => {
  const { name } = await aCall({ titleEn: 'Cities' })
  const { name: off, id } = await aCall()
  const { data: call } = await server.call(formApiRoutes.get, { token: admin, params: { id } })
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.updateTable('frm_api').set({ status: 0 }).where('id', '=', call.id).execute(),
  )
  const { data } = await server.call(templateRoutes.sources, { token: admin })
  expect(data.apis).toContainEqual({ code: name, name: 'Cities', nameEn: 'Cities' })
  expect(data.apis.map(({ code }) => code)).not.toContain(off)
})
