/** The forms of `--demo` can be used: by an employee, by who works on all records, and by a visitor. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicFormRoutes } from '#forms/contract/public.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { formsSeeds } from '#forms/server/index.ts'
import { OWN } from '../modules/system/server/seed/tenants.ts'
import { aServer } from './harness.ts'
import { anActor, aUser } from './people.ts'

const server = await aServer()
afterAll(() => server.close())
let admin: string
let employee: Awaited<ReturnType<typeof anActor>>
let ids: ReadonlyMap<string, string>

beforeAll(async () => {
  admin = await server.admin()
  for (let at = 0; at < 5; at += 1) await aUser(server, {})
  employee = await anActor(server, { can: ['frm:record:page', 'frm:record:save', 'frm:record:update'] })
  await server.node.kernel.database.transaction(1, async (tx) => {
    for (const { write } of formsSeeds(OWN, { demo: true, language: 'zh' })) await write(tx)
  })
  const { data } = await server.call(templateRoutes.page, { token: admin, query: { limit: 100 } })
  ids = new Map(data.list.map(({ nameEn, id }) => [nameEn, id]))
})

const formOf = (name: string) => ids.get(name) ?? ''
const isNumber = (value: unknown) => typeof value === 'string' && value.startsWith('BX-')
const pageOf = (token: string, name: string) =>
  server.call(recordListRoutes.page, { token, params: { formId: formOf(name) }, query: { limit: 100 } })

test('nothing of it is written twice, nor without --demo', () => {
  expect(formsSeeds(OWN, { demo: false, language: 'zh' })).toEqual([])
  expect(formsSeeds(OWN, { demo: true, language: 'zh' }).map(({ name }) => name)).toEqual([
    'demo:forms',
    'demo:form-calls',
  ])
})

test.each([
  ['Expense claim', 60],
  ['Leave register', 56],
  ['Visitor registration', 40],
  ['Inspection record', 48],
  ['Purchase request', 36],
  ['Lost and found', 32],
])('%s has %i records of several owners, each with its history and a title', async (name, total) => {
  const { data } = await pageOf(admin, name)
  expect(data.total).toBe(total)
  expect(new Set(data.list.map(({ ownerName }) => ownerName)).size).toBeGreaterThan(2)
  // A number alone is no name: a leave is called after its reason.
  for (const { title } of data.list) expect(title).toMatch(/\p{Script=Han}|^[A-Z]{2}-\d/u)
  expect(data.list.every(({ createDate }) => Date.parse(createDate) <= Date.now())).toBe(true)
  const [record] = data.list
  if (record === undefined) throw new Error('no record')
  const params = { formId: formOf(name), id: record.id }
  const { data: history } = await server.call(recordRoutes.revisions, { token: admin, params })
  expect(history.at(-1)).toMatchObject({ rev: 1, kind: 'create' })
  expect(history).toHaveLength(record.rev)
})

test('an employee sees their own records, enters the next one, and edits it', async () => {
  const formId = formOf('Expense claim')
  expect((await pageOf(employee.token, 'Expense claim')).data.list.map(({ ownerId }) => ownerId)).toEqual(
    (await pageOf(admin, 'Expense claim')).data.list
      .map(({ ownerId }) => ownerId)
      .filter((ownerId) => ownerId === employee.id),
  )
  const numbers = (await pageOf(admin, 'Expense claim')).data.list.flatMap(({ values }) =>
    Object.values(values).filter(isNumber),
  )
  const values = { subject: '参观', items: [{ spentOn: '2026-01-05', category: 'travel', quantity: 1, price: 50 }] }
  const made = await server.call(recordRoutes.create, { token: employee.token, params: { formId }, body: { values } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const params = { formId, id: made.data.id }
  const record = await server.call(recordRoutes.get, { token: employee.token, params })
  const number = Object.values(record.data.values).find(isNumber)
  expect(numbers).not.toContain(number)
  const changed = { token: employee.token, params, body: { rev: 1, values: { advance: 20 } } }
  expect((await server.call(recordRoutes.update, changed)).status).toBe(200)
})

test('every record that was entered may be edited: nothing in it breaks a rule that holds for the past', async () => {
  for (const name of ['Expense claim', 'Leave register', 'Inspection record', 'Lost and found']) {
    const { data } = await pageOf(admin, name)
    const [record] = data.list
    const params = { formId: formOf(name), id: record?.id ?? '' }
    const { status, body } = await server.call(recordRoutes.update, {
      token: admin,
      params,
      body: { rev: record?.rev ?? 0, values: {} },
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
})

test('a visitor reads what was found and enters a visit, and sees neither visits nor who keeps a thing', async () => {
  const read = await server.call(publicFormRoutes.page, { params: { id: formOf('Lost and found') }, query: {} })
  expect(read.data.total).toBe(32)
  const { data: form } = await server.call(publicFormRoutes.form, { params: { id: formOf('Lost and found') } })
  expect(JSON.stringify(form)).not.toContain('Kept by')
  const visits = { params: { id: formOf('Visitor registration') }, query: {} }
  expect((await server.call(publicFormRoutes.page, visits)).status).toBe(404)
  const entered = await server.call(publicFormRoutes.form, { params: { id: formOf('Visitor registration') } })
  expect(entered.data).toMatchObject({ entryState: 'open', shown: null })
})

test('a form in two versions, and one that is only drawn', async () => {
  const { data } = await server.call(templateRoutes.page, { token: admin, query: { limit: 100 } })
  const stateOf = (name: string) => data.list.find(({ nameEn }) => nameEn === name)
  expect(stateOf('Purchase request')).toMatchObject({ status: 1, versionNo: 2, isChanged: 0 })
  expect(stateOf('Seal request')).toMatchObject({ status: 0, versionNo: 0 })
})
