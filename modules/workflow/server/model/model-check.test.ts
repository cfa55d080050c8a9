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

const IN_CHINESE = { 'accept-language': 'zh-CN' }
async function problemsOf(id: string, body: string) {
  const xml = processOf(id, body)
  const { data } = await server.call(workflowModelRoutes.check, { body: { xml }, token: admin, headers: IN_CHINESE })
  return data.problems.map(({ code, node, message }) => ({ code, node, message }))
}
const only = (found: Awaited<ReturnType<typeof problemsOf>>, code: string) => found.filter((one) => one.code === code)

test('a problem names its element as the drawing does; one without a name by its id', async () => {
  const body = `<startEvent id="s"/><serviceTask id="r1" name="Book it" camunda:expression="\${bean.call()}"/>
<serviceTask id="r2" camunda:class="a.b.C"/><exclusiveGateway id="g" name="Which?"/><endEvent id="e"/><endEvent id="e2"/>
${flows('s r1', 'r1 r2', 'r2 g', 'g e', 'g e2 ${a}')}`
  const found = await problemsOf('named', body)
  expect(only(found, 'NEEDS_MAPPING').map(({ message }) => message)).toEqual([
    '“Book it”调用了其他引擎的代码 bean.call()，请映射到已登记的函数。',
    'r2 调用了其他引擎的代码 a.b.C，请映射到已登记的函数。',
  ])
  expect(only(found, 'NO_CONDITION')[0]?.message).toContain('“Which?”之后的连线“Which? → e”没有条件')
})

test('warns of users, roles, departments, groups and posts that are not there or are disabled', async () => {
  const gone = '01900000-0000-7000-8000-00000000dead'
  const there = await anActor(server, { can: ['wf:task:handle'] })
  const rule = `user:${there.id},no-one-here; role:none; dept:Nowhere; dept-leader:Elsewhere; group:few; post:chief@dept; field:x`
  const body = `<startEvent id="s"/><userTask id="a" name="Decide" portico:people="${rule}"/>
<userTask id="b" camunda:assignee="${gone}"/><userTask id="c" camunda:candidateGroups="managers"/>
<userTask id="d" camunda:assignee="admin" portico:whenEmpty="to:vanished"/><userTask id="f" camunda:assignee="\${who}"/>
<endEvent id="e"/>${flows('s a', 'a b', 'b c', 'c d', 'd f', 'f e')}`
  const found = only(await problemsOf('people', body), 'PEOPLE_MISSING')
  expect(found.map(({ node, message }) => `${node} ${message}`).sort()).toEqual(
    [
      'a “Decide”指定的人员不存在或已停用：no-one-here。',
      'a “Decide”指定的岗位不存在或已停用：chief。',
      'a “Decide”指定的用户组不存在或已停用：few。',
      'a “Decide”指定的角色不存在或已停用：none。',
      'a “Decide”指定的部门不存在或已停用：Nowhere, Elsewhere。',
      `b “b”指定的人员不存在或已停用：${gone}。`,
      'c “c”指定的角色不存在或已停用：managers。',
      'd “d”指定的人员不存在或已停用：vanished。',
    ].sort(),
  )
})

test('compensation that is drawn wrongly is named for what it is', async () => {
  const a = '<userTask id="a" name="Book" camunda:assignee="admin"/>'
  const caught = '<boundaryEvent id="b" name="Undo" attachedToRef="a"><compensateEventDefinition/></boundaryEvent>'
  const end = '<endEvent id="e" name="Stop"><cancelEventDefinition/></endEvent>'
  const found = await problemsOf('comp', `<startEvent id="s"/>${a}${caught}${end}${flows('s a', 'a e')}`)
  expect(only(found, 'NO_HANDLER')[0]?.message).toMatch(/^补偿事件“Undo”没有连接补偿活动/)
  expect(only(found, 'CANCEL_OUTSIDE')[0]?.message).toMatch(/^“Stop”是取消事件/)
})
