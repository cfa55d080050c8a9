/** One process followed: what the reply contains, for whom, and what a link to it opens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTicketRoutes } from '#contract/share.ts'
import { shareRoutes } from '#gateway/contract/share.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { deploy, flows, LEAVE, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle', 'gw:share:save']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: Awaited<ReturnType<typeof anActor>>
let bob: Awaited<ReturnType<typeof anActor>>
let eve: Awaited<ReturnType<typeof anActor>>

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  await deploy(server, admin, LEAVE(), 'Leave')
})
afterAll(() => server.close())

const complete = (token: string, id: string, more: object = {}) =>
  server.call(workflowTaskRoutes.complete, { body: { id, ...more }, token })
const report = (token: string, id: string) => server.call(workflowFollowRoutes.report, { params: { id }, token })
const begin = async () =>
  (await start(server, ann.token, { key: 'leave', title: 'Sea', vars: { boss: bob.id } })).rootId

describe('the report of a run', () => {
  test('tells in words who did what, to whom it went, and who comes next', async () => {
    const id = await begin()
    expect((await report(ann.token, id)).data.ahead).toEqual([
      {
        nodeId: 'approve',
        node: 'Approve',
        people: [{ personId: bob.id, name: 'Bob', behalf: '', standsWhy: null, auto: null }],
        more: 0,
        isMissing: false,
      },
    ])
    await complete(ann.token, await taskAt(server, ann.token, id, 'apply'), { comment: 'A week' })
    const approve = await taskAt(server, bob.token, id, 'approve')
    const order = { id: approve, nodeId: 'apply', comment: 'Dates?' }
    expect((await server.call(workflowTaskRoutes.return, { body: order, token: bob.token })).status).toBe(200)
    await complete(ann.token, await taskAt(server, ann.token, id, 'apply'), { comment: 'From May' })
    const again = await taskAt(server, bob.token, id, 'approve')
    const handed = { id: again, userId: eve.id, comment: 'Please' }
    expect((await server.call(workflowTaskRoutes.transfer, { body: handed, token: bob.token })).status).toBe(200)
    const { data } = await report(ann.token, id)
    expect(
      data.timeline.map(({ kind, node, person, toward, comment }) => [kind, node, person, toward, comment]),
    ).toEqual([
      ['started', '', 'Ann', '', ''],
      ['done', 'Apply', 'Ann', '', 'A week'],
      ['returned', 'Approve', 'Bob', 'Apply', 'Dates?'],
      ['done', 'Apply', 'Ann', '', 'From May'],
      ['transferred', 'Approve', 'Bob', 'Eve', 'Please'],
      ['open', 'Approve', 'Eve', '', ''],
    ])
    expect(data.timeline[1]?.ms).toBeGreaterThanOrEqual(0)
    expect(data).toMatchObject({ title: 'Sea', process: 'Leave', status: 'run', starter: 'Ann', stands: ['Approve'] })
    await complete(eve.token, again, { outcome: 'agree' })
    expect((await report(ann.token, id)).data.timeline.at(-1)).toMatchObject({ kind: 'ended', why: 'ended' })
  })

  test('names what it called, whose steps stand among its own', async () => {
    const inner = `<startEvent id="s"/><userTask id="look" name="Look" camunda:assignee="\${boss}"/><endEvent id="e"/>${flows('s look', 'look e')}`
    await deploy(server, admin, processOf('inner', inner, 'Inner'), 'Inner')
    const outer = `<startEvent id="s" portico:writes="boss"/><callActivity id="ask" name="Ask" calledElement="inner"/><endEvent id="e"/>${flows('s ask', 'ask e')}`
    await deploy(server, admin, processOf('outer', outer, 'Outer'), 'Outer')
    const { rootId } = await start(server, ann.token, { key: 'outer', vars: { boss: bob.id } })
    const { data } = await report(ann.token, rootId)
    expect(data.called).toEqual([
      { isOwn: false, id: expect.any(String) as string, nodeId: 'ask', process: 'Inner', status: 'run' },
    ])
    expect(data.timeline.map(({ kind, process, node }) => [kind, process, node])).toEqual([
      ['started', '', ''],
      ['called', 'Inner', ''],
      ['open', 'Inner', 'Look'],
    ])
    const child = (await report(bob.token, data.called[0]?.id ?? '')).data
    expect(child.caller).toEqual({ id: rootId, process: 'Outer' })
  })

  test('says which jump and which variables an administrator gave, with the reason', async () => {
    const id = await begin()
    const jump = { id, from: 'apply', to: 'approve', reason: 'Ann is ill' }
    expect((await server.call(workflowInstanceRoutes.jump, { body: jump, token: admin })).status).toBe(200)
    const vars = { id, vars: { days: 3 }, reason: 'Typing error' }
    expect((await server.call(workflowInstanceRoutes.setVars, { body: vars, token: admin })).status).toBe(200)
    const { timeline } = (await report(bob.token, id)).data
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'jumped', node: 'Apply', toward: 'Approve', comment: 'Ann is ill' }),
    )
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'varsSet', toward: 'days', comment: 'Typing error' }),
    )
  })

  test('says of each variable that changed what it was before, by whom, and to no one who only has a link', async () => {
    const id = await begin()
    const set = (vars: Record<string, number>) =>
      server.call(workflowInstanceRoutes.setVars, { body: { id, vars, reason: 'Test' }, token: admin })
    await set({ days: 3 })
    await set({ days: 4 })
    const { timeline } = (await report(ann.token, id)).data
    const changed = timeline.filter(({ changes }) => changes.length > 0)
    const days = { name: 'days', label: 'days', date: null }
    expect(changed.map(({ kind, person, changes }) => [kind, person === 'Ann', changes])).toEqual([
      ['started', true, [{ name: 'boss', label: 'boss', date: null, before: null, after: 'Bob' }]],
      ['varsSet', false, [{ ...days, before: null, after: '3' }]],
      ['varsSet', false, [{ ...days, before: '3', after: '4' }]],
    ])
    const { path } = (
      await server.call(shareRoutes.create, { body: { kind: 'process', recordId: id }, token: ann.token })
    ).data
    const ticket = new URLSearchParams(path.split('?')[1]).get('share') ?? ''
    const { pass } = (await server.call(shareTicketRoutes.open, { body: { ticket } })).data
    const shown = await server.call(workflowFollowRoutes.report, { params: { id }, headers: { share: pass } })
    expect(shown.data.timeline.flatMap(({ changes }) => changes)).toEqual([])
  })
})

describe('the drawing', () => {
  test('is sent once per revision: a call with its tag gets "not modified"', async () => {
    const id = await begin()
    const draw = (token: string, tag?: string, language = 'en') =>
      server.call(workflowInstanceRoutes.drawing, {
        params: { id },
        token,
        headers: { 'accept-language': language, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      })
    const first = await draw(ann.token)
    const tag = String(first.headers['etag'])
    expect(tag).toBe(`"${first.data.revision}-en"`)
    expect((await draw(ann.token, tag)).status).toBe(304)
    expect((await draw(ann.token, tag, 'zh')).status).toBe(200)
    expect((await draw(eve.token, tag)).status).toBe(404)
    await complete(ann.token, await taskAt(server, ann.token, id, 'apply'))
    const second = await draw(ann.token, tag)
    expect(second.status).toBe(200)
    expect(second.data.nodes['apply']?.state).toBe('done')
  })
})

describe('a link to a run', () => {
  const share = (token: string, recordId: string) =>
    server.call(shareRoutes.create, { body: { kind: 'process', recordId }, token })
  const opened = async (path: string) => {
    const ticket = new URLSearchParams(path.split('?')[1]).get('share') ?? ''
    return server.call(shareTicketRoutes.open, { body: { ticket } })
  }

  test('is made by the starter and by managers, by no other user', async () => {
    const id = await begin()
    await complete(ann.token, await taskAt(server, ann.token, id, 'apply'))
    expect((await share(bob.token, id)).status).toBe(404)
    expect((await share(eve.token, id)).status).toBe(404)
    expect((await share(ann.token, id)).data.path).toMatch(/^\/flowableReport\?share=/)
    expect((await share(admin, id)).status).toBe(200)
  })

  test('opens the report and the drawing of this run and nothing else', async () => {
    const [id, other] = [await begin(), await begin()]
    const { data } = await opened((await share(ann.token, id)).data.path)
    const headers = { share: data.pass }
    const ask = (route: typeof workflowFollowRoutes.report, of: string) =>
      server.call(route, { params: { id: of }, headers })
    expect((await ask(workflowFollowRoutes.report, id)).data).toMatchObject({ title: 'Sea', status: 'run' })
    expect((await server.call(workflowInstanceRoutes.drawing, { params: { id }, headers })).status).toBe(200)
    expect((await ask(workflowFollowRoutes.report, other)).body.error).toBe('share_gone')
    expect((await server.call(workflowInstanceRoutes.get, { params: { id }, headers })).status).toBe(401)
    expect((await server.call(workflowInstanceRoutes.withdraw, { body: { id }, headers })).status).toBe(401)
  })
})

test('no one follows a run they have no part in', async () => {
  const id = await begin()
  expect((await report(eve.token, id)).status).toBe(404)
  expect((await server.call(workflowFollowRoutes.report, { params: { id } })).status).toBe(401)
})
