/** Steps that write records of forms: what they write, for whom, how often; and what a designer may try with them. */
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { FormAccess } from '#forms/contract/access.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { takeDueJobs, type DueJob } from '../runtime/persistence/job.repo.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, flows, get, processOf, start } from '../testing/processes.ts'
import { writeRecord } from './record-step.service.ts'

const MISSING = 'JOB_FAILED 表单或记录不存在，或部署该流程的用户无权这样处理。'
const DESIGNER = ['wf:model:page', 'wf:model:save', 'wf:model:update', 'wf:model:deploy']
const WRITER = ['page', 'save', 'update', 'delete'].map((verb) => `frm:record:${verb}`)
const OWN: FormAccess = [{ roleId: null, rights: ['view', 'create', 'update', 'delete'], reach: 'own', fields: {} }]

/** Without timers of its own: jobs are taken by the tests. */
let server: Awaited<ReturnType<typeof anOffice>>['server']
let admin: string
let ann: TestActor
/** Draws and deploys models, and may write records of her own. */
let dora: TestActor
let superuser: pg.Client
let form: string

beforeAll(async () => {
  const office = await anOffice('ann')
  ;({ server, admin } = office)
  ann = office.people.ann
  dora = await anActor(server, { can: [...DESIGNER, ...WRITER], realName: 'Dora' })
  superuser = await asSuperuser(server.urls.owner)
})
afterAll(async () => {
  await superuser.end()
  await server.close()
})
beforeEach(async () => {
  form = await aPublishedForm(
    { server, token: admin },
    modelOf([field('text', 'title', { required: true }), field('number', 'amount'), field('text', 'secret')], {
      title: { zh: '台账', en: 'Ledger' },
    }),
  )
  await access(OWN)
})

async function access(entries: FormAccess): Promise<void> {
  const body = { access: [...entries] }
  const set = await server.call(templateRoutes.setAccess, { params: { id: form }, body, token: admin })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
}

const escaped = (text: string) => text.replaceAll('\n', '&#10;')
const drawn = (attributes: string, id = `p${newId().replaceAll('-', '')}`) => ({
  id,
  xml: processOf(
    id,
    `<startEvent id="s" portico:writes="name,total,which"/><serviceTask id="write" name="Write" ${escaped(attributes)}/>
<userTask id="after" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s write', 'write after', 'after e')}`,
    'Ledger entry',
  ),
})
const step = (action: string, more: string, of = form) =>
  `portico:record="${action}" portico:record-form="${of}" ${more}`
const CREATE = 'portico:record-fields="title = name\namount = ${total * 2}" portico:resultVariable="made"'

/** A run that has come to its step. */
async function begun(attributes: string, vars: Record<string, string | number>, token = dora.token): Promise<string> {
  const { id, xml } = drawn(attributes)
  await deploy(server, token, xml)
  return (await start(server, ann.token, { key: id, vars })).rootId
}
async function taken(rootId: string, node = 'here'): Promise<DueJob> {
  const job = (await takeDueJobs(server.node.kernel.dispatch, node, 100)).find((one) => one.rootId === rootId)
  if (job === undefined) throw new Error('no job')
  return job
}
const run = (job: DueJob, node = 'here') => writeRecord(server.node.kernel, job, node)
async function ran(attributes: string, vars: Record<string, string | number>, token?: string): Promise<string> {
  const rootId = await begun(attributes, vars, token)
  await run(await taken(rootId))
  return rootId
}
async function records(): Promise<{ id: string; owner: string; data: Record<string, unknown>; rev: number }[]> {
  const { rows } = await superuser.query<{ id: string; owner: string; data: Record<string, unknown>; rev: number }>(
    'select id, owner_id as owner, data, rev from frm_record where template_id = $1 order by id',
    [form],
  )
  return rows
}
const values = async () => (await records()).map(({ data }) => [data[idOf('title')], data[idOf('amount')]])
const stands = async (id: string) => (await get(server, ann.token, id)).stands
const incidents = async (instanceId: string) =>
  (await server.call(workflowIncidentRoutes.page, { query: { instanceId }, token: admin })).data.list
const reasons = async (id: string) => (await incidents(id)).map(({ code, detail }) => `${code} ${detail}`)
async function entered(token: string, title: string): Promise<string> {
  const body = { values: { title } }
  const made = await server.call(recordRoutes.create, { params: { formId: form }, body, token })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.data.id
}

describe('a step writes a record', () => {
  test('with what its fields say, for the user who deployed it, and goes on with its id', async () => {
    const rootId = await ran(step('create', CREATE), { name: 'Paper', total: 4 })
    const [made] = await records()
    expect(made).toMatchObject({ owner: dora.id, rev: 1 })
    expect(await values()).toEqual([['Paper', 8]])
    const { stands: at, vars } = await get(server, ann.token, rootId)
    expect([at, vars['made']]).toEqual([['after'], made?.id])
    const { data } = await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: ann.token })
    expect(data.timeline.map(({ kind }) => kind)).toContain('recordWritten')
    const { rows } = await superuser.query<{ note: string; kind: string }>(
      'select note, kind from frm_revision where record_id = $1',
      [made?.id],
    )
    expect(rows).toEqual([{ note: 'Process', kind: 'process' }])
  })

  test('once: a node that dies with it leaves it to another, and what comes back later writes nothing', async () => {
    const rootId = await begun(step('create', CREATE), { name: 'Once', total: 1 })
    const first = await taken(rootId, 'dead')
    await superuser.query(`update wf_job set leased_until = now() - interval '1 second' where id = $1`, [first.id])
    const second = await taken(rootId, 'alive')
    await run(first, 'dead')
    expect(await records()).toEqual([])
    await Promise.all([run(second, 'alive'), run(second, 'alive'), run(first, 'dead')])
    expect(await values()).toEqual([['Once', 2]])
  })

  test('changes and deletes a record that its deployer may change and delete', async () => {
    const id = await entered(dora.token, 'Before')
    await ran(step('update', 'portico:record-id="which" portico:record-fields="title = name"'), {
      which: id,
      name: 'New',
    })
    expect(await records()).toMatchObject([{ id, rev: 2 }])
    expect(await values()).toEqual([['New', undefined]])
    const rootId = await ran(step('delete', 'portico:record-id="${which}"'), { which: id })
    expect([await records(), await stands(rootId)]).toEqual([[], ['after']])
  })

  test('what the form refuses is an incident at its field; with other variables it is written', async () => {
    const rootId = await ran(step('create', CREATE), { name: '', total: 1 })
    expect(await reasons(rootId)).toEqual(['JOB_FAILED title: 请填写。'])
    expect(await records()).toEqual([])
    const [incident] = await incidents(rootId)
    const body = { id: incident?.id ?? '', vars: { name: 'Repaired' } }
    expect((await server.call(workflowIncidentRoutes.retry, { body, token: admin })).status).toBe(200)
    await run(await taken(rootId))
    expect(await values()).toEqual([['Repaired', 2]])
  })
})

