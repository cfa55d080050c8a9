/**
 * Who administers processes does not decide what they started themselves, and the user who only reads a run decides
 * nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../../tests/people.ts'
import { deploy, flows, get, processOf, start, taskAt } from '../../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const REPAIRS = [...STAFF, 'wf:incident:page', 'wf:incident:repair', 'wf:instance:manage']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let saul: TestActor
let bob: TestActor
let eve: TestActor
/** Administers processes, but not the organisation. */
let keeper: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  saul = await someone('Saul')
  bob = await someone('Bob')
  eve = await someone('Eve')
  keeper = await anActor(server, { can: REPAIRS, realName: 'Keeper' })
})
afterAll(() => server.close())

const someone = (realName: string) => anActor(server, { can: STAFF, realName })
let count = 0
/** One task after the other, of these people; deployed under a key of its own. */
async function deployed(...assignees: string[]): Promise<string> {
  count += 1
  const key = `run${count}`
  const nodes = assignees.map((one, index) => `<userTask id="t${index + 1}" camunda:assignee="${one}"/>`)
  const ways = assignees.map((_, index) => `t${index + 1} ${index + 1 === assignees.length ? 'e' : `t${index + 2}`}`)
  await deploy(
    server,
    admin,
    processOf(key, `<startEvent id="s"/>${nodes.join('')}<endEvent id="e"/>${flows('s t1', ...ways)}`),
    key,
  )
  return key
}
const begun = async (who: TestActor, key: string) => (await start(server, who.token, { key })).rootId
const asked = async (id: string) =>
  (await get(server, admin, id)).trail.filter(({ status }) => status === 'open').map(({ person }) => person)
const isRefusedAt = (answer: { status: number; body: { data: unknown } }, path: string, code = 'own_matter') => {
  expect(answer.status).toBe(400)
  expect(answer.body.data).toMatchObject({ issues: [{ path, code }] })
}
const isOwnMatter = ({ status, body }: { status: number; body: { error?: string } }) =>
  expect([status, body.error]).toEqual([403, 'process_own_matter'])

