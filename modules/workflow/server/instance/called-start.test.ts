/** Starting a called process that is one of its own: once, whatever becomes of the nodes, and whole or not at all. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'
import type { TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { takeDueJobs, type DueJob } from '../runtime/persistence/job.repo.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, flows, get, processOf, start } from '../testing/processes.ts'
import { startCalled } from './called-start.service.ts'

/** Without timers of its own: jobs are taken by the tests. */
let server: Awaited<ReturnType<typeof anOffice>>['server']
let admin: string
let ann: TestActor
let superuser: pg.Client

const CALLED = processOf(
  'called',
  `<startEvent id="s"/><userTask id="work" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s work', 'work e')}`,
)

beforeAll(async () => {
  const office = await anOffice('ann')
  ;({ server, admin } = office)
  ann = office.people.ann
  superuser = await asSuperuser(server.urls.owner)
  await deploy(server, admin, CALLED, 'Called')
})
afterAll(async () => {
  await superuser.end()
  await server.close()
})

/** A caller that has come to its call. @returns its id */
async function called(key: string, attributes = ''): Promise<string> {
  const id = `caller_${newId().replaceAll('-', '')}`
  const body = `<startEvent id="s" portico:writes="note"/><callActivity id="call" calledElement="${key}" portico:async="true" ${attributes}/>
<userTask id="after" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s call', 'call after', 'after e')}`
  await deploy(server, admin, processOf(id, body))
  return (await start(server, ann.token, { key: id, vars: { note: 'hello' } })).rootId
}
async function taken(rootId: string, node: string): Promise<DueJob> {
  const job = (await takeDueJobs(server.node.kernel.dispatch, node, 100)).find((one) => one.rootId === rootId)
  if (job === undefined) throw new Error('no job')
  return job
}
const run = (job: DueJob, node: string) => startCalled(server.node.kernel, job, node)
async function count(what: string, id: string): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(`select count(*)::int as count from ${what}`, [id])
  return rows[0]?.count ?? 0
}
const started = (rootId: string) => count('wf_instance where caller_id = $1', rootId)

test('a node that dies with the job leaves it to another; what comes back later starts nothing', async () => {
  const rootId = await called('called')
  const first = await taken(rootId, 'dead')
  await superuser.query(`update wf_job set leased_until = now() - interval '1 second' where id = $1`, [first.id])
  const second = await taken(rootId, 'alive')
  await run(first, 'dead')
  expect(await started(rootId)).toBe(0)
  await run(second, 'alive')
  expect(await started(rootId)).toBe(1)
  await Promise.all([run(first, 'dead'), run(second, 'alive')])
  expect([await started(rootId), (await get(server, ann.token, rootId)).stands]).toEqual([1, ['after']])
})

test('two that believe the job to be theirs: one starts it', async () => {
  const rootId = await called('called')
  const job = await taken(rootId, 'here')
  await Promise.all([run(job, 'here'), run(job, 'here'), run(job, 'here')])
  expect([await started(rootId), (await get(server, ann.token, rootId)).stands]).toEqual([1, ['after']])
})

test('a caller that ends meanwhile starts nothing', async () => {
  const rootId = await called('called')
  const job = await taken(rootId, 'here')
  await superuser.query(`update wf_instance set state = jsonb_set(state, '{waits}', '{}') where id = $1`, [rootId])
  await run(job, 'here')
  expect(await started(rootId)).toBe(0)
})

test('its form is filled in with what is handed over; what the form refuses is an incident, and leaves nothing', async () => {
  const form = await aPublishedForm(
    { server, token: admin },
    modelOf([field('text', 'reason', { required: true })], { title: { zh: '申请', en: 'Request' } }),
  )
  const key = 'withForm'
  const model = await server.call(workflowModelRoutes.create, {
    body: { name: 'With a form', xml: CALLED.replaceAll('"called"', `"${key}"`), formKey: form },
    token: admin,
  })
  const deployed = await server.call(workflowModelRoutes.deploy, { body: { id: model.data.id }, token: admin })
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200)
  const refused = await called(key)
  await run(await taken(refused, 'here'), 'here')
  const { data } = await server.call(workflowIncidentRoutes.page, { query: { instanceId: refused }, token: admin })
  expect(data.list).toMatchObject([{ code: 'NOT_STARTED', nodeId: 'call', detail: 'vars.reason: 请填写。' }])
  expect([await started(refused), await count('frm_record where template_id = $1', form)]).toEqual([0, 0])
  const filled = await called(key, 'portico:in="reason = note"')
  await run(await taken(filled, 'here'), 'here')
  expect([await started(filled), await count('frm_record where template_id = $1', form)]).toEqual([1, 1])
  const { rows } = await superuser.query<{ title: string; record: string | null }>(
    'select title, record_id as record from wf_instance where caller_id = $1',
    [filled],
  )
  expect(rows).toEqual([{ title: 'With a form', record: expect.any(String) as string }])
})

test('a user who left starts nothing', async () => {
  const rootId = await called('called')
  await superuser.query('update sys_user set status = 0 where id = $1', [ann.id])
  await run(await taken(rootId, 'here'), 'here')
  await superuser.query('update sys_user set status = 1 where id = $1', [ann.id])
  const { data } = await server.call(workflowIncidentRoutes.page, { query: { instanceId: rootId }, token: admin })
  expect([await started(rootId), data.list.map(({ code }) => code)]).toEqual([0, ['MAY_NOT_START']])
})
