/**
 * What is forecast is what then happens: for each rule of a task that opens, the forecast before the start and the one
 * of the request that runs are compared with what is on record once everyone has agreed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowAbsenceRoutes } from '#workflow/contract/absence.ts'
import { workflowFollowRoutes, type AheadStep } from '#workflow/contract/follow.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowInstanceRoutes, type Start } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes, type TrailStep } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, get, processOf, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle', 'wf:absence:save']
const DAY = 24 * 3_600_000
const MAX_ROUNDS = 20

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** Led by Lea; Saul leads Lea. Ann starts. Gil is away and Bob his deputy; Max is away, and Ann his deputy. */
let ann: TestActor
let staff: Record<'ann' | 'lea' | 'saul' | 'bob' | 'gil' | 'max', TestActor>
let gone: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const sales = await aDept(server, { name: 'Sales' })
  const team = await aDept(server, { name: 'Team', pid: sales })
  const actor = (realName: string, deptId = sales) => anActor(server, { can: STAFF, realName, deptId })
  ann = await actor('Ann', team)
  staff = {
    ann,
    lea: await actor('Lea', team),
    saul: await actor('Saul'),
    bob: await actor('Bob'),
    gil: await actor('Gil'),
    max: await actor('Max'),
  }
  gone = (await aUser(server, { status: 0 })).id
  const { lea, saul } = staff
  const leaders = [
    { tenant_id: 1, dept_id: team, user_id: lea.id },
    { tenant_id: 1, dept_id: sales, user_id: saul.id },
  ]
  await server.node.kernel.database.transaction(1, (tx) => tx.insertInto('sys_dept_leader').values(leaders).execute())
  await absent(staff.gil, staff.bob)
  await absent(staff.max, ann)
})
afterAll(() => server.close())

async function absent(who: TestActor, deputy: TestActor): Promise<void> {
  const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString()
  const body = { deputyId: deputy.id, beginDate: day(-1), endDate: day(2) }
  expect((await server.call(workflowAbsenceRoutes.create, { body, token: who.token })).status).toBe(200)
}

type Attributes = Record<string, string>
const people = (rule: string, more: Attributes = {}): Attributes => ({ 'portico:people': rule, ...more })
const to = (rule: string, more: Attributes = {}): Attributes => ({ 'camunda:assignee': rule, ...more })
const id = (name: keyof typeof staff) => staff[name].id
const ONCE = { 'portico:whenRepeated': 'once' }
const PASS = { 'portico:whenEmpty': 'pass' }

let count = 0
/** User tasks in a row, deployed under a key of its own. */
async function deployed(tasks: readonly Attributes[]): Promise<string> {
  count += 1
  const key = `forecast${count}`
  const nodes = tasks.map((attributes, index) => {
    const { inside = '', ...own } = attributes
    const settings = Object.entries(own).map(([name, value]) => ` ${name}="${value}"`)
    return `<userTask id="t${index}" name="Step ${index}"${settings.join('')}>${inside}</userTask>`
  })
  const ways = tasks.map((_, index) => `t${index} ${index + 1 === tasks.length ? 'e' : `t${index + 1}`}`)
  const body = `<startEvent id="s" portico:writes="boss"/>${nodes.join('')}<endEvent id="e"/>${flows('s t0', ...ways)}`
  await deploy(server, admin, processOf(key, body), key)
  return key
}

/** A step in words: node, user, in whose place and why, why it is skipped. */
const words = (node: string, person: string, behalf: string, ...whys: readonly (string | null)[]) =>
  [node, person, behalf, ...whys].filter((one) => one !== null && one !== '').join(' ')
const expected = (steps: readonly AheadStep[]) =>
  steps.flatMap(({ node, people: asked, isMissing }) =>
    isMissing
      ? [`${node} missing`]
      : asked.map(({ name, behalf, standsWhy, auto }) => words(node, name, behalf, standsWhy, auto)),
  )
const happened = (trail: readonly TrailStep[]) =>
  trail.map(({ node, person, standsFor, standsWhy, auto }) => words(node, person, standsFor, standsWhy, auto))

const forecast = async (body: Pick<Start, 'key'> & Partial<Start>) => {
  const { key, vars = {}, chosen } = body
  const query = { key, vars, ...(chosen && { chosen }) }
  return (await server.call(workflowForecastRoutes.ofStart, { body: query, token: ann.token })).data
}
const attempt = (body: { key: string } & Partial<Start>) =>
  server.call(workflowInstanceRoutes.start, { body, token: ann.token })
const ahead = async (instance: string) =>
  (await server.call(workflowFollowRoutes.report, { params: { id: instance }, token: admin })).data.ahead

/** One open task of the request is agreed to by the user who has it. */
async function agreeOnce(rootId: string): Promise<boolean> {
  for (const token of [...Object.values(staff).map((one) => one.token), admin]) {
    const task = (await toDo(server, token)).find((one) => one.rootId === rootId)
    if (task === undefined) continue
    if (task.actions.includes('claim')) await server.call(workflowTaskRoutes.claim, { body: { id: task.id }, token })
    const body = { id: task.id, outcome: 'agree' as const }
    expect((await server.call(workflowTaskRoutes.complete, { body, token })).status).toBe(200)
    return true
  }
  return false
}

