/** Filters of the lists of one's own work: what they find, and that they reach nothing of other users. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowFilterRoutes, type WorkList } from '#workflow/contract/work-filters.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { flows, LEAVE, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let cat: TestActor
let bob: TestActor
let eve: TestActor

/** Approved by `boss`, due at once. */
const PURCHASE = processOf(
  'purchase',
  `<startEvent id="s" portico:writes="boss"/>
  <userTask id="check" name="Check" camunda:assignee="\${boss}" camunda:dueDate="PT1H"/><endEvent id="e"/>${flows('s check', 'check e')}`,
  'Purchase',
)

async function deployIn(category: string, xml: string): Promise<void> {
  const body = { name: category, category, categoryEn: `${category} (en)`, xml }
  const { data } = await server.call(workflowModelRoutes.create, { body, token: admin })
  expect((await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })).status).toBe(200)
}

/** The leave is of Ann and waits for Bob; both purchases are of Cat, and one is late. */
let leave: string
let late: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  cat = await anActor(server, { can: STAFF, realName: 'Cat' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  await deployIn('People', LEAVE())
  await deployIn('Buying', PURCHASE)
  leave = (await start(server, ann.token, { key: 'leave', title: 'Sea', vars: { boss: bob.id } })).rootId
  const apply = await taskAt(server, ann.token, leave, 'apply')
  await server.call(workflowTaskRoutes.complete, { body: { id: apply }, token: ann.token })
  await start(server, cat.token, { key: 'purchase', title: 'Chairs', vars: { boss: bob.id } })
  late = (await start(server, cat.token, { key: 'purchase', title: 'Desks', vars: { boss: bob.id } })).rootId
  await server.node.kernel.database.transaction(1, (tx) =>
    tx
      .updateTable('wf_task')
      .set({ due_at: new Date(Date.now() - 60_000).toISOString() })
      .where('root_id', '=', late)
      .execute(),
  )
  const cc = { id: late, userIdList: [ann.id] }
  await server.call(workflowCcRoutes.give, { body: cc, token: cat.token })
})
afterAll(() => server.close())

type TaskFilters = Parameters<typeof toDoOf>[1]
const toDoOf = async (token: string, query: Record<string, string | number>) => {
  const { status, data, body } = await server.call(workflowTaskRoutes.toDo, { query, token })
  expect(status, JSON.stringify(body)).toBe(200)
  return data.list.map(({ title }) => title).sort()
}
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

describe('tasks to do', () => {
  test.each<[string, TaskFilters, string[]]>([
    ['nothing', {}, ['Chairs', 'Desks', 'Sea']],
    ['the process', { process: 'purchase' }, ['Chairs', 'Desks']],
    ['the node', { node: 'approve' }, ['Sea']],
    ['the category', { category: 'Buying' }, ['Chairs', 'Desks']],
    ['what is late', { overdue: '1' }, ['Desks']],
    ['what is not late', { overdue: '0' }, ['Chairs', 'Sea']],
    ['days', { fromDate: day(-1), toDate: day(1) }, ['Chairs', 'Desks', 'Sea']],
    ['earlier days', { toDate: day(-2) }, []],
    ['later days', { fromDate: day(2) }, []],
    [
      'all at once',
      { process: 'purchase', node: 'check', category: 'Buying', overdue: '1', keyword: 'desk' },
      ['Desks'],
    ],
    ['a process of which there is nothing', { process: 'nothing' }, []],
  ])('are found by %s', async (_, query, expected) => {
    expect(await toDoOf(bob.token, query)).toEqual(expected)
    // The same filters reach nothing of another user.
    expect(await toDoOf(eve.token, query)).toEqual([])
  })

  test('are found by who started them', async () => {
    expect(await toDoOf(bob.token, { starterId: ann.id })).toEqual(['Sea'])
    expect(await toDoOf(bob.token, { starterId: cat.id })).toEqual(['Chairs', 'Desks'])
    expect(await toDoOf(eve.token, { starterId: cat.id })).toEqual([])
  })

  test('are ordered by their due time, those without one last', async () => {
    const query = { orderField: 'dueDate', order: 'asc' } as const
    const { data } = await server.call(workflowTaskRoutes.toDo, { query, token: bob.token })
    expect(data.list.map(({ title }) => title)).toEqual(['Desks', 'Chairs', 'Sea'])
  })

  test.each([{ starterId: 'x' }, { overdue: '2' }, { fromDate: '2026-13-01' }, { node: 'x'.repeat(201) }])(
    'a wrong filter is refused: %j',
    async (query) => {
      const { status, body } = await server.call(workflowTaskRoutes.toDo, { query: query as object, token: bob.token })
      expect(status).toBe(400)
      expect(body.data).toMatchObject({ issues: [{ path: Object.keys(query)[0] }] })
    },
  )
})

