/** Marks since the last look never show what the user does not see at their node. */
import { afterAll, expect, test } from 'vitest'
import type { Field } from '#forms-core/index.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { anOffice } from '../testing/office.ts'
import { flows, processOf, taskAt } from '../testing/processes.ts'

const FIELDS: readonly Field[] = [field('text', 'goods'), field('number', 'price', { min: 1 })]

const { server, admin, people } = await anOffice('Ann', 'Bob')
const { Ann: ann, Bob: bob } = people
afterAll(() => server.close())

const aForm = () => aPublishedForm({ server, token: admin }, modelOf(FIELDS))

test('a field that is hidden at the node of a user is not marked there, whatever it becomes', async () => {
  const xml = processOf(
    'bought',
    `<startEvent id="s"/><userTask id="check" camunda:assignee="${bob.username}" portico:hides="price"/>
    <endEvent id="e"/>${flows('s check', 'check e')}`,
  )
  const body = { name: '采购', xml, formKey: await aForm() }
  const { data } = await server.call(workflowModelRoutes.create, { body, token: admin })
  expect((await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })).status).toBe(200)
  const vars = { goods: 'Desk', price: 10 }
  const started = await server.call(workflowInstanceRoutes.start, { body: { key: 'bought', vars }, token: ann.token })
  const { rootId } = started.data
  const id = await taskAt(server, bob.token, rootId, 'check')
  const read = async () => (await server.call(workflowTaskRoutes.get, { params: { id }, token: bob.token })).data
  await server.call(workflowTaskRoutes.seen, { body: { id, at: (await read()).readDate }, token: bob.token })
  const change = { id: rootId, vars: { goods: 'Lamp', price: 9_000 }, reason: 'Typing error' }
  expect((await server.call(workflowInstanceRoutes.setVars, { body: change, token: admin })).status).toBe(200)
  const shown = await read()
  expect(shown.changed).toEqual([{ name: 'goods', label: 'goods', before: 'Desk', after: 'Lamp', date: null }])
  expect(JSON.stringify(shown)).not.toContain('9000')
})