const CASES: [rule: string, tasks: () => Attributes[], order?: () => Partial<Start>][] = [
  ['a deputy takes the task of who is away', () => [to(id('gil')), people(`user:${id('gil')}`)]],
  ['a deputy who would decide their own request does not', () => [to(id('max')), to(id('bob'))]],
  ['the initiator decides where the model names them', () => [to('${initiator}'), people('initiator')]],
  ['the initiator is skipped', () => [to(id('ann'), { 'portico:whenInitiator': 'skip' }), to(id('bob'))]],
  ['the leader stands in for the initiator', () => [to(id('ann'), { 'portico:whenInitiator': 'leader' })]],
  ['a leader who signs anyway', () => [people('initiator;leader:1', { 'portico:whenInitiator': 'leader' })]],
  ['who agreed anywhere is not asked again', () => [to(id('bob')), to(id('lea')), to(id('bob'), ONCE), to(id('saul'))]],
  [
    'who agreed just before is not asked again',
    () => [to(id('bob')), to(id('bob'), { 'portico:whenRepeated': 'consecutive' }), to(id('lea'))],
  ],
  [
    'a deputy has agreed for themself, not for who is away',
    () => [to(id('gil')), to(id('gil'), ONCE), to(id('bob'), ONCE)],
  ],
  ['no one there: passed', () => [people('user:not-here', PASS), to('not-here', PASS), to(id('bob'))]],
  ['no one there: a stand-in', () => [people('user:not-here', { 'portico:whenEmpty': `to:${staff.bob.username}` })]],
  ['no one there: a stand-in who is away', () => [to('not-here', { 'portico:whenEmpty': `to:${staff.gil.username}` })]],
  ['no one there: the administrator', () => [people('user:not-here', { 'portico:whenEmpty': 'admin' })]],
  [
    'no one there: rejected, which ends it',
    () => [
      to(id('bob')),
      people('user:not-here', { 'portico:whenEmpty': 'reject', 'portico:onReject': 'end' }),
      to(id('lea')),
    ],
  ],
  [
    'leaders of the initiator, and of who acted before',
    () => [people('leader:1'), people('actor-leader:1'), people('leader:2')],
  ],
  ['all of a countersign, each with a deputy', () => [people(`user:${id('gil')},${id('lea')},${id('saul')}`)]],
  ['people in a value', () => [people('field:boss')], () => ({ vars: { boss: id('saul') } })],
  ['people chosen', () => [to(id('lea')), people('chosen')], () => ({ chosen: { t1: [id('gil'), id('saul')] } })],
]

test.each(CASES)('%s', async (_, tasks, order = () => ({})) => {
  const body = { key: await deployed(tasks()), ...order() }
  const before = await forecast(body)
  expect(before.unsure).toBe('')
  const { data, status } = await attempt(body)
  expect(status).toBe(200)
  const { rootId } = data
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { trail, status: now } = await get(server, admin, rootId)
    // Before anything else: what is on record and what is ahead make the whole.
    const rest = now === 'run' ? expected(await ahead(rootId)) : []
    expect([...happened(trail), ...rest].sort()).toEqual(expected(before.steps).sort())
    if (!(await agreeOnce(rootId))) break
  }
  expect((await get(server, admin, rootId)).status).not.toBe('run')
})

test.each([
  ['by a rule', () => [people('user:not-here')]],
  ['by name', () => [to(gone)]],
  ['a leader whom the initiator does not have', () => [to(id('saul'), { 'portico:whenInitiator': 'leader' })]],
])('a start that would be refused for want of an approver is shown as such (%s)', async (_, tasks) => {
  const key = await deployed([...tasks(), to(id('bob'))])
  const token = staff.saul.token
  const { data } = await server.call(workflowForecastRoutes.ofStart, { body: { key, vars: {} }, token })
  expect(expected(data.steps)).toEqual(['Step 0 missing'])
  expect(data.unsure).toBe('')
  const refused = await server.call(workflowInstanceRoutes.start, { body: { key }, token })
  expect(refused.body).toMatchObject({ error: 'process_approver_missing', data: { node: 't0' } })
})

test('a task that several may take names them and the deputies of those who are away', async () => {
  const key = await deployed([{ 'camunda:candidateUsers': `${id('gil')},${id('lea')}` }])
  expect(expected((await forecast({ key })).steps)).toEqual(['Step 0 Gil', 'Step 0 Lea', 'Step 0 Bob'])
})

test('the tasks of a called process are forecast, too', async () => {
  const inner = await deployed([to(id('gil'))])
  const body = `<startEvent id="s"/><callActivity id="c" calledElement="${inner}"/><userTask id="t" name="After" camunda:assignee="${id('lea')}"/>
<endEvent id="e"/>${flows('s c', 'c t', 't e')}`
  await deploy(server, admin, processOf('outer', body), 'Outer')
  expect(expected((await forecast({ key: 'outer' })).steps)).toEqual(['Step 0 Bob Gil away', 'After Lea'])
  const { data } = await attempt({ key: 'outer' })
  expect(expected(await ahead(data.rootId))).toEqual(['After Lea'])
})
