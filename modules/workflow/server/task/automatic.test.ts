/** Steps that decide without a user, and steps that are filled in and submitted. */
import { afterAll, expect, test } from 'vitest'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, flows, get, processOf, start, taskAt } from '../testing/processes.ts'

const { server, admin, people } = await anOffice('Ann', 'Bob')
const { Ann: ann, Bob: bob } = people
afterAll(() => server.close())

const SMALL = (key: string) =>
  processOf(
    key,
    `<startEvent id="s" portico:writes="sum"/><exclusiveGateway id="x" default="f3"/>
    <userTask id="small" name="Small sums" portico:automatic="agree"/><userTask id="huge" name="Huge sums" portico:automatic="reject"/>
    <userTask id="t" name="Decide" camunda:assignee="${bob.id}"/><endEvent id="e"/>${flows(
      's x',
      'x small ${sum &lt; 100}',
      'x huge ${sum > 9000}',
      'x t',
      'small e',
      'huge e',
      't e',
    )}`,
  )
const report = async (id: string) =>
  (await server.call(workflowFollowRoutes.report, { params: { id }, token: ann.token })).data

test('a step agrees or rejects by itself, and that stands in the trail', async () => {
  await deploy(server, admin, SMALL('sums'))
  const run = async (sum: number) => (await start(server, ann.token, { key: 'sums', vars: { sum } })).rootId
  const [few, many, some] = [await run(10), await run(10_000), await run(500)]
  expect((await get(server, ann.token, few)).status).toBe('ended')
  expect((await get(server, ann.token, many)).status).toBe('rejected')
  expect((await get(server, ann.token, some)).stands).toEqual(['Decide'])
  const decided = { person: '', personId: null, auto: 'automatic' }
  expect((await report(few)).timeline).toContainEqual(
    expect.objectContaining({ kind: 'done', node: 'Small sums', outcome: 'agree', ...decided }),
  )
  expect((await report(many)).timeline).toContainEqual(
    expect.objectContaining({ kind: 'rejected', node: 'Huge sums', outcome: 'reject', ...decided }),
  )
})

test('the forecast knows that no one is asked', async () => {
  const forecast = async (sum: number) => {
    const body = { key: 'sums', vars: { sum } }
    return (await server.call(workflowForecastRoutes.ofStart, { body, token: ann.token })).data
  }
  expect((await forecast(10)).steps).toMatchObject([
    { nodeId: 'small', automatic: 'agree', people: [], isMissing: false },
  ])
  expect((await forecast(500)).steps[0]).not.toHaveProperty('automatic')
})

test('a step that decides needs no assignee, asks no one for values, and may be behind no other rule of its own', async () => {
  const { data } = await server.call(workflowModelRoutes.check, { body: { xml: SMALL('check') }, token: admin })
  expect(data.problems.map(({ code }) => code)).not.toContain('PEOPLE_UNSAID')
  const xml = SMALL('refused').replace(
    'portico:automatic="agree"',
    'portico:automatic="agree" portico:comment="always"',
  )
  const refused = (await server.call(workflowModelRoutes.check, { body: { xml }, token: admin })).data
  expect(refused.problems).toContainEqual(
    expect.objectContaining({ code: 'AUTOMATIC_REFUSED', severity: 'error', node: 'small' }),
  )
})

test('a task behind it is returned to the users before, never to the step', async () => {
  const key = 'back'
  const xml = processOf(
    key,
    `<startEvent id="s"/><userTask id="fill" name="Fill" camunda:assignee="\${initiator}"/>
    <userTask id="auto" name="Auto" portico:automatic="agree"/><userTask id="t" camunda:assignee="${bob.id}"/>
    <endEvent id="e"/>${flows('s fill', 'fill auto', 'auto t', 't e')}`,
  )
  await deploy(server, admin, xml)
  const { rootId } = await start(server, ann.token, { key })
  const fill = await taskAt(server, ann.token, rootId, 'fill')
  expect((await server.call(workflowTaskRoutes.complete, { body: { id: fill }, token: ann.token })).status).toBe(200)
  const id = await taskAt(server, bob.token, rootId, 't')
  const { data } = await server.call(workflowTaskRoutes.get, { params: { id }, token: bob.token })
  expect(data.returnable.map((one) => one.id)).toEqual(['fill'])
  // No user has acted on what Ann did: she may still take it back.
  const back = await server.call(workflowTaskRoutes.withdraw, { body: { id: fill }, token: ann.token })
  expect(back.status).toBe(200)
})

test('a step to handle is submitted: nothing is rejected there, and its button says so', async () => {
  const key = 'handle'
  const handle = `camunda:assignee="${bob.id}" portico:onReject="none" portico:label-complete="提交" portico:label-complete-en="Submit"`
  await deploy(
    server,
    admin,
    processOf(key, `<startEvent id="s"/><userTask id="t" ${handle}/><endEvent id="e"/>${flows('s t', 't e')}`),
  )
  const { rootId } = await start(server, ann.token, { key })
  const id = await taskAt(server, bob.token, rootId, 't')
  const { data } = await server.call(workflowTaskRoutes.get, { params: { id }, token: bob.token })
  expect(data).toMatchObject({ fillsIn: true, labels: { complete: 'Submit' } })
  expect(data.actions).not.toContain('reject')
  expect((await server.call(workflowTaskRoutes.reject, { body: { id }, token: bob.token })).status).toBe(422)
  expect((await server.call(workflowTaskRoutes.complete, { body: { id }, token: bob.token })).status).toBe(200)
})
