/** What a model leaves to the user who handles a step: offered, and enforced by whatever call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let cid: TestActor
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  cid = await anActor(server, { can: STAFF, realName: 'Cid' })
})
afterAll(() => server.close())

let count = 0
/** A process whose second step is Bob's, with these attributes; open at him. */
async function atBob(attributes: string, assigned = `camunda:assignee="${bob.id}"`) {
  const key = `policy${(count += 1)}`
  const nodes = `<startEvent id="s"/><userTask id="fill" camunda:assignee="\${initiator}"/>
    <userTask id="decide" ${assigned} ${attributes}/><endEvent id="e"/>${flows('s fill', 'fill decide', 'decide e')}`
  await deploy(server, admin, processOf(key, nodes))
  const { rootId } = await start(server, ann.token, { key })
  const body = { id: await taskAt(server, ann.token, rootId, 'fill') }
  expect((await server.call(workflowTaskRoutes.complete, { body, token: ann.token })).status).toBe(200)
  return { rootId, id: await taskAt(server, bob.token, rootId, 'decide') }
}

const detail = async (id: string, language = 'en') =>
  (
    await server.call(workflowTaskRoutes.get, {
      params: { id },
      token: bob.token,
      headers: { 'accept-language': language },
    })
  ).data

const ALL = ['complete', 'reject', 'transfer', 'delegate', 'addSigner', 'return']
const calls = (id: string) => ({
  reject: () => server.call(workflowTaskRoutes.reject, { body: { id, comment: 'no' }, token: bob.token }),
  rejectByOutcome: () =>
    server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'reject', comment: 'no' }, token: bob.token }),
  return: () =>
    server.call(workflowTaskRoutes.return, { body: { id, nodeId: 'fill', comment: 'no' }, token: bob.token }),
  transfer: () => server.call(workflowTaskRoutes.transfer, { body: { id, userId: cid.id }, token: bob.token }),
  delegate: () => server.call(workflowTaskRoutes.delegate, { body: { id, userId: cid.id }, token: bob.token }),
  addSigner: () => server.call(workflowTaskRoutes.addSigner, { body: { id, userId: cid.id }, token: bob.token }),
})

test('without a policy every action of the step is left, and no comment is needed', async () => {
  const { id } = await atBob('')
  expect(await detail(id)).toMatchObject({ actions: ALL, commentRule: null, labels: {} })
  expect((await server.call(workflowTaskRoutes.complete, { body: { id }, token: bob.token })).status).toBe(200)
})

test('what is not left is not offered, refused by every call, and changes nothing', async () => {
  const { id, rootId } = await atBob('portico:actions="none"')
  expect((await detail(id)).actions).toEqual(['complete'])
  expect((await toDo(server, bob.token)).find((task) => task.id === id)?.actions).toEqual(['complete'])
  const before = await get(server, ann.token, rootId)
  for (const call of Object.values(calls(id))) {
    const { status, body } = await call()
    expect({ status, error: body.error }).toEqual({ status: 422, error: 'process_refused' })
  }
  expect((await get(server, ann.token, rootId)).revision).toBe(before.revision)
  expect((await server.call(workflowTaskRoutes.complete, { body: { id }, token: bob.token })).status).toBe(200)
})

test.each(['return', 'transfer', 'delegate', 'addSigner', 'reject'] as const)(
  'of all actions only %s is left',
  async (action) => {
    const { id } = await atBob(`portico:actions="${action}"`)
    expect((await detail(id)).actions).toEqual(['complete', action])
    const { [action]: left, ...others } = calls(id)
    if (action === 'reject') Reflect.deleteProperty(others, 'rejectByOutcome')
    for (const call of Object.values(others)) expect((await call()).status).toBe(422)
    expect((await left()).status).toBe(200)
  },
)

test('the one who may claim a step is held to the policy as well', async () => {
  const { id } = await atBob('portico:actions="return"', `camunda:candidateUsers="${bob.id},${cid.id}"`)
  expect((await detail(id)).actions).toEqual(['claim', 'complete'])
  expect((await calls(id).reject()).status).toBe(422)
  expect((await server.call(workflowTaskRoutes.claim, { body: { id }, token: bob.token })).status).toBe(200)
  expect((await detail(id)).actions).toEqual(['complete', 'unclaim', 'return'])
})

