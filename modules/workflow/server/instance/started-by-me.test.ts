/** What a person starts, and has started: the list of one's own, and the processes that may be started. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { deploy, flows, LEAVE, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let ann: Awaited<ReturnType<typeof anActor>>
let bob: Awaited<ReturnType<typeof anActor>>
let eve: Awaited<ReturnType<typeof anActor>>

beforeAll(async () => {
  server = await aServer()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  await deploy(server, await server.admin(), LEAVE(), 'Leave')
})
afterAll(() => server.close())

const pageOf = async (token: string, query: object = {}) =>
  (await server.call(workflowInstanceRoutes.started, { query, token })).data
const totalOf = async (token: string, query: object) =>
  (await server.call(workflowInstanceRoutes.page, { query, token })).data.total
const begin = async (who: { token: string }, title: string) =>
  (await start(server, who.token, { key: 'leave', title, vars: { boss: bob.id } })).rootId
const complete = (token: string, id: string) => server.call(workflowTaskRoutes.complete, { body: { id }, token })

test('the list of processes names those of which a user sees some', async () => {
  const other = LEAVE().replaceAll('id="leave"', 'id="never-started"')
  await deploy(server, await server.admin(), other, 'Never started')
  const [own, none] = [await anActor(server, { can: STAFF }), await anActor(server, { can: STAFF })]
  await begin(own, 'Sea')
  const namesOf = async (token: string) =>
    (await server.call(workflowInstanceRoutes.processes, { token })).data.map(({ key, name }) => `${key} ${name}`)
  expect([await namesOf(own.token), await namesOf(none.token)]).toEqual([['leave Leave'], []])
  expect(await namesOf(await server.admin())).toEqual(['leave Leave'])
  const outside = await anActor(server, { can: ['wf:task:page'] })
  expect((await server.call(workflowInstanceRoutes.processes, { token: outside.token })).status).toBe(403)
})

test('the list of what one has started shows only one\u2019s own, also to who sees others', async () => {
  const own = await begin(ann, 'Sea of Ann')
  const others = await begin(eve, 'Sea of Eve')
  await complete(ann.token, await taskAt(server, ann.token, own, 'apply'))
  await complete(eve.token, await taskAt(server, eve.token, others, 'apply'))
  expect((await pageOf(ann.token)).list.map(({ title }) => title)).toEqual(['Sea of Ann'])
  // Bob handles both and has started none.
  expect((await pageOf(bob.token)).total).toBe(0)
  expect(await totalOf(bob.token, {})).toBe(2)
  expect(await totalOf(bob.token, { whose: 'started' })).toBe(0)
  // The administrator sees all of them.
  const admin = await server.admin()
  expect(await totalOf(admin, {})).toBeGreaterThanOrEqual(2)
  expect((await pageOf(admin)).total).toBe(0)
  expect((await pageOf(ann.token, { keyword: 'eve' })).total).toBe(0)
  expect((await pageOf(ann.token, { status: 'ended' })).total).toBe(0)
})

test('a row names who handles it, and the task in which a returned request is changed', async () => {
  const id = await begin(ann, 'Returned sea')
  const row = async (token: string) => (await pageOf(token, { keyword: 'returned sea' })).list[0]
  // The task of the beginning is no return.
  expect(await row(ann.token)).toMatchObject({ stands: ['Apply'], handlers: ['Ann'], returnedTaskId: null })
  await complete(ann.token, await taskAt(server, ann.token, id, 'apply'))
  expect(await row(ann.token)).toMatchObject({ stands: ['Approve'], handlers: ['Bob'], returnedTaskId: null })
  const approve = await taskAt(server, bob.token, id, 'approve')
  const back = await server.call(workflowTaskRoutes.return, {
    body: { id: approve, nodeId: 'apply' },
    token: bob.token,
  })
  expect(back.status).toBe(200)
  const again = await taskAt(server, ann.token, id, 'apply')
  const open = (await server.call(workflowTaskRoutes.toDo, { query: { keyword: 'returned sea' }, token: ann.token }))
    .data
  expect(open.list.map(({ cameBack }) => cameBack)).toEqual([true])
  expect(await row(ann.token)).toMatchObject({ handlers: ['Ann'], returnedTaskId: again })
  await complete(ann.token, again)
  expect(await row(ann.token)).toMatchObject({ handlers: ['Bob'], returnedTaskId: null })
})

test('a row says that no one has claimed its task yet', async () => {
  const node = `<userTask id="t" camunda:candidateUsers="${bob.id}"/>`
  const xml = processOf('pool', `<startEvent id="s"/>${node}<endEvent id="e"/>${flows('s t', 't e')}`)
  await deploy(server, await server.admin(), xml)
  const { rootId } = await start(server, ann.token, { key: 'pool', title: 'Pooled' })
  const row = async () => (await pageOf(ann.token, { keyword: 'pooled' })).list[0]
  expect(await row()).toMatchObject({ handlers: [], unclaimed: true })
  const id = await taskAt(server, bob.token, rootId, 't')
  expect((await server.call(workflowTaskRoutes.claim, { body: { id }, token: bob.token })).status).toBe(200)
  expect(await row()).toMatchObject({ handlers: ['Bob'], unclaimed: false })
})

test('what may be started says its category and when the caller started it last', async () => {
  const leaveOf = async (token: string) =>
    (await server.call(workflowInstanceRoutes.startable, { token })).data.find(({ key }) => key === 'leave')
  expect(await leaveOf(bob.token)).toMatchObject({ category: '', remark: '', lastStartedDate: null })
  await begin(eve, 'Another sea')
  expect(Date.parse((await leaveOf(eve.token))?.lastStartedDate ?? '')).toBeGreaterThan(0)
})

test('the list needs the permission to see processes, and refuses a filter it does not know', async () => {
  const fay = await anActor(server, { can: ['wf:task:page'] })
  expect((await server.call(workflowInstanceRoutes.started, { query: {}, token: fay.token })).status).toBe(403)
  const query = { status: 'asleep' as 'run' }
  expect((await server.call(workflowInstanceRoutes.started, { query, token: ann.token })).status).toBe(400)
})

test('one process is named in the list to those who have a part in it, and is missing to others', async () => {
  const id = await begin(ann, 'Only of Ann')
  const listed = async ({ token }: { token: string }) =>
    (await server.call(workflowInstanceRoutes.page, { query: { id }, token })).data.list.map(({ title }) => title)
  expect(await listed(ann)).toEqual(['Only of Ann'])
  expect(await listed(eve)).toEqual([])
})
