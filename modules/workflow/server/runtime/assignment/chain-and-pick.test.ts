/** One of those found, and leaders one level after the other: begun on one node, read and done on another. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deptRoutes } from '#system/contract/dept.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowAbsenceRoutes } from '#workflow/contract/absence.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowInstanceRoutes, type Start } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aNode, aServer, type TestServer } from '../../../../../tests/harness.ts'
import { aDept, anActor, type TestActor } from '../../../../../tests/people.ts'
import { STAFF } from '../../testing/office.ts'
import { deploy, fields, flows, get, processOf, start, taskAt, toDo } from '../../testing/processes.ts'

const DAY_MS = 86_400_000

let server: TestServer & { close: () => Promise<void> }
let other: TestServer & { stop: () => Promise<void> }
let admin: string
/**
 * Ann is in the team, within sales, within the branch: led by Lea; by Lea, Saul and Tom; by Boss, whom no one leads.
 */
const people = {} as Record<'ann' | 'lea' | 'saul' | 'tom' | 'boss' | 'bob', TestActor>
const depts = {} as Record<'branch' | 'sales' | 'team', string>

beforeAll(async () => {
  server = await aServer()
  other = await aNode(server.urls, { name: 'there' })
  admin = await server.admin()
  depts.branch = await aDept(server, { name: 'Branch' })
  depts.sales = await aDept(server, { name: 'Sales', pid: depts.branch })
  depts.team = await aDept(server, { name: 'Team', pid: depts.sales })
  const actor = (realName: string, deptId: string) =>
    anActor(server, { can: [...STAFF, 'wf:absence:save'], realName, deptId })
  people.ann = await actor('Ann', depts.team)
  people.lea = await actor('Lea', depts.team)
  people.saul = await actor('Saul', depts.sales)
  people.tom = await actor('Tom', depts.sales)
  people.boss = await actor('Boss', depts.branch)
  people.bob = await actor('Bob', depts.branch)
  await lead('team', 'lea')
  await lead('sales', 'lea', 'saul', 'tom')
  await lead('branch', 'boss')
  const post = await server.call(postRoutes.create, { body: { code: 'director', name: 'Director' }, token: admin })
  const { data } = await server.call(userRoutes.get, { params: { id: people.saul.id }, token: admin })
  await server.call(userRoutes.update, { body: { ...data, postIdList: [post.data.id] }, token: admin })
})
afterAll(async () => {
  await other.stop()
  await server.close()
})

async function lead(dept: keyof typeof depts, ...leaders: (keyof typeof people)[]): Promise<void> {
  const { data } = await server.call(deptRoutes.get, { params: { id: depts[dept] }, token: admin })
  const { pid, name, sort, status } = data
  const body = { id: depts[dept], pid, name, sort, status, leaderIdList: leaders.map((one) => people[one].id) }
  expect((await server.call(deptRoutes.update, { body, token: admin })).status).toBe(200)
}

let count = 0
/** @param steps attributes of user tasks, in a row; `|` parts them from what stands inside */
async function deployed(...steps: string[]): Promise<string> {
  const key = `who${(count += 1)}`
  const nodes = steps.map((step, at) => {
    const [attributes = '', inside = ''] = step.split('|')
    return `<userTask id="t${at}" name="Step ${at}" ${attributes}>${inside}</userTask>`
  })
  const ways = steps.map((_, at) => `t${at} ${at + 1 === steps.length ? 'e' : `t${at + 1}`}`)
  const form = fields('who', 'part')
  const body = `<startEvent id="s">${form}</startEvent>${nodes.join('')}<endEvent id="e"/>${flows('s t0', ...ways)}`
  await deploy(server, admin, processOf(key, body), key)
  return key
}

const asked = async (id: string) =>
  (await get(other, admin, id)).trail.filter(({ status }) => status === 'open').map(({ person }) => person)
const begin = async (key: string, more: Partial<Start> = {}, token = people.ann.token) =>
  (await start(server, token, { key, ...more })).rootId
