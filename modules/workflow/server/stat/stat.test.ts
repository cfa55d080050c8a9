/** Statistics against what was done, counted by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { nodeStatExport, workflowStatRoutes, type NodeStat } from '#workflow/contract/stat.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor } from '../../../../tests/people.ts'
import { deploy, flows, LEAVE, processOf, start, taskAt } from '../testing/processes.ts'
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
    const users = await server.call(workflowStatRoutes.page, {
      query: { process: 'leave', by: 'person' },
      token: admin,
    })
    expect(new Map(users.data.list.map(({ node, tasks, open: isOpen }) => [node, [tasks, isOpen]]))).toEqual(
      new Map([
        ['Ann', [5, 1]],
        ['Bob', [3, 0]],
      ]),
    )
    expect(stat?.xml).toContain('<process id="leave"')
    expect(open).not.toBe(done)
  })

  test('what was rejected counts as that; what was approved and is void took as long as it did', async () => {
    const model = processOf(
      'counted',
      `<startEvent id="s"/><userTask id="check" name="Check" camunda:assignee="${bob.username}"/><endEvent id="e"/>${flows('s check', 'check e')}`,
    )
    await deploy(server, admin, model, 'Counted')
    const decided = async (outcome: 'agree' | 'reject') => {
      const { rootId } = await start(server, ann.token, { key: 'counted' })
      const id = await taskAt(server, bob.token, rootId, 'check')
      await server.call(workflowTaskRoutes.complete, { body: { id, outcome, comment: 'x' }, token: bob.token })
      return rootId
    }
    const [approved] = [await decided('agree'), await decided('reject'), await decided('reject')]
    const body = { id: approved, reason: 'Wrong amount' }
    expect((await server.call(workflowRepairRoutes.void, { body, token: admin })).data.status).toBe('voided')
    const stat = await sum({ process: 'counted' })
    expect(stat).toMatchObject({ started: 3, running: 0, ended: 1, rejected: 2, canceled: 0 })
    expect(stat?.p50).toBeGreaterThan(0)
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

describe('punctuality', () => {
  const TIMED = processOf(
    'timed',
    `<startEvent id="s"/><userTask id="quick" name="Quick" camunda:assignee="\${boss}" camunda:dueDate="\${due}"/><endEvent id="e"/>${flows('s quick', 'quick e')}`,
  )
  const list = async (query: object, token = admin) =>
    (await server.call(workflowStatRoutes.page, { query: { process: 'timed', page: 1, limit: 10, ...query }, token }))
      .data.list
  const exported = async (token: string, by: 'person' | 'dept') => {
    const query = { format: 'csv' as const, process: 'timed', by }
    const { data } = await server.call(nodeStatExport.file, { query, token })
    return Buffer.from(data as unknown as Uint8Array).toString('utf8')
  }
  const figures = (one: NodeStat | undefined) => [one?.node, one?.tasks, one?.open, one?.late, one?.onTime]

  test('counts what was done in time, what was late and what is overdue, per step, user, department and month', async () => {
    await deploy(server, admin, TIMED, 'Timed')
    const [past, future] = ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z']
    const begin = async (boss: string, due: string) =>
      (await start(server, admin, { key: 'timed', vars: { boss, due } })).rootId
    const done = async (who: typeof ann, due: string) => {
      const id = await taskAt(server, who.token, await begin(who.id, due), 'quick')
      await server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' }, token: who.token })
    }
    await done(ann, future)
    await done(ann, future)
    await done(ann, past)
    // Overdue, and one with time left that no one can judge yet.
    const overdue = await begin(bob.id, past)
    await begin(bob.id, future)
    expect((await list({})).map(figures)).toEqual([['Quick', 5, 2, 2, 0.5]])
    const people = new Map((await list({ by: 'person' })).map((one) => [one.id, figures(one)]))
    expect(people.get(ann.id)).toEqual(['Ann', 3, 0, 1, 0.6667])
    expect(people.get(bob.id)).toEqual(['Bob', 2, 2, 1, 0])
    const [month, ...others] = await list({ by: 'month' })
    expect([month?.id.length, month?.tasks, others]).toEqual([7, 5, []])
    const late = await server.call(workflowInstanceRoutes.page, {
      query: { process: 'timed', taskNode: 'quick', taskLate: '1', taskUserId: bob.id, page: 1, limit: 10 },
      token: admin,
    })
    expect(late.data.list.map(({ id }) => id)).toEqual([overdue])
    expect(late.data.list.map((one) => one.overdue)).toEqual([true])
  })

  test('each department has what its own users did, and no other; drilled down to its requests', async () => {
    const [north, south] = [await aDept(server, { name: 'North' }), await aDept(server, { name: 'South' })]
    const person = (deptId: string, realName: string) => anActor(server, { can: STAFF, deptId, realName })
    const [una, ulf, sue] = [await person(north, 'Una'), await person(north, 'Ulf'), await person(south, 'Sue')]
    const [past, future] = ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z']
    const begin = async (boss: string, due: string) =>
      (await start(server, admin, { key: 'timed', vars: { boss, due } })).rootId
    const done = async (who: typeof ann, due: string) => {
      const rootId = await begin(who.id, due)
      const id = await taskAt(server, who.token, rootId, 'quick')
      await server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' }, token: who.token })
      return rootId
    }
    await done(una, future)
    await done(ulf, future)
    await done(ulf, future)
    const late = await done(una, past)
    await begin(sue.id, past)
    await begin(sue.id, future)
    await done(sue, past)
    const lines = new Map((await list({ by: 'dept' })).map((one) => [one.id, figures(one)]))
    expect(lines.get(north)).toEqual(['North', 4, 0, 1, 0.75])
    expect(lines.get(south)).toEqual(['South', 3, 2, 2, 0])
    // Of the test above; no line is counted twice.
    const [, others] = [...lines].find(([id]) => id !== north && id !== south) ?? []
    expect(others?.slice(1)).toEqual([5, 2, 2, 0.5])
    expect(lines.size).toBe(3)
    const query = { process: 'timed', taskNode: 'quick', taskLate: '1' as const, taskDeptId: north, page: 1, limit: 10 }
    const { data } = await server.call(workflowInstanceRoutes.page, { query, token: admin })
    expect(data.list.map(({ id }) => id)).toEqual([late])
    const sheet = (await exported(admin, 'dept')).split('\n').filter((line) => /North|South/.test(line))
    expect(sheet).toHaveLength(2)
  })

  test('what deleted users did counts under their names, for unlimited data scopes alone', async () => {
    const dept = await aDept(server, { name: 'East' })
    const [gil, ida] = [
      await anActor(server, { can: STAFF, deptId: dept, realName: 'Gil' }),
      await anActor(server, { can: ['wf:stat:page', 'wf:stat:export'], deptId: dept, realName: 'Ida', scope: 2 }),
    ]
    const { rootId } = await start(server, admin, { key: 'timed', vars: { boss: gil.id, due: '2099-01-01T00:00:00Z' } })
    const id = await taskAt(server, gil.token, rootId, 'quick')
    await server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' }, token: gil.token })
    const ofGil = async (token: string) =>
      (await list({ by: 'person', limit: 50 }, token)).find((one) => one.id === gil.id)
    expect(figures(await ofGil(ida.token))).toEqual(['Gil', 1, 0, 0, 1])
    expect((await server.call(userRoutes.remove, { params: { id: gil.id }, token: admin })).status).toBe(200)
    expect(figures(await ofGil(admin))).toEqual(['Gil', 1, 0, 0, 1])
    expect(await exported(admin, 'person')).toContain('Gil')
    expect([await ofGil(ida.token), await exported(ida.token, 'person')]).toEqual([
      undefined,
      expect.not.stringContaining('Gil'),
    ])
    const query = { process: 'timed', taskUserId: gil.id, page: 1, limit: 10 }
    const behind = await server.call(workflowInstanceRoutes.page, { query, token: admin })
    expect(behind.data.list.map((one) => one.id)).toEqual([rootId])
  })

  test('steps, months and totals count what users within the data scope began, and what the reader takes part in', async () => {
    const dept = await aDept(server, { name: 'West' })
    const wes = await anActor(server, { can: STAFF, deptId: dept, realName: 'Wes' })
    const head = await anActor(server, {
      can: [...STAFF, 'wf:stat:page', 'wf:stat:export'],
      deptId: dept,
      realName: 'Head',
      scope: 2,
    })
    const own = await anActor(server, { can: ['wf:stat:page', 'wf:stat:export'], realName: 'Own', scope: 3 })
    await deploy(
      server,
      admin,
      processOf(
        'reach',
        `<startEvent id="s" portico:writes="boss"/>
      <userTask id="quick" camunda:assignee="\${boss}"/><endEvent id="e"/>${flows('s quick', 'quick e')}`,
      ),
      'Reach',
    )
    const begin = (token: string, boss: string) => start(server, token, { key: 'reach', vars: { boss } })
    await begin(admin, bob.id)
    await begin(wes.token, bob.id)
    await begin(ann.token, head.id)
    const figuresFor = async (token: string) => {
      const query = { process: 'reach', page: 1, limit: 10 }
      const total = (await server.call(workflowStatRoutes.sum, { query: { process: 'reach' }, token })).data
      const tasks = []
      for (const by of ['node', 'month'] as const)
        tasks.push((await server.call(workflowStatRoutes.page, { query: { ...query, by }, token })).data.list[0]?.tasks)
      const sheet = (await server.call(nodeStatExport.file, { query: { format: 'csv', process: 'reach' }, token })).data
      const lines = Buffer.from(sheet as unknown as Uint8Array)
        .toString('utf8')
        .trim()
        .split('\n').length
      return [total?.started, total?.days.map(({ started }) => started), ...tasks, lines - 1]
    }
    expect(await figuresFor(admin)).toEqual([3, [3], 3, 3, 1])
    expect(await figuresFor(head.token)).toEqual([2, [2], 2, 2, 1])
    expect(await figuresFor(own.token)).toEqual([0, [], undefined, undefined, 0])
  })

  test('users outside of the data scope are in no line', async () => {
    const eve = await anActor(server, { can: ['wf:stat:page', 'wf:stat:export'], realName: 'Eve', scope: 3 })
    for (const by of ['person', 'dept'] as const) {
      expect(await list({ by }, eve.token)).toEqual([])
      const sheet = await exported(eve.token, by)
      expect([sheet.includes('Ann'), sheet.split('\n').filter((line) => line.trim() !== '').length], by).toEqual([
        false,
        1,
      ])
    }
    expect(await exported(admin, 'person')).toContain('Ann')
    const pageOnly = await anActor(server, { can: ['wf:stat:page'], realName: 'Ida' })
    const query = { format: 'csv' as const }
    expect((await server.call(nodeStatExport.file, { query, token: pageOnly.token })).status).toBe(403)
  })
})
