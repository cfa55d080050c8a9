/** The list of processes as a sheet, and filtered by who started them: never more than the list itself shows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowInstanceExport, workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { anOffice, STAFF } from '../testing/office.ts'
import { deploy, flows, processOf, start } from '../testing/processes.ts'

let office: Awaited<ReturnType<typeof anOffice<'Ann' | 'Bob'>>>
/** May export, and takes part in nothing. */
let reader: TestActor

beforeAll(async () => {
  office = await anOffice('Ann', 'Bob')
  const { server, admin, people } = office
  reader = await anActor(server, { can: [...STAFF, 'wf:instance:export'], realName: 'Reader' })
  const body = `<startEvent id="s"/><userTask id="a" name="Check" camunda:assignee="${people.Bob.id}"/><endEvent id="e"/>${flows('s a', 'a e')}`
  await deploy(server, admin, processOf('sheet', body), 'Sheet')
  await start(server, people.Ann.token, { key: 'sheet', title: 'Of Ann' })
  const { rootId } = await start(server, people.Bob.token, { key: 'sheet', title: 'Of Bob' })
  await server.call(workflowInstanceRoutes.suspend, { body: { id: rootId, reason: 'Test' }, token: admin })
  await start(server, reader.token, { key: 'sheet', title: 'Of the reader' })
})
afterAll(() => office.server.close())

const lines = (query: Record<string, string>, token: string) =>
  exportedLines(office.server, workflowInstanceExport.file, { query, token })

test('names state, version, initiator and step in the words of the page', async () => {
  const { admin, people } = office
  const [line, ...more] = await lines({ starterId: people.Bob.id }, admin)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    Matter: 'Of Bob',
    Status: 'Suspended',
    Process: 'Sheet v1',
    'Started by': 'Bob',
    'Current step': 'Check',
  })
  expect(await lines({ process: 'sheet', status: 'run' }, admin)).toHaveLength(2)
})

test('has what the list has: others only where one takes part', async () => {
  const { Ann, Bob } = office.people
  expect(await lines({}, reader.token)).toMatchObject([{ Matter: 'Of the reader' }])
  expect(await lines({ starterId: Ann.id }, reader.token)).toEqual([])
  const page = (token: string) =>
    office.server.call(workflowInstanceRoutes.page, { query: { starterId: Ann.id }, token })
  expect((await page(reader.token)).data.list).toEqual([])
  expect((await page(Bob.token)).data.list).toMatchObject([{ title: 'Of Ann' }])
})

test('is written in the background where it is asked for so', async () => {
  const body = { format: 'csv' } as const
  const { status, data } = await office.server.call(workflowInstanceExport.task, { body, token: reader.token })
  expect([status, typeof data.id]).toEqual([200, 'string'])
})

test('is for who may export', async () => {
  const answer = await office.server.call(workflowInstanceExport.file, {
    query: { format: 'csv' },
    token: office.people.Ann.token,
  })
  expect(answer.status).toBe(403)
})
