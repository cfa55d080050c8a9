/** The department of the initiator in conditions and rules: in what runs, in a forecast and in a trial. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centerRoutes } from '#system/contract/center.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTrialRoutes } from '#workflow/contract/trial.ts'
import { dmn } from '../../../../../packages/process/testing/dmn.ts'
import { aServer, type TestServer } from '../../../../../tests/harness.ts'
import { aDept, anActor, aUser, type TestActor } from '../../../../../tests/people.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../../testing/processes.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let sales: string
let field: string
/** Within sales, and outside of it. */
let ann: TestActor
let ben: TestActor
let bob: TestActor

const CAN = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle', 'wf:model:save']

/** Through a first step, so that the condition is met by a later command. */
const routed = (key: string, condition: string) =>
  processOf(
    key,
    `<startEvent id="s"/><userTask id="first" name="First" camunda:assignee="\${initiator}"/>
<exclusiveGateway id="which" default="no"/><userTask id="inside" name="Inside" camunda:assignee="bob"/>
<userTask id="outside" name="Outside" camunda:assignee="bob"/><endEvent id="e"/><sequenceFlow id="no" sourceRef="which" targetRef="outside"/>${flows(
      's first',
      'first which',
      `which inside ${condition.startsWith('=') ? condition : `\${${condition}}`}`,
      'inside e',
      'outside e',
    )}`,
  )

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  sales = await aDept(server)
  field = await aDept(server, { pid: sales })
  const other = await aDept(server)
  ann = await anActor(server, { can: CAN, realName: 'Ann', deptId: field })
  ben = await anActor(server, { can: CAN, realName: 'Ben', deptId: other })
  bob = await anActor(server, { can: CAN, realName: 'Bob', username: 'bob' })
  await aUser(server, { username: 'cat', realName: 'Cat' })
  await deploy(server, admin, routed('within', `initiator.depts.contains('${sales}')`))
  await deploy(server, admin, routed('itself', `initiator.dept == '${sales}'`))
  await deploy(server, admin, routed('feel', `=list contains(initiator.depts, "${sales}")`))
  await deploy(server, admin, routed('bracket', `initiator['dept'] != '${field}'`))
  await deploy(
    server,
    admin,
    processOf(
      'ruled',
      `<startEvent id="s"/><userTask id="ask" name="Ask" portico:people="expr:\${initiator.depts.contains('${sales}') ? 'bob' : 'cat'}"/><endEvent id="e"/>${flows('s ask', 'ask e')}`,
    ),
  )
})
afterAll(() => server.close())

/** Where a process stands after its first step. */
async function standsOf(actor: TestActor, key: string): Promise<string[]> {
  const { rootId } = await start(server, actor.token, { key })
  await server.call(workflowTaskRoutes.complete, {
    body: { id: await taskAt(server, actor.token, rootId, 'first') },
    token: actor.token,
  })
  return (await get(server, actor.token, rootId)).stands
}

test('a department is within itself and within those above it', async () => {
  expect(await standsOf(ann, 'within')).toEqual(['Inside'])
  expect(await standsOf(ben, 'within')).toEqual(['Outside'])
})

test('it has the same name in FEEL and in decision tables, also where a decision alone asks for it', async () => {
  expect(await standsOf(ann, 'feel')).toEqual(['Inside'])
  expect(await standsOf(ben, 'feel')).toEqual(['Outside'])
  const xml = dmn([
    {
      id: 'near',
      inputs: [`list contains(initiator.depts, "${sales}")`],
      outputs: ['near'],
      rules: ['true => "yes"', 'false => "no"'],
    },
  ])
  const { data: table } = await server.call(decisionTableRoutes.create, { body: { name: 'Near', xml }, token: admin })
  expect((await server.call(decisionTableRoutes.deploy, { body: { id: table.id }, token: admin })).status).toBe(200)
  await deploy(
    server,
    admin,
    processOf(
      'decided',
      `<startEvent id="s"/><businessRuleTask id="T" portico:decision="near" portico:mapDecisionResult="singleEntry" portico:resultVariable="near"/>
<userTask id="A" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s T', 'T A', 'A e')}`,
    ),
  )
  const nearOf = async (actor: TestActor) => {
    const { rootId } = await start(server, actor.token, { key: 'decided' })
    return (await get(server, actor.token, rootId)).vars['near']
  }
  expect([await nearOf(ann), await nearOf(ben)]).toEqual(['yes', 'no'])
  const { data: shown } = await server.call(decisionTableRoutes.get, { params: { id: table.id }, token: admin })
  expect(shown.decisions[0]?.asks).toEqual([{ name: 'initiator.depts', type: null }])
  const vars = { 'initiator.depts': [sales] } as unknown as Record<string, never>
  const tried = await server.call(decisionTableRoutes.trial, {
    params: { id: table.id },
    body: { key: 'near', vars },
    token: admin,
  })
  expect(tried.data.results).toEqual([{ near: 'yes' }])
  const forged = { key: 'near', vars: { 'initiator.name': 'x' } as unknown as Record<string, never> }
  const refused = await server.call(decisionTableRoutes.trial, { params: { id: table.id }, body: forged, token: admin })
  expect(refused.status).toBe(400)
})

test('the department itself is compared without those above it, in both ways of writing', async () => {
  expect(await standsOf(ann, 'itself')).toEqual(['Outside'])
  expect(await standsOf(ann, 'bracket')).toEqual(['Outside'])
  expect(await standsOf(ben, 'bracket')).toEqual(['Inside'])
})