test('a form whose records a deployed step writes is not deleted', async () => {
  await begun(step('create', CREATE), { name: 'Kept', total: 1 })
  const { body } = await server.call(templateRoutes.remove, { params: { id: form }, token: admin })
  expect(body.error).toBe('in_use')
})

describe('no one gains a right by drawing a step', () => {
  const check = async (attributes: string, token: string) => {
    const body = { xml: drawn(attributes).xml }
    const { data } = await server.call(workflowModelRoutes.check, { body, token })
    return {
      problems: data.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
      offered: data.forms.map(({ id }) => id),
    }
  }
  async function refusedToDeploy(attributes: string, token: string) {
    const { xml } = drawn(attributes)
    const { data } = await server.call(workflowModelRoutes.create, { body: { name: 'Drawn', xml }, token })
    return (await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token })).body.error
  }

  test('a user who may deploy models and not write the records deploys none that does', async () => {
    const eve = await anActor(server, { can: DESIGNER })
    const [hidden, missing] = [step('create', CREATE), step('create', CREATE, newId())]
    expect(await check(hidden, eve.token)).toEqual({ problems: ['RECORD_FORM'], offered: [] })
    expect(await check(missing, dora.token)).toMatchObject({ problems: ['RECORD_FORM'] })
    expect(await refusedToDeploy(hidden, eve.token)).toBe('process_model_faulty')
    // Drawn by them and deployed by a user who may, it is that user who answers for it.
    expect((await check(hidden, dora.token)).problems).toEqual([])
  })

  test('nor with a code and no entry of the form, or for what the entries do not give', async () => {
    await access([{ roleId: null, rights: ['view', 'create'], reach: 'own', fields: { [idOf('secret')]: 'hide' } }])
    expect((await check(step('create', CREATE), dora.token)).problems).toEqual([])
    const secret = CREATE.replace('amount', 'secret')
    expect((await check(step('create', secret), dora.token)).problems).toEqual(['RECORD_FIELD'])
    const deletes = step('delete', 'portico:record-id="which"')
    expect((await check(deletes, dora.token)).problems).toEqual(['RECORD_FORM'])
    await access([])
    expect((await check(step('create', CREATE), dora.token)).offered).not.toContain(form)
    expect(await refusedToDeploy(step('create', CREATE), dora.token)).toBe('process_model_faulty')
  })

  test('records of others, beyond the data scope of the deployer, are neither changed nor deleted', async () => {
    const id = await entered(admin, 'Not yours')
    const update = step('update', 'portico:record-id="which" portico:record-fields="title = name"')
    for (const attributes of [update, step('delete', 'portico:record-id="which"')]) {
      const rootId = await ran(attributes, { which: id, name: 'Mine' })
      const unknown = await ran(attributes, { which: newId(), name: 'Mine' })
      expect(await reasons(rootId)).toEqual([MISSING])
      expect(await reasons(unknown)).toEqual([MISSING])
    }
    const words = await ran(update, { which: 'no id', name: 'Mine' })
    expect(await reasons(words)).toEqual([MISSING])
    expect(await values()).toEqual([['Not yours', undefined]])
  })

  test('rights that the deployer lost are not used; given back, the step is repaired', async () => {
    const rootId = await begun(step('create', CREATE), { name: 'Late', total: 1 })
    await access([])
    await run(await taken(rootId))
    expect([await reasons(rootId), await records()]).toEqual([[MISSING], []])
    await access(OWN)
    const [incident] = await incidents(rootId)
    await server.call(workflowIncidentRoutes.retry, { body: { id: incident?.id ?? '' }, token: admin })
    await run(await taken(rootId))
    expect(await values()).toEqual([['Late', 2]])
  })

  test('nor those of a deployer who left', async () => {
    const leaving = await anActor(server, { can: [...DESIGNER, ...WRITER] })
    const rootId = await begun(step('create', CREATE), { name: 'Gone', total: 1 }, leaving.token)
    await superuser.query('update sys_user set status = 0 where id = $1', [leaving.id])
    await run(await taken(rootId))
    expect([(await reasons(rootId)).length, await records()]).toEqual([1, []])
  })

  test('a form of another tenant is not there', async () => {
    const stranger = await anActor(server, { tenantId: 0, can: [...DESIGNER, ...WRITER] })
    expect(await check(step('create', CREATE), stranger.token)).toEqual({ problems: ['RECORD_FORM'], offered: [] })
    expect(await refusedToDeploy(step('create', CREATE), stranger.token)).toBe('process_model_faulty')
  })
})
