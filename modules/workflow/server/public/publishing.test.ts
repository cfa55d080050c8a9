/** Who may open a process to the public, in whose name, and which models can be opened. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { publicProcessRoutes } from '#workflow/contract/public-process.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes, type ModelDraft } from '#workflow/contract/model.ts'
import type { Field } from '#forms-core/index.ts'
import { column, field, modelOf } from '../../../../packages/forms/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { STAFF } from '../testing/office.ts'
import { flows, processOf } from '../testing/processes.ts'
import {
  deployAgain,
  deployPublic,
  file,
  OPEN,
  problemsIn,
  saveModel,
  suggestionOf,
} from './testing/public-processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let owner: TestActor
beforeAll(async () => {
  server = await aServer({ env: { TRUST_PROXY: '1' } })
  admin = await server.admin()
  owner = await anActor(server, { can: STAFF })
})
afterAll(() => server.close())

const author = () => ({ server, token: admin })
const of = (ownerId: string, more: object = {}) => ({ publicStart: { ...OPEN, ownerId, ...more } })
const MODELER = ['page', 'save', 'update', 'deploy'].map((verb) => `wf:model:${verb}`)
const OWNER_REFUSED = { status: 400, data: { issues: [{ path: 'publicStart.ownerId' }] } }

test('requests are filed in the name of users in the data scope of the author, and of no others', async () => {
  const deptId = await aDept(server)
  // Data scope 2: the department of one's own.
  const modeler = await anActor(server, { can: MODELER, scope: 2, deptId })
  const colleague = await aUser(server, { deptId })
  const stranger = await aUser(server)
  const gone = await aUser(server, { deptId, status: 0 })
  const by = { server, token: modeler.token }
  const save = (key: string, ownerId: string) => saveModel(by, { xml: suggestionOf(key, 'nobody1'), ...of(ownerId) })
  for (const [at, id] of [stranger.id, gone.id, newId()].entries())
    expect(await save(`refused_${at}`, id)).toMatchObject(OWNER_REFUSED)
  expect((await save('oneself', modeler.id)).status).toBe(200)
  const saved = await save('colleague', colleague.id)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { data } = saved
  const draft = async () => (await server.call(workflowModelRoutes.get, { params: { id: data.id }, token: admin })).data
  const change = async (token: string, ownerId: string) => {
    const { id, name, xml, version } = await draft()
    return server.call(workflowModelRoutes.update, { body: { id, name, xml, version, ...of(ownerId) }, token })
  }
  expect(await change(modeler.token, stranger.id)).toMatchObject(OWNER_REFUSED)
  // Whom an administrator named may stay.
  expect((await change(admin, stranger.id)).status).toBe(200)
  expect((await change(modeler.token, stranger.id)).status).toBe(200)
  // A version puts no one back whom the author may not see.
  await deployAgain(author(), data.id)
  expect((await change(modeler.token, colleague.id)).status).toBe(200)
  const versions = await server.call(workflowDefinitionRoutes.versions, { params: { id: data.id }, token: admin })
  const body = { id: versions.data[0]?.id ?? '' }
  const restored = await server.call(workflowDefinitionRoutes.restore, { body, token: modeler.token })
  expect(restored.status).toBe(400)
  expect((await draft()).publicStart?.ownerId).toBe(colleague.id)
})

const refused = async (draft: Partial<ModelDraft> & { xml: string }) => {
  const { data } = await saveModel(author(), draft)
  const answer = await deployAgain(author(), data.id)
  expect(answer.status).toBe(422)
  return { codes: problemsIn(answer), text: JSON.stringify(answer.body) }
}
const REQUIRED = '<camunda:validation><camunda:constraint name="required"/></camunda:validation>'

test('a model is not deployed for the public while its start requires what visitors cannot give, and says which', async () => {
  const friend = `<camunda:formField id="guide" label="Guide" type="user">${REQUIRED}</camunda:formField>`
  const withFriend = suggestionOf('friendly', owner.username, friend)
  const { codes, text } = await refused({ xml: withFriend, ...of(owner.id) })
  expect(codes).toContain('PUBLIC_FIELDS')
  expect(text).toContain('Guide')
  const chosen = processOf(
    'choosing',
    `<startEvent id="s"/><userTask id="t" name="Chosen step" portico:people="chosen"/><endEvent id="e"/>${flows('s t', 't e')}`,
  )
  expect(await refused({ xml: chosen, ...of(owner.id, { answerFields: [], steps: [] }) })).toMatchObject({
    codes: expect.arrayContaining(['PUBLIC_CHOSEN']),
  })
  const answer = of(owner.id, { answerFields: ['content', 'friend', 'nothing'], steps: ['nowhere'] })
  const wrong = await refused({ xml: suggestionOf('answering', owner.username), ...answer })
  expect(wrong.codes).toEqual(expect.arrayContaining(['PUBLIC_ANSWER', 'PUBLIC_STEPS']))
  expect(wrong.text).toMatch(/friend, nothing/)
})

test('a model whose owner has left is not deployed again', async () => {
  const leaver = await aUser(server)
  const { data } = await saveModel(author(), { xml: suggestionOf('left', owner.username), ...of(leaver.id) })
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.updateTable('sys_user').set({ status: 0 }).where('id', '=', leaver.id).execute(),
  )
  expect(problemsIn(await deployAgain(author(), data.id))).toContain('PUBLIC_OWNER')
})

const FIELDS: readonly Field[] = [
  field('text', 'guest', { required: true }),
  field('user', 'host', { default: { from: 'me' } }),
  field('number', 'people', { min: 1 }),
  field('number', 'cost', { computed: '${ifEmpty(people, 0) * 10}' }),
  field('text', 'secret', { required: true }),
  field('file', 'papers'),
  field('dictionary', 'gender', { dict: 'gender' }),
  field('childTable', 'cars', { fields: [column('text', 'plate'), column('user', 'driver')] }),
]
const visitOf = (key: string, hides: string) =>
  processOf(
    key,
    `<startEvent id="s" ${hides}/><userTask id="t" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s t', 't e')}`,
    'Visit',
  )

test('an online form is filled in as far as visitors can; what the start hides is neither asked for nor taken', async () => {
  const formKey = await aPublishedForm(author(), modelOf(FIELDS, { title: { zh: '来访', en: 'Visit' } }))
  const settings = { formKey, ...of(owner.id, { answerFields: ['guest', 'cost'], steps: [] }) }
  await deployPublic(author(), { xml: visitOf('visit', 'portico:hides="secret"'), ...settings })
  const { data } = await server.call(publicProcessRoutes.form, { query: { key: 'visit' } })
  const [shown] = data.forms
  expect(shown?.model.fields.map(({ name }) => name)).toEqual(['guest', 'people', 'cost', 'gender', 'cars'])
  const text = JSON.stringify(data)
  expect(text).not.toMatch(/secret|papers|driver|host/)
  expect(shown?.model.fields.find(({ name }) => name === 'gender')?.kind).toBe('select')
  for (const more of [{ secret: 'x' }, { host: owner.id }, { papers: [newId()] }, { cost: 5 }])
    expect((await file(server, 'visit', { guest: 'Vera', ...more })).status, JSON.stringify(more)).toBe(400)
  expect((await file(server, 'visit', { guest: 'Vera', cars: [{ plate: 'A', driver: owner.id }] })).status).toBe(400)
  expect((await file(server, 'visit', { guest: 'Vera', people: 0 })).status).toBe(400)
  const good = await file(server, 'visit', { guest: 'Vera', people: 2, cars: [{ plate: 'A' }] })
  expect(good.status, JSON.stringify(good.body)).toBe(200)
  const page = await server.call(workflowInstanceRoutes.page, { query: { process: 'visit' }, token: admin })
  const { data: request } = await server.call(workflowInstanceRoutes.get, {
    params: { id: page.data.list[0]?.id ?? '' },
    token: admin,
  })
  // What begins with the user who starts it means the user in whose name it is filed.
  expect(request.vars).toMatchObject({ guest: 'Vera', people: 2, cost: 20, host: owner.id })
})

test('the same form without hiding is refused, for the field that no visitor can give', async () => {
  const fields = FIELDS.map((one): Field => (one.name === 'papers' ? { ...one, required: true } : one))
  const formKey = await aPublishedForm(author(), modelOf(fields, { title: { zh: '来访', en: 'Visit' } }))
  const settings = { formKey, ...of(owner.id, { answerFields: [], steps: [] }) }
  const { codes, text } = await refused({ xml: visitOf('papered', ''), ...settings })
  expect(codes).toContain('PUBLIC_FIELDS')
  expect(text).toContain('papers')
})