/** Everybody who is asked agrees, in turn. @returns their names in order */
async function agreed(rootId: string): Promise<string[]> {
  const names: string[] = []
  for (let next = (await asked(rootId))[0]; next !== undefined; next = (await asked(rootId))[0]) {
    names.push(next)
    const who = people[next.toLowerCase() as keyof typeof people]
    const [task] = (await toDo(other, who.token)).filter((one) => one.rootId === rootId)
    const body = { id: task?.id ?? '', outcome: 'agree' as const }
    expect((await other.call(workflowTaskRoutes.complete, { body, token: who.token })).status).toBe(200)
  }
  expect((await get(server, admin, rootId)).status).toBe('ended')
  return names
}
const forecast = async (key: string) =>
  (await other.call(workflowForecastRoutes.ofStart, { body: { key, vars: {} }, token: people.ann.token })).data
const named = (...names: (keyof typeof people)[]) => `user:${names.map((one) => people[one].id).join(',')}`

describe('one of those found', () => {
  test('random: one is asked, on record for good, and not always the same', async () => {
    const key = await deployed(`portico:people="${named('lea', 'saul')}" portico:pick="random"`)
    const found = new Set<string>()
    for (let run = 0; run < 40 && found.size < 2; run += 1) {
      const rootId = await begin(key)
      const [one = '', ...more] = await asked(rootId)
      expect(more).toEqual([])
      for (let again = 0; again < 3; again += 1) expect(await asked(rootId)).toEqual([one])
      found.add(one)
    }
    expect([...found].sort()).toEqual(['Lea', 'Saul'])
  })

  test('random: who takes the decision back has the task again', async () => {
    const key = await deployed(
      `portico:people="${named('lea', 'saul', 'tom')}" portico:pick="random"`,
      `camunda:assignee="${people.bob.id}"`,
    )
    for (let run = 0; run < 5; run += 1) {
      const rootId = await begin(key)
      const [name = ''] = await asked(rootId)
      const { token } = people[name.toLowerCase() as keyof typeof people]
      const id = await taskAt(other, token, rootId, 't0')
      await other.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' }, token })
      const { status } = await server.call(workflowTaskRoutes.withdraw, { body: { id }, token })
      expect(status).toBe(200)
      expect(await asked(rootId)).toEqual([name])
    }
  })

  test('least: who has the fewest open tasks in the organisation, of several the first; those of the command count', async () => {
    const [x, y] = await Promise.all(['X', 'Y'].map((realName) => anActor(server, { can: STAFF, realName })))
    if (x === undefined || y === undefined) throw new Error('no users')
    const busy = await deployed(`camunda:assignee="${x.id}"`)
    await begin(busy)
    const key = await deployed(`portico:people="user:${x.id},${y.id}" portico:pick="least"`)
    const first = await begin(key)
    expect(await asked(first)).toEqual(['Y'])
    const [before] = [x, y].map(({ id }) => id).sort()
    // One each: the first by id, on whichever node.
    expect(await asked(await begin(key))).toEqual([before === x.id ? 'X' : 'Y'])
    expect(await asked(await begin(key))).toEqual([before === x.id ? 'Y' : 'X'])
    const fork = `${(count += 1)}`
    const tasks = ['a', 'b'].map(
      (id) => `<userTask id="${id}" portico:people="user:${x.id},${y.id}" portico:pick="least"/>`,
    )
    const body = `<startEvent id="s"/><parallelGateway id="f"/>${tasks.join('')}<endEvent id="e"/>${flows('s f', 'f a', 'f b', 'a e', 'b e')}`
    await deploy(server, admin, processOf(`fork${fork}`, body))
    expect((await asked(await begin(`fork${fork}`))).sort()).toEqual(['X', 'Y'])
  })

  test('who is away is passed over, unless all are', async () => {
    const [x, y] = await Promise.all(
      ['X', 'Y'].map((realName) => anActor(server, { can: [...STAFF, 'wf:absence:save'], realName })),
    )
    if (x === undefined || y === undefined) throw new Error('no users')
    const away = async ({ token }: TestActor) => {
      const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString()
      const body = { deputyId: people.bob.id, beginDate: day(-1), endDate: day(2) }
      expect((await server.call(workflowAbsenceRoutes.create, { body, token })).status).toBe(200)
    }
    const keys = await Promise.all(
      ['random', 'least'].map((pick) => deployed(`portico:people="user:${x.id},${y.id}" portico:pick="${pick}"`)),
    )
    await away(x)
    for (const key of keys) for (let run = 0; run < 4; run += 1) expect(await asked(await begin(key))).toEqual(['Y'])
    await away(y)
    for (const key of keys) expect(await asked(await begin(key))).toEqual(['Bob'])
  })

  test('the initiator is none of them; no one found is as ever', async () => {
    const key = await deployed(`portico:people="dept:Team" portico:pick="random"`)
    for (let run = 0; run < 4; run += 1) expect(await asked(await begin(key))).toEqual(['Lea'])
    const none = await deployed(
      `portico:people="group:none" portico:pick="least" portico:whenEmpty="to:${people.bob.id}"`,
    )
    expect(await asked(await begin(none))).toEqual(['Bob'])
  })

  test('the forecast names all of them as one of', async () => {
    const key = await deployed(
      `camunda:assignee="${people.bob.id}"`,
      `portico:people="${named('lea', 'saul')}" portico:pick="least"`,
      `portico:people="${named('tom')}" portico:pick="random"`,
    )
    const { steps, unsure } = await forecast(key)
    expect(unsure).toBe('')
    const names = steps.map(({ people: all, oneOf }) => [oneOf === true, ...all.map(({ name }) => name).sort()])
    expect(names).toEqual([
      [false, 'Bob'],
      [true, 'Lea', 'Saul'],
      [false, 'Tom'],
    ])
    const params = { id: await begin(key) }
    const report = await other.call(workflowFollowRoutes.report, { params, token: people.ann.token })
    expect(report.data.ahead[0]).toMatchObject({ nodeId: 't1', oneOf: true, more: 0 })
  })
})

