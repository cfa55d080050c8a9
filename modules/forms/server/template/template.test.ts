/** Templates through the entry point: created, described, stopped and deleted, out as files and in again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/route.ts'
import { templateExport, templateRoutes } from '#forms/contract/template.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'

const CODES = ['page', 'save', 'update', 'publish', 'delete', 'export', 'import'].map(
  (verb) => `frm:template:${verb}` as const,
)

let server: TestServer & { close: () => Promise<void> }
let token: string
beforeAll(async () => {
  server = await aServer()
  token = (await anActor(server, { can: CODES })).token
})
afterAll(() => server.close())

const pathsOf = ({ data }: { data: unknown }) => (data as { issues: { path: string }[] }).issues.map(({ path }) => path)
const create = async (body: BodyOf<typeof templateRoutes.create>) => {
  const answer = await server.call(templateRoutes.create, { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.data.id
}
const get = (id: string) => server.call(templateRoutes.get, { token, params: { id } })
const draft = async (id: string) => (await server.call(templateRoutes.draft, { token, params: { id } })).data
const publish = async (id: string) =>
  server.call(templateRoutes.publish, { token, params: { id }, body: { rev: (await draft(id)).rev } })
const importing = (name: string, content: string) =>
  server.call(templateRoutes.importFile, { token, file: { name, content: Buffer.from(content) } })

test('a new form begins empty, with a ready-made form, or as a copy under ids of its own', async () => {
  const empty = await create({ name: '空白表单', nameEn: 'Blank' })
  expect((await draft(empty)).model).toEqual({
    format: 1,
    title: { zh: '空白表单', en: 'Blank' },
    fields: [],
    layout: [],
  })
  const ready = await create({ name: '差旅报销', ready: 'expense', category: 'finance' })
  const [first, copy] = [(await draft(ready)).model, (await draft(await create({ name: 'Copy', copyOf: ready }))).model]
  expect(first.title.zh).toBe('差旅报销')
  expect(copy.fields.map(({ name }) => name)).toEqual(first.fields.map(({ name }) => name))
  const ids = new Set(first.fields.map(({ id }) => id))
  expect(copy.fields.filter(({ id }) => ids.has(id))).toEqual([])
  expect((await draft(ready)).problems).toEqual([])
})

test('a copy of what is not there, and a category that is not in the dictionary, are refused', async () => {
  const of = (more: object) => server.call(templateRoutes.create, { token, body: { name: 'x', ...more } })
  expect(await of({ copyOf: '01900000-0000-7000-8000-0000000000ff' })).toMatchObject({
    status: 400,
    data: { issues: [{ path: 'copyOf' }] },
  })
  expect(await of({ category: 'nothing' })).toMatchObject({ status: 400, data: { issues: [{ path: 'category' }] } })
})

test('the list finds by the title in either language, by category and by state', async () => {
  await create({ name: '会议纪要表', nameEn: 'Minutes', category: 'office' })
  const names = async (query: object) =>
    (await server.call(templateRoutes.page, { token, query })).data.list.map(({ name }) => name)
  expect(await names({ keyword: '纪要' })).toEqual(['会议纪要表'])
  expect(await names({ keyword: 'minut', category: 'office', status: '0', isChanged: '1' })).toEqual(['会议纪要表'])
  expect(await names({ keyword: 'minut', category: 'hr' })).toEqual([])
  const lines = await exportedLines(server, templateExport.file, { token, query: { keyword: 'minut' } })
  expect(lines).toMatchObject([{ Name: 'Minutes', Category: 'Administration', Status: 'Not published' }])
})

test('a form is described, stopped and opened again; before its first version there is nothing to stop', async () => {
  const id = await create({ name: 'Visits', ready: 'visitor' })
  const setStatus = (status: 1 | 2) =>
    server.call(templateRoutes.setStatus, { token, params: { id }, body: { status } })
  expect(await setStatus(2)).toMatchObject({ status: 422, body: { error: 'form_not_open' } })
  expect((await publish(id)).data).toEqual({ no: 1 })
  expect((await get(id)).data).toMatchObject({ status: 1, versionNo: 1, isChanged: 0 })
  expect((await setStatus(2)).status).toBe(200)
  expect((await get(id)).data.actions).toContain('resume')
  expect((await setStatus(1)).status).toBe(200)
  const { version } = (await get(id)).data
  const describe = (remark: string) =>
    server.call(templateRoutes.update, { token, body: { id, version, remark, category: 'office' } })
  expect((await describe('For the reception')).status).toBe(200)
  expect(await describe('Too late')).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
  expect((await get(id)).data).toMatchObject({ remark: 'For the reception', category: 'office', status: 1 })
})

test('a form with records, or to whose records another form refers, is not deleted', async () => {
  const id = await create({ name: 'Referred to', ready: 'seal' })
  const other = await create({ name: 'Refers' })
  const { rev, model } = await draft(other)
  const field = {
    kind: 'reference',
    id: 'f-ref1',
    name: 'seal',
    label: { zh: '印章', en: '' },
    form: id,
    onDelete: 'refuse',
  }
  const changed = { ...model, fields: [field], layout: [{ type: 'field', field: 'f-ref1' }] }
  await server.call(templateRoutes.saveDraft, { token, params: { id: other }, body: { rev, model: changed } })
  const remove = (which: string) => server.call(templateRoutes.remove, { token, params: { id: which } })
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: { error: 'in_use', msg: expect.stringContaining('Refers') },
  })
  expect((await remove(other)).status).toBe(200)
  await server.node.kernel.database.transaction(1, (tx) =>
    tx
      .insertInto('frm_count')
      .values([1, 2].map((n) => ({ tenant_id: 1, template_id: id, slot: n, n })))
      .execute(),
  )
  expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'form_has_records', data: { count: 3 } } })
})

test('a form goes out as a file and comes in again, equal but for its ids', async () => {
  const id = await create({ name: 'Inspection', ready: 'inspection' })
  const file = await server.call(templateRoutes.exportFile, { token, params: { id } })
  expect(file.headers['content-disposition']).toContain('Inspection.form.json')
  const text = Buffer.from(file.data as unknown as Uint8Array).toString()
  const again = await importing('inspection.form.json', text)
  expect(again, JSON.stringify(again.body)).toMatchObject({ status: 200, data: { guesses: [] } })
  const [first, second] = [(await draft(id)).model, (await draft(again.data.id)).model]
  const shape = (model: typeof first) => JSON.stringify(model).replaceAll(/"(?:f-[0-9a-f-]+)"/g, '"id"')
  expect(shape(second)).toBe(shape(first))
})

test('a file that is no form is refused with every path', async () => {
  const file = {
    $schema: 'urn:portico:form:1',
    format: 1,
    title: { zh: 'x' },
    fields: [{ kind: 'nothing' }],
    layout: [7],
  }
  const answer = await importing('x.json', JSON.stringify(file))
  expect(answer).toMatchObject({ status: 400 })
  expect(pathsOf(answer)).toEqual(expect.arrayContaining(['fields.0.kind', 'layout.0']))
  expect(await importing('x.json', '{ "$schema": 1')).toMatchObject({ status: 400 })
})

test('a sheet becomes a form, and each guess is named', async () => {
  const answer = await importing(
    'visits.csv',
    '姓名,到访日期,人数,备注\n张三,2026-11-24,3,无\n李四,2026-11-25,1,需要停车位\n',
  )
  expect(answer.data.guesses).toEqual([
    { field: '姓名', label: '姓名', kind: 'text', cells: 2, agreeing: 2 },
    { field: '到访日期', label: '到访日期', kind: 'date', cells: 2, agreeing: 2 },
    { field: '人数', label: '人数', kind: 'number', cells: 2, agreeing: 2 },
    { field: '备注', label: '备注', kind: 'text', cells: 2, agreeing: 2 },
  ])
  const { model, problems } = await draft(answer.data.id)
  expect([model.title.zh, problems]).toEqual(['visits', []])
})

test('options can come from dictionaries and calls, of which the designer is shown names alone', async () => {
  const { data } = await server.call(templateRoutes.sources, { token })
  expect(data.dictionaries).toContainEqual(expect.objectContaining({ code: 'form_category' }))
  expect(Object.keys(data)).toEqual(['dictionaries', 'apis'])
  const reader = (await anActor(server, { can: ['frm:template:page'] })).token
  expect((await server.call(templateRoutes.sources, { token: reader })).status).toBe(403)
})