describe('the other lists', () => {
  test('requests that one started are found by where they stand and whether that is late', async () => {
    const started = async (token: string, query: object) =>
      (await server.call(workflowInstanceRoutes.started, { query, token })).data.list.map(({ title }) => title).sort()
    expect(await started(cat.token, { node: 'check' })).toEqual(['Chairs', 'Desks'])
    expect(await started(cat.token, { overdue: '1' })).toEqual(['Desks'])
    expect(await started(cat.token, { category: 'People' })).toEqual([])
    expect(await started(cat.token, { fromDate: day(-1), category: 'Buying' })).toEqual(['Chairs', 'Desks'])
    expect(await started(eve.token, { node: 'check' })).toEqual([])
  })

  test('filters of all processes show an outsider none of them', async () => {
    const seen = async (query: object) =>
      (await server.call(workflowInstanceRoutes.page, { query, token: eve.token })).data.list
    for (const query of [{}, { node: 'check' }, { overdue: '1' }, { category: 'Buying' }])
      expect(await seen(query)).toEqual([])
  })

  test('copies are found by process, initiator and lateness, by their receiver alone', async () => {
    const copies = async (token: string, query: object) =>
      (await server.call(workflowCcRoutes.page, { query, token })).data.list.map(({ title }) => title)
    for (const query of [{ process: 'purchase' }, { starterId: cat.id }, { overdue: '1' }, { category: 'Buying' }]) {
      expect(await copies(ann.token, query)).toEqual(['Desks'])
      expect(await copies(eve.token, query)).toEqual([])
    }
    expect(await copies(ann.token, { process: 'leave' })).toEqual([])
  })

  test('handled tasks are found by node, and late ones are those that were handled late', async () => {
    const done = async (token: string, query: object) =>
      (await server.call(workflowTaskRoutes.done, { query, token })).data.list.map(({ node }) => node)
    expect(await done(ann.token, { node: 'apply', process: 'leave' })).toEqual(['Apply'])
    expect(await done(ann.token, { overdue: '1' })).toEqual([])
    expect(await done(ann.token, { overdue: '0' })).toEqual(['Apply'])
    expect(await done(eve.token, { node: 'apply' })).toEqual([])
  })

  test('drafts are found by process and category, by their owner alone', async () => {
    await server.call(workflowDraftRoutes.create, { body: { key: 'purchase', title: 'Lamp' }, token: ann.token })
    const drafts = async (token: string, query: object) =>
      (await server.call(workflowDraftRoutes.page, { query, token })).data.list.map(({ title }) => title)
    for (const query of [{ process: 'purchase' }, { category: 'Buying' }, { fromDate: day(-1) }]) {
      expect(await drafts(ann.token, query)).toEqual(['Lamp'])
      expect(await drafts(eve.token, query)).toEqual([])
    }
    expect(await drafts(ann.token, { category: 'People' })).toEqual([])
  })
})

describe('what there is to filter by', () => {
  const choices = async (token: string, list: WorkList) =>
    (await server.call(workflowFilterRoutes.choices, { query: { list }, token })).data
  const NOTHING = { processes: [], nodes: [], categories: [], starters: [] }

  test('is what the list has, the most frequent first', async () => {
    expect(await choices(bob.token, 'todo')).toEqual({
      processes: [
        { key: 'purchase', name: 'Buying', count: 2 },
        { key: 'leave', name: 'People', count: 1 },
      ],
      nodes: [
        { process: 'leave', id: 'approve', name: 'Approve' },
        { process: 'purchase', id: 'check', name: 'Check' },
      ],
      categories: [
        { value: 'Buying', name: 'Buying (en)' },
        { value: 'People', name: 'People (en)' },
      ],
      starters: [
        { id: cat.id, name: 'Cat' },
        { id: ann.id, name: 'Ann' },
      ],
    })
    expect(await choices(ann.token, 'done')).toMatchObject({ nodes: [{ id: 'apply' }], starters: [{ id: ann.id }] })
    expect(await choices(cat.token, 'started')).toMatchObject({
      processes: [{ key: 'purchase', count: 2 }],
      nodes: [{ id: 'check' }],
      starters: [],
    })
    expect(await choices(ann.token, 'cc')).toMatchObject({ processes: [{ key: 'purchase', count: 1 }] })
    expect(await choices(ann.token, 'draft')).toMatchObject({
      processes: [{ key: 'purchase', name: 'Buying', count: 1 }],
      categories: [{ value: 'Buying' }],
    })
  })

  test('is nothing for a user who has nothing', async () => {
    for (const list of ['todo', 'done', 'started', 'cc', 'draft'] as const)
      expect(await choices(eve.token, list)).toEqual(NOTHING)
  })

  test('is nothing of a list that one may not see', async () => {
    const fay = await anActor(server, { can: ['wf:task:page'] })
    expect(await choices(fay.token, 'started')).toEqual(NOTHING)
    expect(await choices(fay.token, 'draft')).toEqual(NOTHING)
    const outsider = await anActor(server, { can: ['wf:instance:page'] })
    const asked = await server.call(workflowFilterRoutes.choices, { query: { list: 'todo' }, token: outsider.token })
    expect(asked.status).toBe(403)
  })
})
