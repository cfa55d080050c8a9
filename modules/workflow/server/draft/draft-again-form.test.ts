/** Starting again with an online form: what the initiator did not see, and what belongs to one request, stays out. */
import { afterAll, expect, test } from 'vitest'
import type { Field } from '#forms-core/index.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { anOffice } from '../testing/office.ts'
import { flows, processOf, taskAt } from '../testing/processes.ts'

const FIELDS: readonly Field[] = [
  field('text', 'goods', { required: true }),
  field('number', 'price', { min: 1, decimals: 2 }),
  field('number', 'total', { computed: '${ifEmpty(price, 0) * 2}', decimals: 2 }),
  field('text', 'secret'),
  field('signature', 'signed'),
]

const { server, admin, people } = await anOffice('Ann', 'Bob')
const { Ann: ann, Bob: bob } = people
afterAll(() => server.close())

const aForm = () => aPublishedForm({ server, token: admin }, modelOf(FIELDS, { title: { zh: '采购', en: 'Purchase' } }))

/** @param hides what the start does not show */
const purchase = (hides: string) =>
  processOf(
    'purchase',
    `<startEvent id="s"${hides}/><userTask id="check" camunda:assignee="${bob.username}" portico:writes="secret"/>
    <endEvent id="e"/>${flows('s check', 'check e')}`,
  )

test('what an approver wrote where the initiator saw nothing is not copied, also after the form shows it', async () => {
  const formKey = await aForm()
  const body = { name: '采购', xml: purchase(' portico:hides="secret"'), formKey }
  const { data } = await server.call(workflowModelRoutes.create, { body, token: admin })
  const deploy = () => server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
  expect((await deploy()).status).toBe(200)
  const started = await server.call(workflowInstanceRoutes.start, {
    body: { key: 'purchase', vars: { goods: 'Desk', price: 10 } },
    token: ann.token,
  })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const { rootId } = started.data
  const check = await taskAt(server, bob.token, rootId, 'check')
  const written = { id: check, vars: { secret: 'too expensive' } }
  expect((await server.call(workflowTaskRoutes.complete, { body: written, token: bob.token })).status).toBe(200)

  const copied = async () => {
    const again = await server.call(workflowDraftRoutes.again, { body: { id: rootId }, token: ann.token })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    return (await server.call(workflowDraftRoutes.get, { params: { id: again.data.id }, token: ann.token })).data.vars
  }
  // Computed values are computed anew.
  expect(await copied()).toEqual({ goods: 'Desk', price: 10 })
  // The next version asks for it at the start; in this request it stays hidden from its initiator.
  const { version } = (await server.call(workflowModelRoutes.get, { params: { id: data.id }, token: admin })).data
  const change = { id: data.id, version, name: '采购', xml: purchase(''), formKey }
  expect((await server.call(workflowModelRoutes.update, { body: change, token: admin })).status).toBe(200)
  expect((await deploy()).status).toBe(200)
  expect(await copied()).toEqual({ goods: 'Desk', price: 10 })
})
