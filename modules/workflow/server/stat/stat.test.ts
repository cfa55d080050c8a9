/** Statistics against what was done, counted by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { nodeStatExport, workflowStatRoutes } from '#workflow/contract/stat.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { deploy, LEAVE, start, taskAt } from '../testing/processes.ts'
import { filled, spanOf } from './stat.service.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: Awaited<ReturnType<typeof anActor>>
let bob: Awaited<ReturnType<typeof anActor>>

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  await deploy(server, admin, LEAVE(), 'Leave')
})
afterAll(() => server.close())

const sum = async (query: object = {}) => (await server.call(workflowStatRoutes.sum, { query, token: admin })).data

describe('a process in numbers', () => {
  test('is what was done: started, ended, canceled, waiting, returned and done again, per node', async () => {
    expect(await sum({ process: 'leave' })).toMatchObject({ started: 0, p50: null, nodes: [], days: [] })
    const begin = async () => (await start(server, ann.token, { key: 'leave', vars: { boss: bob.id } })).rootId
    const handle = async (who: typeof ann, id: string, node: string) => {
      const task = await taskAt(server, who.token, id, node)
      await server.call(workflowTaskRoutes.complete, { body: { id: task, outcome: 'agree' }, token: who.token })
    }
    const [done, back, gone, open] = [await begin(), await begin(), await begin(), await begin()]
    for (const id of [done, back]) await handle(ann, id, 'apply')
    await handle(bob, done, 'approve')
    const returned = { id: await taskAt(server, bob.token, back, 'approve'), nodeId: 'apply' }
    await server.call(workflowTaskRoutes.return, { body: returned, token: bob.token })
    await handle(ann, back, 'apply')
    await handle(bob, back, 'approve')
    await server.call(workflowInstanceRoutes.cancel, { body: { id: gone, reason: 'Test' }, token: admin })
    const stat = await sum()
    expect(stat).toMatchObject({ key: 'leave', numbers: [1], isSampled: false })
    expect(stat).toMatchObject({ started: 4, running: 1, ended: 2, rejected: 0, canceled: 1 })
    expect(stat?.p50).toBeGreaterThan(0)
    const nodes = new Map(stat?.nodes.map((node) => [node.id, node]))
    expect(nodes.get('apply')).toMatchObject({ node: 'Apply', tasks: 5, open: 1, returned: 0, rework: 0.2 })
    expect(nodes.get('approve')).toMatchObject({ tasks: 3, open: 0, returned: 1 })
    expect(nodes.get('approve')?.rework).toBeCloseTo(1 / 3, 3)
    expect(stat?.days.map(({ started, ended }) => [started, ended])).toEqual([[4, 3]])
    expect(stat?.people.map(({ person, tasks }) => [person, tasks])).toEqual([
      ['Ann', 3],
      ['Bob', 2],
    ])
    expect(stat?.xml).toContain('<process id="leave"')
    expect(open).not.toBe(done)
  })

  test('counts the version and the days that are asked for', async () => {
    expect(await sum({ process: 'leave', number: 2 })).toBeNull()
    expect(await sum({ process: 'leave', fromDate: '2020-01-01', toDate: '2020-02-01' })).toMatchObject({ started: 0 })
    expect(await sum({ process: 'nothing' })).toBeNull()
    const lines = await server.call(workflowStatRoutes.page, {
      query: { process: 'leave', orderField: 'tasks', order: 'asc', limit: 1 },
      token: admin,
    })
    expect(lines.data).toMatchObject({ total: 2, list: [{ id: 'approve' }] })
    const sheet = await server.call(nodeStatExport.file, { query: { format: 'csv' }, token: admin })
    expect(Buffer.from(sheet.data as unknown as Uint8Array).toString('utf8')).toContain('Approve')
    expect((await server.call(workflowStatRoutes.sum, { query: {}, token: ann.token })).status).toBe(403)
  })
})

test.each([
  [{}, '2026-08-25', '2026-11-22'],
  [{ fromDate: '2020-01-01' }, '2025-11-22', '2026-11-22'],
  [{ fromDate: '2026-12-01', toDate: '2026-11-01' }, '2026-11-01', '2026-11-01'],
])('of %j the days %s to %s are counted', (asked, fromDate, toDate) =>
  expect(spanOf(asked, '2026-11-22')).toEqual({ fromDate, toDate }),
)

test('days on which nothing began or ended count as such', () => {
  const day = (text: string, started: number) => ({ day: text, started, ended: 0 })
  expect(filled([day('2026-02-27', 2), day('2026-03-01', 1)])).toEqual([
    day('2026-02-27', 2),
    day('2026-02-28', 0),
    day('2026-03-01', 1),
  ])
  expect(filled([])).toEqual([])
})
