/** Steps of a process that give it to users to read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, get, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let eve: TestActor
let dan: TestActor
let group: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  dan = await anActor(server, { can: STAFF, realName: 'Dan' })
  const body = { code: 'readers', name: 'Readers', userIdList: [ann.id, eve.id] }
  group = (await server.call(groupRoutes.create, { body, token: admin })).data.id
  await deploy(server, admin, COPIED('copied', 'group:readers; field:also'))
})
afterAll(() => server.close())

const COPIED = (key: string, rule: string, task = 'sendTask', more = '') =>
  processOf(
    key,
    `<startEvent id="s" portico:writes="also"/><userTask id="t" name="Decide" camunda:assignee="${bob.id}"/>
    <${task} id="c" name="Inform finance" portico:cc="${rule}" ${more}/><userTask id="n" camunda:assignee="\${initiator}"/>
    <endEvent id="e"/>${flows('s t', 't c', 'c n', 'n e')}`,
  )
const copiesOf = async ({ token }: TestActor) =>
  (await server.call(workflowCcRoutes.page, { token, query: {} })).data.list
const read = (id: string, { token }: TestActor) => server.call(workflowInstanceRoutes.get, { params: { id }, token })
const titles = async ({ token }: TestActor) =>
  (await server.call(messageRoutes.page, { query: { page: 1, limit: 100 }, token })).data.list.map(({ title }) => title)

async function begun(also: string, title: string) {
  const { rootId } = await start(server, ann.token, { key: 'copied', title, vars: { also } })
  const body = { id: await taskAt(server, bob.token, rootId, 't'), outcome: 'agree' as const }
  expect((await read(rootId, eve)).status).toBe(404)
  expect((await server.call(workflowTaskRoutes.complete, { body, token: bob.token })).status).toBe(200)
  return rootId
}

test('users of the rule get the run to read when the step is reached, and it goes on', async () => {
  const rootId = await begun(dan.id, 'Sea')
  expect((await get(server, ann.token, rootId)).stands).toEqual(['n'])
  for (const who of [eve, dan]) {
    expect((await copiesOf(who)).filter((one) => one.instanceId === rootId)).toMatchObject([
      { title: 'Sea', giver: '', note: 'Inform finance', readDate: null },
    ])
    expect(await titles(who)).toEqual(['抄送给您：Sea'])
    expect((await read(rootId, who)).data).toMatchObject({ actions: [] })
  }
  const report = await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: eve.token })
  expect(report.data.timeline.find(({ kind }) => kind === 'copied')).toMatchObject({
    node: 'Inform finance',
    toward: expect.stringMatching(/Ann.*Eve.*Dan/) as string,
  })
  const [copy] = (await copiesOf(eve)).filter((one) => one.instanceId === rootId)
  const marked = await server.call(workflowCcRoutes.read, { body: [copy?.id ?? ''], token: eve.token })
  expect(marked.data).toMatchObject({ done: [copy?.id] })
})

test('readers act on nothing, hand it to no one, and are revoked by the initiator alone', async () => {
  const rootId = await begun('', 'Lake')
  const next = await taskAt(server, ann.token, rootId, 'n')
  const done = await server.call(workflowTaskRoutes.complete, { body: { id: next }, token: eve.token })
  expect(done.status).toBe(404)
  const given = await server.call(workflowCcRoutes.give, {
    body: { id: rootId, userIdList: [dan.id] },
    token: eve.token,
  })
  expect(given.status).toBe(404)
  const readers = (await server.call(workflowCcRoutes.readers, { params: { id: rootId }, token: ann.token })).data
  const copy = readers.find(({ userId }) => userId === eve.id)
  expect(copy).toMatchObject({ mayRevoke: true, giver: '' })
  const revoke = (who: TestActor) => server.call(workflowCcRoutes.revoke, { body: [copy?.id ?? ''], token: who.token })
  expect((await revoke(dan)).data).toMatchObject({ done: [], refused: [{ error: 'not_found' }] })
  expect((await revoke(bob)).data).toMatchObject({ done: [], refused: [{ error: 'not_found' }] })
  expect((await revoke(ann)).data).toMatchObject({ done: [copy?.id] })
  expect((await read(rootId, eve)).status).toBe(404)
})

test('who has it already gets no second message when the step is reached again', async () => {
  const rootId = await begun(dan.id, 'Pond')
  const before = (await titles(dan)).length
  const id = await taskAt(server, ann.token, rootId, 'n')
  const back = await server.call(workflowTaskRoutes.return, { body: { id, nodeId: 't' }, token: ann.token })
  expect(back.status).toBe(200)
  const body = { id: await taskAt(server, bob.token, rootId, 't'), outcome: 'agree' as const }
  expect((await server.call(workflowTaskRoutes.complete, { body, token: bob.token })).status).toBe(200)
  expect(await titles(dan)).toHaveLength(before)
  expect((await copiesOf(dan)).filter((one) => one.instanceId === rootId)).toHaveLength(1)
})

test('a refused command gives nothing to anyone', async () => {
  const xml = COPIED('stops', 'group:readers', 'serviceTask').replace(
    'camunda:assignee="${initiator}"',
    'camunda:assignee="no-such-user"',
  )
  await deploy(server, admin, xml)
  const { rootId } = await start(server, ann.token, { key: 'stops', title: 'Stops' })
  const body = { id: await taskAt(server, bob.token, rootId, 't'), outcome: 'agree' as const }
  const answer = await server.call(workflowTaskRoutes.complete, { body, token: bob.token })
  expect(answer.body.error).toBe('process_approver_missing')
  expect((await read(rootId, eve)).status).toBe(404)
  expect((await titles(eve)).some((title) => title.includes('Stops'))).toBe(false)
})

test('a forecast gives nothing to anyone', async () => {
  const body = { key: 'copied', vars: { also: dan.id } }
  const before = (await copiesOf(dan)).length
  const { data } = await server.call(workflowForecastRoutes.ofStart, { body, token: ann.token })
  expect(data.steps.map(({ nodeId }) => nodeId)).toEqual(['t', 'n'])
  expect(await copiesOf(dan)).toHaveLength(before)
})

test('a group that a step gives runs to is not deleted; words that are no rule are shown', async () => {
  const removed = await server.call(groupRoutes.removeMany, { body: [group], token: admin })
  expect(removed.data).toMatchObject({ done: [] })
  const check = async (xml: string) =>
    (await server.call(workflowModelRoutes.check, { body: { xml }, token: admin })).data.problems.map(
      ({ code }) => code,
    )
  expect(await check(COPIED('wrong', 'everyone:here'))).toContain('PEOPLE_UNKNOWN')
  expect(await check(COPIED('both', 'initiator', 'serviceTask', 'portico:function="erp.book"'))).toContain('BAD_VALUE')
})

test('users who reject or return a task give the run to others in the same command', async () => {
  await deploy(server, admin, COPIED('byhand', 'initiator'))
  const order = async (route: 'reject' | 'return', cc: string[]) => {
    const { rootId } = await start(server, ann.token, { key: 'byhand', title: route })
    const id = await taskAt(server, bob.token, rootId, 't')
    const common = { id, comment: 'See why', cc }
    const answer =
      route === 'reject'
        ? await server.call(workflowTaskRoutes.reject, { body: common, token: bob.token })
        : await server.call(workflowTaskRoutes.return, { body: { ...common, nodeId: 's' }, token: bob.token })
    return { rootId, answer }
  }
  for (const route of ['reject', 'return'] as const) {
    const { rootId, answer } = await order(route, [dan.id])
    expect(answer.status).toBe(200)
    expect((await copiesOf(dan)).find((one) => one.instanceId === rootId)).toMatchObject({
      giver: 'Bob',
      note: 'See why',
    })
    const refused = await order(route, [dan.id, '01912f4e-0000-7000-8000-00000000dead'])
    expect(refused.answer.body).toMatchObject({ data: { issues: [{ path: 'cc.1', code: 'unknown_choice' }] } })
    expect((await get(server, ann.token, refused.rootId)).stands).toEqual(['Decide'])
    expect((await copiesOf(dan)).some((one) => one.instanceId === refused.rootId)).toBe(false)
  }
})
