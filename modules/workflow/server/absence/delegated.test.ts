/** A delegated task goes back to its owner, also after a handover. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowHandoverRoutes } from '#workflow/contract/absence.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, flows, processOf, start, taskAt, toDo } from '../testing/processes.ts'

let office: Awaited<ReturnType<typeof anOffice<'Ann' | 'Bob' | 'Eve' | 'Kim'>>>

beforeAll(async () => {
  office = await anOffice('Ann', 'Bob', 'Eve', 'Kim')
  const body = `<startEvent id="s"/><userTask id="a" camunda:assignee="${office.people.Ann.id}"/><endEvent id="e"/>${flows('s a', 'a e')}`
  await deploy(office.server, office.admin, processOf('given', body))
})
afterAll(() => office.server.close())

test('a handover of its delegate leaves it with its owner, to whom the successor gives it back', async () => {
  const { server, admin, people } = office
  const { Ann, Bob, Eve, Kim } = people
  const { rootId } = await start(server, Kim.token, { key: 'given' })
  const id = await taskAt(server, Ann.token, rootId, 'a')
  const given = await server.call(workflowTaskRoutes.delegate, { body: { id, userId: Bob.id }, token: Ann.token })
  expect(given.status).toBe(200)
  const body = { leaverId: Bob.id, successorId: Eve.id }
  const handed = await server.call(workflowHandoverRoutes.handOver, { body, token: admin })
  expect(handed.data).toMatchObject({ done: [id], refused: [] })
  expect((await toDo(server, Eve.token))[0]?.actions).toContain('resolve')
  const resolved = await server.call(workflowTaskRoutes.resolve, { body: { id }, token: Eve.token })
  expect(resolved.status, JSON.stringify(resolved.body)).toBe(200)
  expect(await toDo(server, Eve.token)).toEqual([])
  expect((await toDo(server, Ann.token)).map((one) => one.id)).toEqual([id])
})