describe('leaders one level after the other', () => {
  test.each([
    ['leaders:1', [['Lea']]],
    ['leaders:2', [['Lea'], ['Saul', 'Tom']]],
    ['leaders:top', [['Lea'], ['Saul', 'Tom'], ['Boss']]],
    ['leaders:30', [['Lea'], ['Saul', 'Tom'], ['Boss']]],
    ['leaders-to:Director', [['Lea'], ['Saul', 'Tom']]],
    ['leaders-to:no-such-post', [['Lea'], ['Saul', 'Tom'], ['Boss']]],
  ])('%s', async (rule, levels) => {
    const key = await deployed(`portico:people="${rule}"`)
    const rootId = await begin(key)
    expect(await asked(rootId)).toHaveLength(1)
    const names = await agreed(rootId)
    for (const level of levels) expect(names.splice(0, level.length).sort()).toEqual(level)
    expect(names).toEqual([])
  })

  test('begin above the initiator, however high; who has the post themselves asks those directly above', async () => {
    const key = await deployed('portico:people="leaders-to:director"')
    expect(await agreed(await begin(key, {}, people.saul.token))).toEqual(['Boss'])
    const two = await deployed('portico:people="leaders:2"')
    expect(await agreed(await begin(two, {}, people.lea.token))).toEqual(['Boss'])
    const refused = await server.call(workflowInstanceRoutes.start, { body: { key: two }, token: people.boss.token })
    expect(refused.body.error).toBe('process_approver_missing')
  })

  test('a rejection on the way ends the chain; the forecast has all of it', async () => {
    const key = await deployed('portico:people="leaders:2" portico:onReject="end"')
    const { steps } = await forecast(key)
    expect(steps).toHaveLength(1)
    expect(steps[0]?.people.map(({ name }) => name).sort()).toEqual(['Lea', 'Saul', 'Tom'])
    const rootId = await begin(key)
    const body = { id: await taskAt(other, people.lea.token, rootId, 't0') }
    await other.call(workflowTaskRoutes.reject, { body, token: people.lea.token })
    expect((await get(server, admin, rootId)).status).toBe('rejected')
  })

  test('a post that a chain ends at cannot be deleted', async () => {
    const { data } = await server.call(postRoutes.create, { body: { code: 'cfo', name: 'CFO' }, token: admin })
    const key = await deployed('portico:people="leaders-to:CFO"')
    const refused = await server.call(postRoutes.remove, { params: { id: data.id }, token: admin })
    expect(refused.body).toMatchObject({ error: 'in_use' })
    expect(refused.body.msg).toContain(key)
  })
})

