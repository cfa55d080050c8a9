/** Whose open to-do list follows a command at once: also that of a candidate from whom another user takes the task. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { listenLive, type LiveEvents } from '../../../../tests/live-ear.ts'
import { anActor, aRole, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer({ listen: true })
})
afterAll(() => server.close())

const earsOf = (...users: TestActor[]) => Promise.all(users.map(({ token }) => listenLive(server, token)))
const ofProcess = ({ received }: LiveEvents, rootId: string) =>
  received.filter((event) => event.type === 'changed' && event.what === 'process' && event.id === rootId)

test('who could claim a task hears at once that it is gone, by name and by role; others hear nothing', async () => {
  const roleId = await aRole(server, { can: [] })
  const staff = (realName: string, roleIds: string[] = []) => anActor(server, { can: STAFF, realName, roleIds })
  const [ann, bob, eve] = [await staff('Ann'), await staff('Bob'), await staff('Eve')]
  const dan = await staff('Dan', [roleId])
  const nodes = `<startEvent id="s"/><userTask id="shared" camunda:candidateUsers="${bob.id}" camunda:candidateGroups="${roleId}"/>
    <endEvent id="e"/>${flows('s shared', 'shared e')}`
  await deploy(server, await server.admin(), processOf('claimed', nodes))
  const { rootId } = await start(server, ann.token, { key: 'claimed' })
  const shared = await taskAt(server, bob.token, rootId, 'shared')
  expect(await toDo(server, dan.token)).toMatchObject([{ id: shared }])
  await sleep(300) // what the start announced
  const ears = await earsOf(bob, dan, eve)
  const [ofBob, ofDan, ofEve] = ears
  const claimed = await server.call(workflowTaskRoutes.claim, { body: { id: shared }, token: bob.token })
  expect(claimed.status).toBe(200)
  await expect.poll(() => [ofBob, ofDan].map((ear) => ear && ofProcess(ear, rootId).length)).toEqual([1, 1])
  expect(await toDo(server, dan.token)).toEqual([])
  expect(ofEve && ofProcess(ofEve, rootId)).toEqual([])
  for (const ear of ears) ear.close()
})