test('the organisation counts as it is when the condition is met', async () => {
  const cat = await anActor(server, { can: CAN, realName: 'Moved', deptId: field })
  const { rootId } = await start(server, cat.token, { key: 'within' })
  const first = await taskAt(server, cat.token, rootId, 'first')
  const root = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_dept').select('pid').where('id', '=', sales).executeTakeFirstOrThrow(),
  )
  await server.node.kernel.database.transaction(1, (tx) =>
    tx
      .updateTable('sys_user')
      .set({ dept_id: root.pid ?? '' })
      .where('id', '=', cat.id)
      .execute(),
  )
  await server.call(workflowTaskRoutes.complete, { body: { id: first }, token: cat.token })
  expect((await get(server, cat.token, rootId)).stands).toEqual(['Outside'])
})

test('rules for people read it', async () => {
  await start(server, ann.token, { key: 'ruled', title: 'Within' })
  await start(server, ben.token, { key: 'ruled', title: 'Elsewhere' })
  const titles = (await toDo(server, bob.token)).filter(({ nodeId }) => nodeId === 'ask').map(({ title }) => title)
  expect(titles).toEqual(['Within'])
})

test('a rule that asks for the department does not let initiators decide about their own request', async () => {
  const own = await anActor(server, { can: CAN, realName: 'Own', username: 'own', deptId: field })
  await deploy(
    server,
    admin,
    processOf(
      'owned',
      `<startEvent id="s"/><userTask id="ask" name="Ask" portico:people="expr:\${initiator.dept == '${field}' ? 'own, bob' : 'cat'}"/><endEvent id="e"/>${flows('s ask', 'ask e')}`,
    ),
  )
  const { rootId } = await start(server, own.token, { key: 'owned' })
  expect((await toDo(server, own.token)).filter((task) => task.rootId === rootId)).toEqual([])
  expect((await toDo(server, bob.token)).filter((task) => task.rootId === rootId)).toHaveLength(1)
})

test('a forecast and a trial answer as the process will', async () => {
  const ahead = async (actor: TestActor) =>
    (
      await server.call(workflowForecastRoutes.ofStart, { body: { key: 'within', vars: {} }, token: actor.token })
    ).data.steps.map(({ node }) => node)
  expect(await ahead(ann)).toEqual(['First', 'Inside'])
  expect(await ahead(ben)).toEqual(['First', 'Outside'])
  for (const condition of [`initiator.depts.contains('${sales}')`, `=list contains(initiator.depts, "${sales}")`]) {
    const tried = async (actor: TestActor) => {
      const body = { formKey: '', vars: {}, answers: [], xml: routed('tried', condition) }
      const { data } = await server.call(workflowTrialRoutes.run, { body, token: actor.token })
      return data.steps.map(({ node }) => node)
    }
    expect(await tried(ann)).toContain('Inside')
    expect(await tried(ben)).toContain('Outside')
  }
})

test('an initiator of two departments is in the one in which they acted, with its leaders, while they belong to it', async () => {
  const [lea, tom] = [
    await anActor(server, { can: CAN, username: 'lea' }),
    await anActor(server, { can: CAN, username: 'tom' }),
  ]
  const [home, branch] = [await aDept(server), await aDept(server, { pid: sales })]
  const both = await anActor(server, { can: CAN, deptId: home })
  const inBranch = { tenant_id: 1, user_id: both.id, dept_id: branch }
  await server.node.kernel.database.transaction(1, async (tx) => {
    await tx.insertInto('sys_user_dept').values(inBranch).execute()
    for (const [dept_id, user_id] of [
      [home, lea.id],
      [branch, tom.id],
    ] as const)
      await tx.insertInto('sys_dept_leader').values({ tenant_id: 1, dept_id, user_id }).execute()
  })
  const led = `<startEvent id="s"/><userTask id="first" name="First" camunda:assignee="\${initiator}"/><userTask id="ask" name="Ask" portico:people="leaders:1"/><endEvent id="e"/>${flows('s first', 'first ask', 'ask e')}`
  await deploy(server, admin, processOf('led', led))
  const askedOf = async (rootId: string) => {
    const body = { id: await taskAt(server, both.token, rootId, 'first') }
    await server.call(workflowTaskRoutes.complete, { body, token: both.token })
    const asked = await Promise.all(
      [lea, tom].map(async ({ username, token }) =>
        (await toDo(server, token)).some((task) => task.rootId === rootId) ? [username] : [],
      ),
    )
    return asked.flat()
  }
  const begin = async () => (await start(server, both.token, { key: 'led' })).rootId
  const atHome = await begin()
  expect(await standsOf(both, 'within')).toEqual(['Outside'])

  const choice = { deptId: branch, postId: null }
  expect((await server.call(centerRoutes.identity, { body: choice, token: both.token })).status).toBe(200)
  const [stays, leaves] = [await begin(), await begin()]
  expect(await standsOf(both, 'within')).toEqual(['Inside'])
  const { data } = await server.call(workflowForecastRoutes.ofStart, {
    body: { key: 'within', vars: {} },
    token: both.token,
  })
  expect(data.steps.map(({ node }) => node)).toEqual(['First', 'Inside'])
  expect(await askedOf(atHome)).toEqual(['lea'])
  expect(await askedOf(stays)).toEqual(['tom'])

  await server.node.kernel.database.transaction(1, (tx) =>
    tx.deleteFrom('sys_user_dept').where('user_id', '=', both.id).where('dept_id', '=', branch).execute(),
  )
  expect(await askedOf(leaves)).toEqual(['lea'])
})

test('no variable takes its place', async () => {
  for (const name of ['initiator', 'initiator.dept', 'initiator.depts']) {
    const body = { key: 'within', vars: { [name]: sales } as Record<string, never> }
    const { status } = await server.call(workflowInstanceRoutes.start, { body, token: ben.token })
    expect(status, name).toBe(400)
  }
})