test('who was asked in place of the assignee is not left more', async () => {
  const { id } = await atBob('portico:actions="delegate"')
  expect((await calls(id).delegate()).status).toBe(200)
  const transfer = { body: { id, userId: ann.id }, token: cid.token }
  expect((await server.call(workflowTaskRoutes.transfer, transfer)).status).toBe(422)
})

test('a delegate neither decides nor brings in someone who would: not by a transfer, not by a signer', async () => {
  const { id, rootId } = await atBob('')
  expect((await calls(id).delegate()).status).toBe(200)
  const { data } = await server.call(workflowTaskRoutes.get, { params: { id }, token: cid.token })
  expect(data.actions).toEqual(['resolve', 'delegate', 'return'])
  const body = { id, userId: ann.id }
  const pending = { status: 409, body: { error: 'process_not_now', data: { code: 'DELEGATION_PENDING' } } }
  expect(await server.call(workflowTaskRoutes.complete, { body: { id }, token: cid.token })).toMatchObject(pending)
  expect(await server.call(workflowTaskRoutes.reject, { body: { id }, token: cid.token })).toMatchObject(pending)
  expect(await server.call(workflowTaskRoutes.transfer, { body, token: cid.token })).toMatchObject(pending)
  for (const position of ['before', 'beside', 'after'] as const) {
    const signing = { body: { ...body, position }, token: cid.token }
    expect(await server.call(workflowTaskRoutes.addSigner, signing)).toMatchObject(pending)
  }
  expect((await server.call(workflowTaskRoutes.resolve, { body: { id }, token: cid.token })).status).toBe(200)
  expect((await calls(id).transfer()).status).toBe(200)
  expect((await get(server, ann.token, rootId)).stands).toEqual(['decide'])
})

test('a comment is needed with each decision, in a batch too; blanks are none', async () => {
  const { id } = await atBob('portico:comment="always"')
  expect(await detail(id)).toMatchObject({ commentRule: 'always' })
  const issue = { status: 400, body: { data: { issues: [{ path: 'comment', code: 'comment_required' }] } } }
  for (const body of [{ id }, { id, comment: ' \n' }, { id, outcome: 'reject' as const }])
    expect(await server.call(workflowTaskRoutes.complete, { body, token: bob.token })).toMatchObject(issue)
  const bare = { body: { id }, token: bob.token }
  expect(await server.call(workflowTaskRoutes.reject, bare)).toMatchObject(issue)
  const back = { body: { id, nodeId: 'fill' }, token: bob.token }
  expect(await server.call(workflowTaskRoutes.return, back)).toMatchObject(issue)
  const batch = await server.call(workflowTaskRoutes.completeMany, { body: { tasks: [{ id }] }, token: bob.token })
  expect(batch.data).toMatchObject({ done: [], refused: [{ id, error: 'invalid_input' }] })
  const done = { body: { id, comment: 'seen' }, token: bob.token }
  expect((await server.call(workflowTaskRoutes.complete, done)).status).toBe(200)
})

test('or only with a refusal', async () => {
  const { id } = await atBob('portico:comment="refusal"')
  expect((await server.call(workflowTaskRoutes.reject, { body: { id }, token: bob.token })).status).toBe(400)
  const rejecting = { body: { id, outcome: 'reject' as const }, token: bob.token }
  expect((await server.call(workflowTaskRoutes.complete, rejecting)).status).toBe(400)
  expect((await server.call(workflowTaskRoutes.complete, { body: { id }, token: bob.token })).status).toBe(200)
})

test('buttons are called what the model calls them, in the language of the user', async () => {
  const { id } = await atBob(
    'portico:label-complete="确认" portico:label-complete-en="Confirm" portico:label-reject-en="Decline"',
  )
  expect((await detail(id)).labels).toEqual({ complete: 'Confirm', reject: 'Decline' })
  expect((await detail(id, 'zh')).labels).toEqual({ complete: '确认' })
})
