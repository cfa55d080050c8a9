/** Records as files: columns that depend on the form, values as people read them, and the trace it leaves. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordExport, recordExportOf } from '#forms/contract/record-list.ts'
import { field } from '#forms-core/testing/models.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, type TestActor } from '../../../../tests/people.ts'
import { aForm, recordsOf, type PublishedForm } from '../testing/forms.ts'

const marks = { list: true, filter: true, sort: true }
const fields = [
  field('text', 'subject', { marks, label: { zh: '主题', en: 'Subject' } }),
  field('amount', 'amount', { marks, label: { zh: '金额', en: 'Amount' } }),
  field('amount', 'secret', { marks, label: { zh: '机密', en: 'Secret' } }),
  field('select', 'states', { multiple: true, label: { zh: '状态', en: 'States' } }),
  field('dateTime', 'moment', { label: { zh: '时刻', en: 'Moment' } }),
  field('dateRange', 'trip', { label: { zh: '行程', en: 'Trip' } }),
  field('switch', 'urgent', { label: { zh: '紧急', en: 'Urgent' } }),
  field('user', 'buyer', { label: { zh: '采购', en: 'Buyer' } }),
  field('address', 'home', { label: { zh: '地址', en: 'Home' } }),
  field('richText', 'story', { label: { zh: '说明', en: 'Story' } }),
]

let server: TestServer & { close: () => Promise<void> }
let admin: string
let near: TestActor
let far: TestActor
let form: PublishedForm

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = (await anActor(server, { superAdmin: 1 })).token
  const clerk = { can: ['frm:record:page', 'frm:record:export'], scope: 1 } as const
  near = await anActor(server, { ...clerk, deptId: await aDept(server, { name: 'Near' }), realName: 'Near Person' })
  far = await anActor(server, { ...clerk, deptId: await aDept(server) })
  const access = [
    {
      roleId: null,
      rights: ['view' as const, 'export' as const],
      reach: 'role' as const,
      fields: { 'f-secret-1': 'hide' as const },
    },
  ]
  form = await aForm(server, admin, { fields, access })
  await recordsOf(server, form, [
    {
      values: {
        'f-subject-1': '=1+1',
        'f-amount-1': 12.5,
        'f-secret-1': 7,
        'f-states-1': ['a', 'b'],
        'f-moment-1': '2026-11-03T16:30:00.000Z',
        'f-trip-1': { from: '2026-11-01', to: '2026-11-03' },
        'f-urgent-1': true,
        'f-buyer-1': near.id,
        'f-home-1': { region: ['北京', '朝阳'], detail: '1 号' },
        'f-story-1': '<p>Long <b>story</b></p>',
      },
      ownerId: near.id,
      deptId: near.deptId,
    },
    { values: { 'f-subject-1': 'Other', 'f-amount-1': 3 }, ownerId: far.id, deptId: far.deptId },
    { values: { 'f-subject-1': 'Without amount' }, ownerId: near.id, deptId: near.deptId },
  ])
})
afterAll(() => server.close())

const routes = () =>
  recordExportOf(
    form.id,
    fields.map(({ id }) => id),
  )
const lines = (token: string, query: Record<string, string> = {}) =>
  exportedLines(server, routes().file, { token, query })

test('every visible field under its label in the language of the user, as people read it', async () => {
  const found = await lines(near.token, { orderField: 'createDate', order: 'asc' })
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({
    Subject: "'=1+1",
    Amount: '12.5',
    States: 'A, B',
    Moment: '2026-11-04 00:30:00',
    Trip: '2026-11-01 ~ 2026-11-03',
    Urgent: 'Yes',
    Buyer: 'Near Person',
    Home: '北京/朝阳 1 号',
    Story: 'Long story',
    'Entered by': 'Near Person',
    Department: 'Near',
    'Form version': '1',
  })
  expect(Object.keys(found[0] ?? {})).not.toContain('Secret')
  const answer = await server.call(routes().file, {
    token: near.token,
    query: { format: 'csv' },
    headers: { 'accept-language': 'zh' },
  })
  expect((answer.data as unknown as Buffer).toString()).toContain('主题')
})

test('as a workbook, named after the form; a formula is text', async () => {
  const { data, headers } = await server.call(routes().file, { token: admin, query: { format: 'xlsx' } })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Test form')
  const [sheet] = (await readXlsx(data as unknown as Buffer)).sheets
  expect(sheet?.rows).toHaveLength(4)
  expect(sheet?.rows.flat()).toContain('=1+1')
})

test('with the filters, the order and the columns of the list; within the reach', async () => {
  const columns = { columns: 'title,f-amount-1' }
  expect(await lines(admin, { ...columns, 'f-amount-1': '..5' })).toEqual([{ 'What it is': 'Other', Amount: '3' }])
  const sorted = await lines(admin, { ...columns, orderField: 'f-amount-1', order: 'asc' })
  expect(sorted.map((line) => line['What it is'])).toEqual(['Other', "'=1+1", 'Without amount'])
  expect(await lines(far.token, columns)).toHaveLength(1)
})

test.each([
  ['a column', { columns: 'f-amount-1,f-secret-1' }, 'columns.1'],
  ['a filter', { 'f-secret-1': '7' }, 'f-secret-1'],
  ['an order', { orderField: 'f-secret-1' }, 'orderField'],
  ['a column that is not there', { columns: 'f-nothing-1' }, 'columns.0'],
])('a hidden field cannot be had by %s', async (_name, query, path) => {
  const answer = await server.call(routes().file, { token: near.token, query })
  expect(answer).toMatchObject({ status: 400, data: { issues: [{ path, code: 'unknown_field' }] } })
})

test('needs the right of the form beside the code: without it there is no such form', async () => {
  const access = [{ roleId: null, rights: ['view' as const], reach: 'all' as const, fields: {} }]
  const closed = await aForm(server, admin, { fields, access })
  const call = { token: near.token, params: { formId: closed.id } }
  expect((await server.call(recordExport.file, { ...call, query: {} })).status).toBe(404)
  expect((await server.call(recordExport.task, { ...call, body: {} })).status).toBe(404)
  const reader = await anActor(server, { can: ['frm:record:page'] })
  expect((await server.call(routes().file, { token: reader.token, query: {} })).status).toBe(403)
})

test('in the background as well; the trail names filters and columns by their labels', async () => {
  const body = { format: 'csv' as const, 'f-amount-1': '1..', columns: ['f-subject-1', 'createDate'] }
  const { status, data } = await server.call(routes().task, { token: near.token, body })
  expect(status, JSON.stringify(data)).toBe(200)
  const nothing = await server.call(routes().task, { token: near.token, body: { 'f-amount-1': '999..' } })
  expect(nothing.status).toBe(404)
  await lines(near.token, { 'f-amount-1': '1..', columns: 'f-subject-1' })
  const trail = await server.node.kernel.database.read(1, (db) =>
    db
      .selectFrom('sys_audit')
      .select(['label', 'changes'])
      .where('resource', '=', 'formRecord')
      .where('actor_id', '=', near.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  expect(trail).toMatchObject({
    label: 'Test form',
    changes: { filters: [null, ['Amount: 1..']], columns: [null, ['Subject']], rows: [null, 1] },
  })
})