describe('leaders of what a field names', () => {
  test('of a department, by id or name, and of a user', async () => {
    const dept = await deployed('portico:people="dept-leader-of:part"')
    for (const part of [depts.branch, 'Branch'])
      expect(await agreed(await begin(dept, { vars: { part } }))).toEqual(['Boss'])
    const user = await deployed('portico:people="leader-of:who"')
    expect(await agreed(await begin(user, { vars: { who: people.saul.id } }))).toEqual(['Boss'])
    expect(await agreed(await begin(user, { vars: { who: people.ann.username } }))).toEqual(['Lea'])
    // Where only the initiator leads them: who stands above the initiator.
    expect(await agreed(await begin(dept, { vars: { part: 'Team' } }, people.lea.token))).toEqual(['Boss'])
    const missing = await server.call(workflowInstanceRoutes.start, { body: { key: dept }, token: people.ann.token })
    expect(missing.body.error).toBe('process_approver_missing')
  })

  test('the forecast does not know them before the field is filled in', async () => {
    const { steps } = await forecast(await deployed('portico:people="leader-of:who"'))
    expect(steps).toMatchObject([{ isMissing: false, people: [{ personId: null, name: '' }] }])
  })
})

describe('a countersign of those whom a rule finds needs no number', () => {
  const loop = (attributes: string, more = '') =>
    `portico:people="${named('lea', 'saul', 'tom')}"|<multiInstanceLoopCharacteristics ${attributes}>${more}</multiInstanceLoopCharacteristics>`

  test('all, any, percent, one after the other, by condition', async () => {
    const rounds = {
      'portico:mode="all"': 3,
      'portico:mode="any"': 1,
      'portico:mode="percent" portico:percent="60"': 2,
      'portico:mode="sequential"': 3,
      'isSequential="true"': 3,
    }
    for (const [attributes, expected] of Object.entries(rounds)) {
      const rootId = await begin(await deployed(loop(attributes)))
      expect(await asked(rootId), attributes).toHaveLength(/equential/.test(attributes) ? 1 : 3)
      expect(await agreed(rootId), attributes).toHaveLength(expected)
    }
    const until = '<completionCondition>${nrOfCompletedInstances >= 2}</completionCondition>'
    expect(await agreed(await begin(await deployed(loop('portico:mode="custom"', until))))).toHaveLength(2)
  })
})

// Last: disabling users ends their sessions.
test('who left before their turn keeps no one from going on: the user who administers the process is asked', async () => {
  const inTurn = '<multiInstanceLoopCharacteristics portico:mode="sequential"/>'
  for (const step of ['portico:people="leaders:2"', `portico:people="${named('lea', 'tom')}"|${inTurn}`]) {
    const rootId = await begin(await deployed(step))
    expect(await asked(rootId)).toEqual(['Lea'])
    const turn = async (status: 0 | 1) => {
      const body = { ids: [people.tom.id, people.saul.id], status }
      expect((await server.call(userRoutes.setStatus, { body, token: admin })).status).toBe(200)
    }
    await turn(0)
    const { token } = people.lea
    const body = { id: await taskAt(other, token, rootId, 't0'), outcome: 'agree' as const }
    const answer = await other.call(workflowTaskRoutes.complete, { body, token })
    await turn(1)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const [vacancy] = (await get(other, admin, rootId)).trail.filter(({ status }) => status === 'open')
    expect(vacancy).toMatchObject({ standsWhy: 'left' })
    expect((await toDo(server, admin)).filter((task) => task.rootId === rootId)).toHaveLength(1)
  }
})
