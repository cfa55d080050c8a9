/** What a step hides is hidden without an online form, too: fields of the file, and variables that have no field. */
import { afterAll, expect, test } from 'vitest'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import type { TestActor } from '../../../../tests/people.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'
import { anOffice } from '../testing/office.ts'
import { fields, flows, get, processOf, start, taskAt } from '../testing/processes.ts'

const { server, admin, people } = await anOffice('Ann', 'Bob', 'Eve', 'Zoe')
const { Ann, Bob, Eve, Zoe } = people
afterAll(() => server.close())

async function deploy(key: string, settings: object): Promise<void> {
  const begin = `<startEvent id="s" portico:writes="rate,rows">${fields('salary:long', 'post')}</startEvent>`
  const steps = `<userTask id="a" camunda:assignee="${Bob.id}" portico:hides="salary, rate, rows.bonus"/><userTask id="b" camunda:assignee="${Eve.id}"/>`
  const xml = processOf(key, `${begin}${steps}<endEvent id="e"/>${flows('s a', 'a b', 'b e')}`)
  const { data } = await server.call(workflowModelRoutes.create, {
    body: { name: key, xml, summaryFields: ['post', 'salary'], ...settings },
    token: admin,
  })
  expect((await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })).status).toBe(200)
}

const VARS = { salary: 987_654_321, post: 'Clerk', rate: 3, rows: [{ name: 'May', bonus: 'nine' }] }
const namesIn = (vars: object) => Object.keys(vars).sort()
const detailOf = async (id: string, { token }: TestActor) =>
  (await server.call(workflowTaskRoutes.get, { params: { id }, token })).data
const reportOf = async (id: string, { token }: { token: string }) =>
  JSON.stringify((await server.call(workflowFollowRoutes.report, { params: { id }, token })).data.timeline)

test.each(['alone', 'beside an online form'])(
  '%s: not in the task, its process, its timeline or its row',
  async (where) => {
    const key = where === 'alone' ? 'alone' : 'beside'
    const formKey =
      where === 'alone' ? '' : await aPublishedForm({ server, token: admin }, modelOf([field('text', 'reason')]))
    await deploy(key, formKey === '' ? {} : { formKey })
    const { rootId } = await start(server, Ann.token, {
      key,
      vars: { ...VARS, ...(formKey !== '' && { reason: 'New' }) },
    })
    const copy = { id: rootId, userIdList: [Zoe.id] }
    expect((await server.call(workflowCcRoutes.give, { body: copy, token: Ann.token })).status).toBe(200)
    const id = await taskAt(server, Bob.token, rootId, 'a')
    const task = await detailOf(id, Bob)
    expect(namesIn(task.vars).filter((name) => name !== 'reason')).toEqual(['post', 'rows'])
    expect(task.vars).toMatchObject({ rows: [{ name: 'May' }] })
    for (const answer of [task, await get(server, Bob.token, rootId)])
      expect(JSON.stringify(answer)).not.toMatch(/987654321|nine/)
    expect(await reportOf(rootId, Bob)).not.toMatch(/987654321|nine|salary|rate/)
    const { list } = (await server.call(workflowTaskRoutes.toDo, { query: { process: key }, token: Bob.token })).data
    expect(list[0]?.summary.map(({ text }) => text)).toEqual(['Clerk'])
    // Who only reads sees what every step shows; who entered it, and who manages it, all of it.
    expect(JSON.stringify(await get(server, Zoe.token, rootId))).not.toMatch(/987654321|nine/)
    for (const who of [Ann, { token: admin }]) {
      expect((await get(server, who.token, rootId)).vars).toMatchObject(VARS)
      expect(await reportOf(rootId, who)).toMatch(/987654321/)
    }
    const body = { id, outcome: 'agree' as const }
    expect((await server.call(workflowTaskRoutes.complete, { body, token: Bob.token })).status).toBe(200)
    expect((await detailOf(await taskAt(server, Eve.token, rootId, 'b'), Eve)).vars).toMatchObject(VARS)
  },
)
