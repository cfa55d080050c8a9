/** Users are deleted: what they started, decided and wrote stays on record under their names. */
import { afterAll, expect, test } from 'vitest'
import { userRoutes } from '#system/contract/user.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowCommentRoutes } from '#workflow/contract/comment.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aUser } from '../../../../tests/people.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const { server, admin, people } = await anOffice('Ann', 'Bob', 'Eve', 'Zoe')
const { Ann, Bob, Eve, Zoe } = people
afterAll(() => server.close())

const remove = async (id: string) =>
  expect((await server.call(userRoutes.remove, { params: { id }, token: admin })).status).toBe(200)
const former = (id: string) =>
  server.node.kernel.database.read(1, (db) =>
    db.selectFrom('wf_former_user').select('real_name').where('id', '=', id).execute(),
  )

test('who has been deleted is named by the trail, the timeline, lists, copies and comments', async () => {
  const steps = `<userTask id="a" name="Check" camunda:assignee="${Bob.id}"/><userTask id="b" name="Decide" camunda:assignee="${Eve.id}"/>`
  await deploy(
    server,
    admin,
    processOf('kept', `<startEvent id="s"/>${steps}<endEvent id="e"/>${flows('s a', 'a b', 'b e')}`),
  )
  const { rootId } = await start(server, Ann.token, { key: 'kept' })
  const comment = { instanceId: rootId, content: 'Seen', userIdList: [] }
  expect((await server.call(workflowCommentRoutes.create, { body: comment, token: Bob.token })).status).toBe(200)
  const body = { id: await taskAt(server, Bob.token, rootId, 'a'), outcome: 'agree' as const }
  expect((await server.call(workflowTaskRoutes.complete, { body, token: Bob.token })).status).toBe(200)
  const copy = { id: rootId, userIdList: [Zoe.id] }
  expect((await server.call(workflowCcRoutes.give, { body: copy, token: Eve.token })).status).toBe(200)
  await remove(Bob.id)
  await remove(Ann.id)

  const report = await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: Eve.token })
  expect(report.data.starter).toBe('Ann')
  expect(report.data.timeline.map(({ kind, person }) => `${kind} ${person}`)).toEqual([
    'started Ann',
    'commented Bob',
    'done Bob',
    'open Eve',
  ])
  const { starter, trail } = await get(server, admin, rootId)
  expect([starter, ...trail.map(({ person }) => person)]).toEqual(['Ann', 'Bob', 'Eve'])
  const [task] = await toDo(server, Eve.token)
  expect(task?.starter).toBe('Ann')
  expect(
    (await server.call(workflowTaskRoutes.get, { params: { id: task?.id ?? '' }, token: Eve.token })).data,
  ).toMatchObject({ starter: 'Ann', trail: [{ person: 'Bob' }, { person: 'Eve' }] })
  const copies = await server.call(workflowCcRoutes.page, { query: {}, token: Zoe.token })
  expect(copies.data.list).toMatchObject([{ starter: 'Ann' }])
  expect(await former(Bob.id)).toEqual([{ real_name: 'Bob' }])
})

test('who was deleted before names were kept is not taken for the product', async () => {
  await server.node.kernel.database.transaction(1, (tx) => tx.deleteFrom('wf_former_user').execute())
  const [task] = await toDo(server, Eve.token)
  const report = await server.call(workflowFollowRoutes.report, {
    params: { id: task?.rootId ?? '' },
    token: Eve.token,
    headers: { 'accept-language': 'en' },
  })
  expect(report.data.timeline.map(({ person }) => person)).toEqual([
    'Deleted user',
    'Deleted user',
    'Deleted user',
    'Eve',
  ])
})

test('nothing is kept of who took part in no process', async () => {
  const { id } = await aUser(server)
  await remove(id)
  expect(await former(id)).toEqual([])
})
