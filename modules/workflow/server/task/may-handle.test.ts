/** No task is given to a user who may not handle any: it would be stuck there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { workflowAbsenceRoutes, workflowHandoverRoutes } from '#workflow/contract/absence.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { anOffice, STAFF } from '../testing/office.ts'
import { deploy, flows, processOf, start, taskAt } from '../testing/processes.ts'

let office: Awaited<ReturnType<typeof anOffice<'Ann' | 'Bob' | 'Eve'>>>
/** Sees processes, and handles none. */
let reader: TestActor
let rootId: string
let id: string

beforeAll(async () => {
  office = await anOffice('Ann', 'Bob', 'Eve')
  const { server, admin, people } = office
  reader = await anActor(server, { can: STAFF.filter((code) => code !== 'wf:task:handle'), realName: 'Reader' })
  const body = `<startEvent id="s"/><userTask id="a" camunda:assignee="${people.Bob.id}"/><endEvent id="e"/>${flows('s a', 'a e')}`
  await deploy(server, admin, processOf('handled', body))
  rootId = (await start(server, people.Ann.token, { key: 'handled' })).rootId
  id = await taskAt(server, people.Bob.token, rootId, 'a')
})
afterAll(() => office.server.close())

const call = (route: AnyRoute, body: unknown, token: string) =>
  office.server.call(route as typeof workflowTaskRoutes.transfer, { body: body as never, token })
const refusedAt = (path: string) => ({ status: 400, data: { issues: [{ path, code: 'may_not_handle' }] } })

test('by transfer, delegation and as a signer', async () => {
  const { Bob } = office.people
  for (const route of [workflowTaskRoutes.transfer, workflowTaskRoutes.delegate])
    expect((await call(route, { id, userId: reader.id }, Bob.token)).body).toMatchObject(refusedAt('userId'))
  const several = { id, userIdList: [office.people.Eve.id, reader.id], position: 'beside' }
  expect((await call(workflowTaskRoutes.addSigner, several, Bob.token)).body).toMatchObject(refusedAt('userIdList'))
})

test('by a handover of requests or of all work, and as a deputy', async () => {
  const { admin, people } = office
  const order = { ids: [rootId], successorId: reader.id, reason: 'Leaves' }
  expect((await call(workflowRepairRoutes.handOverMany, order, admin)).body).toMatchObject(refusedAt('successorId'))
  const all = { leaverId: people.Bob.id, successorId: reader.id, reason: 'Leaves' }
  expect((await call(workflowHandoverRoutes.handOver, all, admin)).body).toMatchObject(refusedAt('successorId'))
  const away = {
    userId: people.Bob.id,
    deputyId: reader.id,
    beginDate: new Date().toISOString(),
    endDate: new Date(Date.now() + 86_400_000).toISOString(),
    processes: [],
    reason: '',
    takeOver: false,
    atEnd: 'keep',
  }
  expect((await call(workflowAbsenceRoutes.create, away, admin)).body).toMatchObject(refusedAt('deputyId'))
})

test('who may handle tasks gets it as ever', async () => {
  const { Bob, Eve } = office.people
  expect((await call(workflowTaskRoutes.transfer, { id, userId: Eve.id }, Bob.token)).status).toBe(200)
  expect(await taskAt(office.server, Eve.token, rootId, 'a')).toBe(id)
})
