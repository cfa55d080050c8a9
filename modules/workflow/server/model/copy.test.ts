/** Copies of models: another process, with the settings and permissions of the first. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { STAFF } from '../testing/office.ts'
import { deploy, flows, LEAVE, processOf, start } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let eve: TestActor
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF })
  eve = await anActor(server, { can: STAFF })
})
afterAll(() => server.close())

const copy = (id: string, key: string, token = admin) =>
  server.call(workflowModelRoutes.copy, { params: { id }, body: { key, name: `Copy ${key}` }, token })
const model = async (id: string) => (await server.call(workflowModelRoutes.get, { params: { id }, token: admin })).data
const mayStart = async (key: string, { token }: TestActor) =>
  (await server.call(workflowInstanceRoutes.startable, { token })).data.some((one) => one.key === key)

test('a copy is a process of its own: nothing of it runs before it is deployed, and the first one goes on', async () => {
  const id = await deploy(server, admin, LEAVE('copied'))
  const running = await start(server, ann.token, { key: 'copied', vars: { boss: ann.username } })
  const { data } = await copy(id, 'copied_2')
  expect(data).toMatchObject({ key: 'copied_2', version: 1 })
  expect(await model(data.id)).toMatchObject({ name: 'Copy copied_2', key: 'copied_2', number: null, running: 0 })
  expect(await mayStart('copied_2', ann)).toBe(false)
  await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
  const own = await start(server, ann.token, { key: 'copied_2', vars: { boss: ann.username } })
  const processOfRun = async (instanceId: string) =>
    (await server.call(workflowInstanceRoutes.get, { params: { id: instanceId }, token: ann.token })).data.processKey
  expect([await processOfRun(running.rootId), await processOfRun(own.rootId)]).toEqual(['copied', 'copied_2'])
})

test('who may not start the first may not start the copy', async () => {
  const id = await deploy(server, admin, LEAVE('limited'))
  const none = { userIdList: [], roleIdList: [], deptIdList: [] }
  const access = {
    id,
    startBy: 'chosen' as const,
    starter: { ...none, userIdList: [ann.id] },
    manager: none,
    monitor: none,
  }
  expect((await server.call(workflowAccessRoutes.update, { body: access, token: admin })).status).toBe(200)
  const { data } = await copy(id, 'limited_2')
  await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
  expect([await mayStart('limited_2', ann), await mayStart('limited_2', eve)]).toEqual([true, false])
})

test('further processes of the file get ids of their own, and calls of them follow', async () => {
  const calling = processOf(
    'pair',
    `<startEvent id="s"/><callActivity id="c" calledElement="behind"/><endEvent id="e"/>${flows('s c', 'c e')}`,
  ).replace('</definitions>', '<process id="behind" isExecutable="true"><startEvent id="bs"/></process></definitions>')
  const id = await deploy(server, admin, calling)
  const { data } = await copy(id, 'pair_2')
  const { xml } = await model(data.id)
  expect([...xml.matchAll(/<process id="([^"]*)"|calledElement="([^"]*)"/g)].map(([, a, b]) => a ?? b)).toEqual([
    'pair_2',
    'pair_2_2',
    'pair_2_2',
  ])
  expect((await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })).status).toBe(200)
})

test('a key that is taken, none, or of a model that is not there is refused', async () => {
  const id = await deploy(server, admin, LEAVE('taken'))
  expect(await copy(id, 'taken')).toMatchObject({
    status: 409,
    body: { error: 'process_key_taken', msg: expect.stringContaining('Process') },
  })
  for (const key of ['1st', 'a b', '"x', 'a"/><script'])
    expect(await copy(id, key), key).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'key' }] } } })
  expect(await copy(ann.id, 'nothing')).toMatchObject({ status: 404 })
  expect(await copy(id, 'not_mine', ann.token)).toMatchObject({ status: 403 })
})
