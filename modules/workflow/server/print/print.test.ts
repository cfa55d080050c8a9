/** Prints of a process: their numbers, for whom they are, and whether a sheet is still true. */
import { afterAll, expect, test } from 'vitest'
import { auditRoutes } from '#records/contract/audit.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowPrintRoutes } from '#workflow/contract/print.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, LEAVE, start, taskAt } from '../testing/processes.ts'

const { server, admin, people } = await anOffice('Ann', 'Bob', 'Eve')
const { Ann: ann, Bob: bob, Eve: eve } = people
await deploy(server, admin, LEAVE(), 'Leave')
afterAll(() => server.close())

const take = (token: string, id: string) => server.call(workflowPrintRoutes.take, { params: { id }, token })
const check = (token: string, id: string) => server.call(workflowPrintRoutes.check, { params: { id }, token })
/** Ann's request, which waits for Bob. */
async function begin(): Promise<string> {
  const { rootId } = await start(server, ann.token, { key: 'leave', title: 'Sea', vars: { boss: bob.id } })
  const id = await taskAt(server, ann.token, rootId, 'apply')
  await server.call(workflowTaskRoutes.complete, { body: { id }, token: ann.token })
  return rootId
}

test('a sheet says which print it is; a second click takes no second number, what happened since does', async () => {
  const id = await begin()
  const first = await take(ann.token, id)
  expect(first.data).toMatchObject({ instanceId: id, no: 1, printer: 'Ann' })
  expect((await take(ann.token, id)).data.id).toBe(first.data.id)
  expect((await take(bob.token, id)).data).toMatchObject({ no: 2, printer: 'Bob' })
  expect((await take(ann.token, id)).data.no).toBe(3)
  const { template, ...print } = first.data
  expect(template).toBe('')
  expect((await check(bob.token, print.id)).data).toEqual({ ...print, isOutdated: false })
  const approve = await taskAt(server, bob.token, id, 'approve')
  await server.call(workflowTaskRoutes.complete, { body: { id: approve, outcome: 'agree' }, token: bob.token })
  expect((await check(bob.token, first.data.id)).data.isOutdated).toBe(true)
  expect((await take(ann.token, id)).data.no).toBe(4)
})

test('a version keeps the layout that its model had, cleaned', async () => {
  const admin = await server.admin()
  const xml = LEAVE().replaceAll('"leave"', '"laid"')
  const printTemplate =
    '<p>{{boss}}</p><script>alert(1)</script><img src="/sys/oss/file/x"><p onclick="x()">{{form}}</p>'
  const { data: model } = await server.call(workflowModelRoutes.create, {
    body: { name: 'Laid out', xml, printTemplate },
    token: admin,
  })
  await server.call(workflowModelRoutes.deploy, { body: { id: model.id }, token: admin })
  const { rootId } = await start(server, ann.token, { key: 'laid', title: 'Sea', vars: { boss: bob.id } })
  const template = '<p>{{boss}}</p><p>{{form}}</p>'
  expect((await take(ann.token, rootId)).data).toMatchObject({ no: 1, template })
  const body = { id: model.id, name: 'Laid out', xml, printTemplate: '<p>new</p>' }
  expect((await server.call(workflowModelRoutes.update, { body, token: admin })).status).toBe(200)
  expect((await take(ann.token, rootId)).data).toMatchObject({ no: 1, template })
  const deep = { ...body, printTemplate: '<blockquote>'.repeat(200) }
  const refused = await server.call(workflowModelRoutes.update, { body: deep, token: admin })
  expect([refused.status, refused.body]).toMatchObject([400, { data: { issues: [{ path: 'printTemplate' }] } }])
})

test('prints at once get numbers without gaps and without twins', async () => {
  const id = await begin()
  const admin = await server.admin()
  const all = await Promise.all([ann.token, bob.token, admin, ann.token, bob.token, admin].map((one) => take(one, id)))
  const numbers = [...new Set(all.map(({ data }) => data.no))].sort((a, b) => a - b)
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(numbers.length)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(3)
})

test('who does not see the process prints nothing of it, and cannot tell that a sheet exists', async () => {
  const id = await begin()
  const { data } = await take(ann.token, id)
  expect([(await take(eve.token, id)).status, (await check(eve.token, data.id)).status]).toEqual([404, 404])
  expect((await check(eve.token, id)).status).toBe(404)
  expect((await take(ann.token, id)).data.no).toBe(1)
})

test('the audit trail names who printed what', async () => {
  const id = await begin()
  await take(bob.token, id)
  const { data } = await server.call(auditRoutes.page, {
    query: { resource: 'workflowInstance', resourceId: id },
    token: await server.admin(),
  })
  expect(data.list[0]).toMatchObject({ action: 'print', label: 'Sea', actorName: 'Bob' })
})
