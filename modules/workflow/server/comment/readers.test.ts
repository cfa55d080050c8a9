/** Who can be mentioned is who reads the process: the two rules say the same of every user. */
import { afterAll, expect, test } from 'vitest'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowCommentRoutes } from '#workflow/contract/comment.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, type TestActor } from '../../../../tests/people.ts'
import { STAFF } from '../testing/office.ts'
import { deploy, flows, processOf, start } from '../testing/processes.ts'

const server = await aServer()
const admin = await server.admin()
afterAll(() => server.close())

test('for participants, candidates, readers of a copy, managers, monitors, administrators and strangers', async () => {
  const [top, side] = [await aDept(server), await aDept(server)]
  const below = await aDept(server, { pid: top })
  const role = await aRole(server, { can: STAFF })
  const person = (more: Partial<Parameters<typeof anActor>[1]> = {}) => anActor(server, { can: STAFF, ...more })
  const [ann, candidate, copied, manager, stranger] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ]
  const people: Record<string, [who: TestActor, reads: boolean]> = {
    candidate: [candidate, true],
    copied: [copied, true],
    manager: [manager, true],
    'in a managing role': [await person({ roleIds: [role] }), true],
    'monitor in a department below': [await person({ deptId: below }), true],
    'in the department itself': [await person({ deptId: top }), true],
    'in another department': [await person({ deptId: side }), false],
    'who manages all': [await anActor(server, { can: [...STAFF, 'wf:instance:manage'] }), true],
    'who administers models': [await anActor(server, { can: [...STAFF, 'wf:model:page', 'wf:model:deploy'] }), false],
    stranger: [stranger, false],
  }
  const nodes = `<startEvent id="s"/><userTask id="decide" camunda:candidateUsers="${candidate.id}"/><endEvent id="e"/>`
  const model = await deploy(server, admin, processOf('read', nodes + flows('s decide', 'decide e')))
  const none = { userIdList: [], roleIdList: [], deptIdList: [] }
  const access = {
    id: model,
    startBy: 'all' as const,
    starter: { ...none, userIdList: [stranger.id] },
    manager: { ...none, userIdList: [manager.id], roleIdList: [role] },
    monitor: { ...none, deptIdList: [top] },
  }
  expect((await server.call(workflowAccessRoutes.update, { body: access, token: admin })).status).toBe(200)
  const { rootId: id } = await start(server, ann.token, { key: 'read' })
  await server.call(workflowCcRoutes.give, { body: { id, userIdList: [copied.id] }, token: ann.token })
  const offered = await server.call(workflowCommentRoutes.people, { params: { id }, token: ann.token })
  const found: Record<string, unknown> = {}
  for (const [name, [who]] of Object.entries(people)) {
    const reading = await server.call(workflowFollowRoutes.report, { params: { id }, token: who.token })
    const body = { instanceId: id, content: 'look', userIdList: [who.id] }
    const mentioning = await server.call(workflowCommentRoutes.create, { body, token: ann.token })
    found[name] = [reading.status === 200, mentioning.status === 200, offered.data.some((one) => one.id === who.id)]
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(people).map(([name, [, reads]]) => [name, [reads, reads, reads]])),
  )
})
