/** The check of a drawing that is being changed: nothing is stored, and its size is limited. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { fields, flows, LEAVE, processOf } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const check = (xml: string, token = admin) => server.call(workflowModelRoutes.check, { body: { xml }, token })
const page = async () => (await server.call(workflowModelRoutes.page, { query: {}, token: admin })).data.total

test('names the problems of a drawing at their elements, and stores nothing', async () => {
  const before = await page()
  const faulty = LEAVE('drawn').replace("outcome == 'agree'", 'outcome ==')
  const { status, data } = await check(faulty)
  expect(status).toBe(200)
  expect(data.problems).toContainEqual(expect.objectContaining({ code: 'EXPRESSION_SYNTAX', severity: 'error' }))
  expect((await check(LEAVE('drawn'))).data.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(await page()).toBe(before)
})

test('what is no file, or one with entities, is a problem and no failure', async () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><definitions>&b;</definitions>`
  for (const xml of ['no file', '<note/>', entities, '<'.repeat(1_000)]) {
    const { status, data } = await check(xml)
    expect(status, xml.slice(0, 40)).toBe(200)
    expect(data.problems.some(({ severity }) => severity === 'error')).toBe(true)
  }
})

test('takes no more than a model may have, and nothing but text', async () => {
  for (const xml of ['', 'x'.repeat(1_000_001), 'a\u0000b'])
    expect((await check(xml)).body).toMatchObject({ status: 400, data: { issues: [{ path: 'xml' }] } })
})

test('is for who may store models: to view them is not enough', async () => {
  const viewer = await anActor(server, { can: ['wf:model:page'] })
  expect((await check(LEAVE('drawn'), viewer.token)).status).toBe(403)
  for (const can of ['wf:model:save', 'wf:model:update']) {
    const holder = await anActor(server, { can: [can] })
    expect((await check(LEAVE('drawn'), holder.token)).status).toBe(200)
  }
})

test('a change answers with the version that the next one names; an older one is refused', async () => {
  const draft = { name: 'Drawn', xml: LEAVE('answered') }
  const created = await server.call(workflowModelRoutes.create, { body: draft, token: admin })
  expect(created.data.version).toBe(1)
  const change = (version: number) =>
    server.call(workflowModelRoutes.update, { body: { ...draft, id: created.data.id, version }, token: admin })
  expect((await change(1)).data.version).toBe(2)
  expect((await change(1)).body).toMatchObject({ status: 409, error: 'changed_meanwhile' })
  expect((await change(2)).data.version).toBe(3)
})

test('answers with the fields that the file declares, with their types, each once; what it only reads is none', async () => {
  const xml = processOf(
    'declares',
    `<startEvent id="s">${fields('days:double', 'urgent:boolean', 'two words:string')}</startEvent>
<userTask id="a" name="A" camunda:assignee="\${initiator}">${fields('days:string', 'until:date:readonly')}</userTask>
<exclusiveGateway id="g" default="no"/><endEvent id="e"/><sequenceFlow id="no" sourceRef="g" targetRef="e"/>${flows('s a', 'a g', 'g e ${amount > 3}')}`,
  )
  const { data } = await check(xml)
  expect(data.declared?.map(({ name, kind }) => [name, kind])).toEqual([
    ['days', 'number'],
    ['urgent', 'switch'],
    ['until', 'date'],
  ])
  expect((await check(LEAVE('plain'))).data.declared).toBeUndefined()
  expect((await check(xml.replace('</process>', ''))).data.declared).toBeUndefined()
})