describe('who administers processes does not decide what they started', () => {
  /**
   * No one is found at the first node when a timer or another command of the product leads there; here, after a retry.
   */
  async function stuck(who: { token: string }): Promise<{ rootId: string; id: string }> {
    count += 1
    const key = `stuck${count}`
    const body = `<startEvent id="s"/><userTask id="t1" camunda:assignee="\${initiator}"/><serviceTask id="w" camunda:expression="\${initiator - 1}"/>
<userTask id="t2" name="Approve" camunda:assignee="${bob.id}"/><endEvent id="e"/>${flows('s t1', 't1 w', 'w t2', 't2 e')}`
    await deploy(server, admin, processOf(key, body), key)
    const { rootId } = await start(server, who.token, { key })
    const task = await taskAt(server, who.token, rootId, 't1')
    expect((await server.call(workflowTaskRoutes.complete, { body: { id: task }, token: who.token })).status).toBe(200)
    const { data } = await server.call(workflowIncidentRoutes.page, { query: { instanceId: rootId }, token: admin })
    return { rootId, id: data.list[0]?.id ?? '' }
  }

  test('an incident of their own run they only try again; others and administrators repair it', async () => {
    const { id } = await stuck(keeper)
    const { token } = keeper
    const shown = await server.call(workflowIncidentRoutes.get, { params: { id }, token })
    expect(shown.data.actions).toEqual(['retry'])
    isOwnMatter(await server.call(workflowIncidentRoutes.skip, { body: { id }, token }))
    isOwnMatter(await server.call(workflowIncidentRoutes.jump, { body: { id, to: 'e', comment: 'x' }, token }))
    isOwnMatter(await server.call(workflowIncidentRoutes.assign, { body: { id, userIdList: [eve.id] }, token }))
    const vars = { missing: { value: 1 } }
    isOwnMatter(await server.call(workflowIncidentRoutes.retry, { body: { id, vars }, token }))
    expect((await server.call(workflowIncidentRoutes.retry, { body: { id }, token })).status).toBe(200)
    const { id: others } = await stuck(eve)
    expect((await server.call(workflowIncidentRoutes.skip, { body: { id: others }, token })).status).toBe(200)
    expect((await server.call(workflowIncidentRoutes.skip, { body: { id }, token: admin })).status).toBe(200)
  })

  test('they move and change no run of their own; others and administrators may', async () => {
    const key = await deployed(bob.id, '${initiator}')
    const [own, other] = [await begun(keeper, key), await begun(eve, key)]
    const { token } = keeper
    const { actions } = (await server.call(workflowInstanceRoutes.get, { params: { id: own }, token })).data
    expect(actions).not.toContain('jump')
    expect(actions).not.toContain('setVars')
    expect(actions).toContain('cancel')
    const jump = (id: string) => ({ id, from: 't1', to: 't2', reason: 'because' })
    isOwnMatter(await server.call(workflowInstanceRoutes.jump, { body: jump(own), token }))
    const vars = { id: own, vars: { note: 'agree' }, reason: 'because' }
    isOwnMatter(await server.call(workflowInstanceRoutes.setVars, { body: vars, token }))
    expect((await server.call(workflowInstanceRoutes.jump, { body: jump(other), token })).status).toBe(200)
    expect((await server.call(workflowInstanceRoutes.jump, { body: jump(own), token: admin })).status).toBe(200)
  })

  test('people for a node that found no one: never the initiator, never oneself but for an administrator', async () => {
    const body = `<startEvent id="s"/><intermediateCatchEvent id="m"><timerEventDefinition><timeDuration>PT0S</timeDuration></timerEventDefinition></intermediateCatchEvent>
<userTask id="t1" name="Approve" portico:people="role:not-here"/><endEvent id="e"/>${flows('s m', 'm t1', 't1 e')}`
    await deploy(server, admin, processOf('unassigned', body), 'unassigned')
    const rootId = await begun(eve, 'unassigned')
    const open = async () =>
      (await server.call(workflowIncidentRoutes.page, { query: { instanceId: rootId }, token: admin })).data.list[0]
    await expect.poll(async () => (await open())?.code, { timeout: 60_000 }).toBe('NO_ASSIGNEE')
    const id = (await open())?.id ?? ''
    const assign = (userIdList: string[]) =>
      server.call(workflowIncidentRoutes.assign, { body: { id, userIdList }, token: keeper.token })
    isRefusedAt(await assign([bob.id, eve.id]), 'userIdList')
    isRefusedAt(await assign([bob.id, keeper.id]), 'userIdList', 'assign_oneself')
    expect((await assign([saul.id])).status).toBe(200)
    expect(await asked(rootId)).toEqual(['Saul'])
  })
})

describe('the user who only reads a run', () => {
  test('decides nothing in it, brings no other user in and takes nothing back', async () => {
    const reader = await someone('Reader')
    const rootId = await begun(eve, await deployed(bob.id))
    const give = { id: rootId, userIdList: [reader.id], note: '' }
    expect((await server.call(workflowCcRoutes.give, { body: give, token: eve.token })).status).toBe(200)
    const { token } = reader
    const seen = await server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token })
    expect([seen.status, seen.data.actions]).toEqual([200, []])
    const id = await taskAt(server, bob.token, rootId, 't1')
    const calls = [
      server.call(workflowTaskRoutes.get, { params: { id }, token }),
      server.call(workflowTaskRoutes.complete, { body: { id }, token }),
      server.call(workflowTaskRoutes.claim, { body: { id }, token }),
      server.call(workflowTaskRoutes.transfer, { body: { id, userId: reader.id }, token }),
      server.call(workflowInstanceRoutes.cancel, { body: { id: rootId, reason: 'x' }, token }),
      server.call(workflowInstanceRoutes.jump, { body: { id: rootId, from: 't1', to: 't1', reason: 'x' }, token }),
      server.call(workflowInstanceRoutes.setVars, { body: { id: rootId, vars: { a: 1 }, reason: 'x' }, token }),
      server.call(workflowCcRoutes.give, { body: { ...give, userIdList: [saul.id] }, token }),
      server.call(workflowCcRoutes.remind, { body: { id: rootId }, token }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    const withdrawn = await server.call(workflowInstanceRoutes.withdraw, { body: { id: rootId }, token })
    expect(withdrawn.status).toBe(403)
    expect((await get(server, admin, rootId)).revision).toBe(1)
  })
})
