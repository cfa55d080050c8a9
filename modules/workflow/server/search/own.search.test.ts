import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchRoutes } from '#search/contract/search.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { deploy, flows, get, LEAVE, processOf, start, taskAt } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let leave: string

const WORKS = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  leave = await deploy(server, admin, LEAVE('finding'), '请假申请')
})
afterAll(() => server.close())

/** `kind title → address` of all hits. */
const found = async (token: string, q: string, kinds?: string) => {
  const query = { q, limit: 10, ...(kinds && { kinds }) }
  const { data } = await server.call(searchRoutes.find, { query, token })
  return data.flatMap(({ kind, hits }) =>
    hits.map(({ title, address }) => `${kind} ${title.map(({ text }) => text).join('')} → ${address}`),
  )
}

const START = 'workflowProcess 请假申请 → /bpm/start?start=finding'

test('a process one may start is found by its name, its sound and with a verb before it', async () => {
  const { token } = await anActor(server, { can: ['wf:instance:start'] })
  for (const typed of ['请假', 'qjsq', 'qingjia', '发起 请假', '发起请假', 'start qj', 'finding'])
    expect(await found(token, typed), typed).toContain(START)
  expect(await found(token, '报销')).toEqual([])
})

test('a process that one may not start is not found, nor remembered', async () => {
  const [chosen, other] = [
    await anActor(server, { can: ['wf:instance:start'] }),
    await anActor(server, { can: ['wf:instance:start'] }),
  ]
  const none = { userIdList: [], roleIdList: [], deptIdList: [] }
  const body = { id: leave, startBy: 'chosen' as const, starter: none, manager: none, monitor: none }
  const chosenOnly = { ...body, starter: { ...none, userIdList: [chosen.id] } }
  expect((await server.call(workflowAccessRoutes.update, { body: chosenOnly, token: admin })).status).toBe(200)
  expect(await found(chosen.token, '请假')).toEqual([START])
  expect(await found(other.token, '请假')).toEqual([])
  const recalled = async (token: string) =>
    (await server.call(searchRoutes.recall, { query: { records: `workflowProcess:${leave}` }, token })).data
  expect(await recalled(chosen.token)).toHaveLength(1)
  expect(await recalled(other.token)).toEqual([])
  await server.call(workflowAccessRoutes.update, { body: { ...body, startBy: 'all' }, token: admin })
  const powerless = await anActor(server)
  expect(await found(powerless.token, '请假')).toEqual([])
})

test('one’s own tasks and requests are found, and those of no one else', async () => {
  const ann = await anActor(server, { can: WORKS })
  const bob = await anActor(server, { can: WORKS })
  const { instanceId } = await start(server, ann.token, { key: 'finding', title: '去看长城', vars: { boss: bob.id } })
  const rootId = (await get(server, ann.token, instanceId)).rootId
  const task = await taskAt(server, ann.token, rootId, 'apply')
  for (const typed of ['长城', 'changch', 'qkcc', '长城 apply']) {
    expect(await found(ann.token, typed, 'workflowTask'), typed).toEqual([
      `workflowTask 去看长城 → /bpm/work?id=${task}`,
    ])
  }
  expect(await found(ann.token, 'kcc', 'workflowRequest')).toEqual([
    `workflowRequest 去看长城 → /bpm/process/${instanceId}`,
  ])
  expect(await found(bob.token, '长城')).toEqual([])
  const records = `workflowTask:${task},workflowRequest:${instanceId}`
  expect((await server.call(searchRoutes.recall, { query: { records }, token: bob.token })).data).toEqual([])
  expect((await server.call(searchRoutes.recall, { query: { records }, token: ann.token })).data).toHaveLength(2)
})

test('a request that was returned is found at its initiator, in the words of the page', async () => {
  const [ann, bob] = [await anActor(server, { can: WORKS }), await anActor(server, { can: WORKS })]
  const body = `<startEvent id="start" portico:writes="boss"/><userTask id="check" name="核对" portico:name-en="Check" camunda:assignee="\${boss}"/>
<endEvent id="end"/>${flows('start check', 'check end')}`
  await deploy(server, admin, processOf('returned', body, '报销'), '报销')
  const { rootId } = await start(server, ann.token, { key: 'returned', title: '长江航运', vars: { boss: bob.id } })
  const detailIn = async (token: string, language: string) => {
    const query = { q: '长江', limit: 10, kinds: 'workflowTask' }
    const headers = { 'accept-language': language }
    const { data } = await server.call(searchRoutes.find, { query, token, headers })
    return data.flatMap(({ hits }) => hits.map(({ detail }) => detail.split(' · ')[0]))
  }
  expect([await detailIn(bob.token, 'zh'), await detailIn(bob.token, 'en')]).toEqual([['核对'], ['Check']])
  const id = await taskAt(server, bob.token, rootId, 'check')
  const order = { id, comment: 'half', nodeId: 'start', way: 'forward' as const }
  expect((await server.call(workflowTaskRoutes.return, { body: order, token: bob.token })).status).toBe(200)
  expect([await detailIn(ann.token, 'zh'), await detailIn(ann.token, 'en')]).toEqual([['发起人'], ['Initiator']])
})
