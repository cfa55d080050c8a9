/** Signals from outside: they reach every process that waits, once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor } from '../../../../tests/people.ts'
import { deploy, flows, get, processOf, start } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  const waits = `<startEvent id="s"/><intermediateCatchEvent id="w"><signalEventDefinition signalRef="go"/></intermediateCatchEvent><endEvent id="e"/>`
  const root = '<signal id="go" name="closing"/>'
  await deploy(server, admin, processOf('waiting', `${waits}${flows('s w', 'w e')}`, 'Waiting', root))
})
afterAll(() => server.close())

const statusOf = async (id: string) => (await get(server, admin, id)).status
const signal = (token: string, body: { name: string; commandId?: string }) =>
  server.call(workflowInstanceRoutes.signal, { token, body })

test('every process that waits goes on; a repeated command is answered as before', async () => {
  const all = [await start(server, admin, { key: 'waiting' }), await start(server, admin, { key: 'waiting' })]
  const commandId = newId()
  expect((await signal(admin, { name: 'closing', commandId })).data).toEqual({ waiting: 2 })
  for (const { rootId } of all) await until(async () => (await statusOf(rootId)) === 'ended')
  expect((await signal(admin, { name: 'closing', commandId })).data).toEqual({ waiting: 2 })
})

test('one that no one waits for is gone', async () => {
  expect((await signal(admin, { name: 'nothing' })).data).toEqual({ waiting: 0 })
})

test('the command of another user is not taken over, and a user without the code sends none', async () => {
  const commandId = newId()
  await signal(admin, { name: 'closing', commandId })
  const other = await anActor(server, { can: ['wf:instance:manage'] })
  expect(await signal(other.token, { name: 'closing', commandId })).toMatchObject({
    status: 409,
    body: { error: 'process_command_taken' },
  })
  const starter = await anActor(server, { can: ['wf:instance:start'] })
  expect(await signal(starter.token, { name: 'closing' })).toMatchObject({ status: 403 })
})
