/** What of the subjects of messages is over: a task once it is closed, a process for users who do not see it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#kernel/access/actor.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer } from '../../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../../tests/people.ts'
import { deploy, LEAVE, start, taskAt } from '../../testing/processes.ts'
import { workflowMessageSubjects } from './message-subjects.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const server = await aServer()
const { kernel } = server.node
let ann: TestActor
let bob: TestActor
let eve: TestActor

beforeAll(async () => {
  ann = await anActor(server, { can: STAFF })
  bob = await anActor(server, { can: STAFF })
  eve = await anActor(server, { can: STAFF })
  await deploy(server, await server.admin(), LEAVE(), 'Leave')
})
afterAll(() => server.close())

/** As the digest asks, with what the user holds. */
const overFor = async ({ id: userId }: TestActor, event: string, paths: readonly string[]) =>
  kernel.database.read(1, async (db) => {
    const granted = await kernel.grants.load(db, userId)
    const actor: Actor = { ...granted!, tenantId: 1, userId, language: 'zh', requestId: '', sessionId: '', ip: '' }
    const subject = workflowMessageSubjects.find(({ events }) => events.includes(event))
    return [...(await subject!.findOver(db, actor, paths))]
  })

test('a task is over when it is closed, and for users who do not have it; a process, for those who do not see it', async () => {
  const { rootId } = await start(server, ann.token, { key: 'leave', title: 'Sea', vars: { boss: bob.id } })
  const apply = await taskAt(server, ann.token, rootId, 'apply')
  const complete = (who: TestActor, id: string) =>
    server.call(workflowTaskRoutes.complete, { token: who.token, body: { id, comment: '', outcome: 'agree' } })
  const toAnn = `/bpm/work?id=${apply}`
  expect(await overFor(ann, 'workflow.task', [toAnn])).toEqual([])
  expect(await overFor(eve, 'workflow.task', [toAnn])).toEqual([toAnn])
  await complete(ann, apply)
  expect(await overFor(ann, 'workflow.task', [toAnn])).toEqual([toAnn])
  // A mention in a comment may still be read there.
  expect(await overFor(ann, 'workflow.comment', [toAnn])).toEqual([])
  const toBob = `/bpm/work?id=${await taskAt(server, bob.token, rootId, 'approve')}`
  expect(await overFor(bob, 'workflow.reminder', [toBob])).toEqual([])
  const process = `/bpm/process/${rootId}`
  expect(await overFor(ann, 'workflow.ended', [process])).toEqual([])
  expect(await overFor(eve, 'workflow.cc', [process, '/bpm/process/nonsense', '/msg/mine'])).toEqual([
    process,
    '/bpm/process/nonsense',
  ])
})
