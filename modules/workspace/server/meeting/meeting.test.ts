import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { meetingExport, meetingRoutes, type MeetingDraft } from '#workspace/contract/meeting.ts'
import { taskExport, taskRoutes, type TaskDraft } from '#workspace/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aUser } from '../../../../tests/people.ts'

const ALL = ['page', 'save', 'update', 'delete'].flatMap((verb) => [`ws:meeting:${verb}`, `ws:task:${verb}`])

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: Awaited<ReturnType<typeof anActor>>
let bob: Awaited<ReturnType<typeof anActor>>
let eve: Awaited<ReturnType<typeof anActor>>

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: ALL, realName: 'Ann' })
  bob = await anActor(server, { can: ALL, realName: 'Bob' })
  eve = await anActor(server, { can: ALL, realName: 'Eve' })
})
afterAll(() => server.close())

const meeting = (more: Partial<MeetingDraft> = {}) => ({
  subject: 'Review',
  startDate: '2026-12-01T09:00:00+08:00',
  ...more,
})
const call = async (more: Partial<MeetingDraft> = {}, token = ann.token) =>
  (await server.call(meetingRoutes.create, { body: meeting(more), token })).data.id
const get = (id: string, token = ann.token) => server.call(meetingRoutes.get, { params: { id }, token })
const seen = async (token: string, keyword?: string) =>
  (await server.call(meetingRoutes.page, { query: { limit: 100, keyword }, token })).data.list
const give = (more: Partial<TaskDraft> = {}, token = ann.token) =>
  server.call(taskRoutes.create, { body: { title: 'Do it', ownerId: bob.id, ...more }, token })
const tasks = async (token: string, query: object = {}) =>
  (await server.call(taskRoutes.page, { query: { limit: 100, ...query }, token })).data.list
const issuesOf = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`)

describe('a meeting', () => {
  test('is seen by its organiser, its people and the user who manages meetings, and by no other user', async () => {
    const id = await call({ subject: 'Secret plans', userIdList: [bob.id] })
    const { data } = await get(id)
    expect(data).toMatchObject({
      organiser: 'Ann',
      status: 'planned',
      participants: 2,
      startDate: '2026-12-01T01:00:00.000Z',
      actions: ['update', 'resolve', 'delete'],
    })
    expect(data.people.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
    expect((await get(id, bob.token)).data.actions).toEqual([])
    expect((await get(id, eve.token)).status).toBe(404)
    expect((await seen(eve.token, 'Secret')).length).toBe(0)
    expect((await seen(bob.token, 'Secret')).length).toBe(1)
    expect((await seen(admin, 'Secret')).length).toBe(1)
    const manager = await anActor(server, { can: ['ws:meeting:manage'] })
    expect((await get(id, manager.token)).status).toBe(200)
  })

  test('is held once it has a summary, and cancelled when a user says so', async () => {
    const id = await call()
    const update = async (more: Partial<MeetingDraft>, version?: number) =>
      server.call(meetingRoutes.update, { body: { ...meeting(more), id, version }, token: ann.token })
    expect((await update({ summary: 'All agreed.' }, 1)).status).toBe(200)
    expect((await get(id)).data).toMatchObject({ status: 'held', summary: 'All agreed.', version: 2 })
    expect((await update({ summary: 'Late' }, 1)).body.error).toBe('changed_meanwhile')
    await update({ isCancelled: true, summary: 'All agreed.' })
    expect((await get(id)).data.status).toBe('cancelled')
  })

  test('is changed by its organiser, not by those who take part', async () => {
    const id = await call({ userIdList: [bob.id] })
    const body = { ...meeting({ subject: 'Taken over' }), id }
    expect((await server.call(meetingRoutes.update, { body, token: bob.token })).status).toBe(403)
    expect((await server.call(meetingRoutes.update, { body, token: eve.token })).status).toBe(404)
    expect((await server.call(meetingRoutes.remove, { params: { id }, token: bob.token })).status).toBe(403)
    expect((await server.call(meetingRoutes.update, { body, token: admin })).status).toBe(200)
    expect((await get(id)).data).toMatchObject({ subject: 'Taken over', organiser: 'Ann' })
  })

  test.each([
    [{ subject: ' ' }, 'subject'],
    [{ startDate: 'tomorrow' }, 'startDate'],
    [{ duration: 2 }, 'duration'],
    [{ userIdList: [newId()] }, 'userIdList unknown_choice'],
  ])('is refused with %o', async (wrong, issue) => {
    const answer = await server.call(meetingRoutes.create, { body: meeting(wrong), token: ann.token })
    expect(answer.status).toBe(400)
    expect(issuesOf(answer)[0]).toContain(issue)
  })

  test('goes with what it resolved on, and returns with it, without those who have left', async () => {
    const gone = await aUser(server, { realName: 'Gone' })
    const id = await call({ subject: 'There and back', userIdList: [bob.id, gone.id] })
    await give({ meetingId: id, title: 'A resolution', dueDate: '2026-12-24' })
    const many = { body: [id, newId()], token: ann.token }
    expect((await server.call(meetingRoutes.removeMany, many)).data).toMatchObject({
      done: [id],
      refused: [{ error: 'not_found' }],
    })
    expect(await tasks(bob.token, { keyword: 'A resolution' })).toEqual([])
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.deleteFrom('sys_user').where('id', '=', gone.id).execute(),
    )
    const bin = (await server.call(recycleRoutes.page, { query: { resource: 'meeting' }, token: admin })).data
    const back = await server.call(recycleRoutes.restore, { body: [bin.list[0]?.id ?? ''], token: admin })
    expect(back.data.refused).toEqual([])
    expect((await get(id)).data).toMatchObject({ organiser: 'Ann', participants: 2, resolutions: 1 })
    expect(await tasks(bob.token, { keyword: 'A resolution' })).toMatchObject([
      { dueDate: '2026-12-24', meetingId: id },
    ])
  })
})

describe('a task', () => {
  test('is its owner’s to do and its giver’s to change', async () => {
    const { data } = await give({ title: 'Paint the door' })
    const [task] = await tasks(bob.token, { whose: 'mine', keyword: 'Paint' })
    expect(task).toMatchObject({ id: data.id, owner: 'Bob', status: 'open', actions: ['setStatus'] })
    expect(await tasks(ann.token, { whose: 'given', keyword: 'Paint' })).toMatchObject([
      { actions: ['update', 'setStatus', 'delete'] },
    ])
    expect(await tasks(eve.token, { keyword: 'Paint' })).toEqual([])
    const setStatus = (status: 'doing' | 'done', token: string) =>
      server.call(taskRoutes.setStatus, { body: { id: data.id, status }, token })
    expect((await setStatus('done', eve.token)).status).toBe(404)
    expect((await setStatus('done', bob.token)).status).toBe(200)
    expect((await tasks(bob.token, { status: 'done', keyword: 'Paint' }))[0]?.doneDate).not.toBeNull()
    await setStatus('doing', ann.token)
    expect((await tasks(bob.token, { keyword: 'Paint' }))[0]).toMatchObject({ status: 'doing', doneDate: null })
    const body = { id: data.id, title: 'Mine now', ownerId: bob.id }
    expect((await server.call(taskRoutes.update, { body, token: bob.token })).status).toBe(403)
    expect((await server.call(taskRoutes.remove, { params: { id: data.id }, token: bob.token })).status).toBe(403)
  })

  test('of a meeting is seen by its people, and added by who organises it', async () => {
    const id = await call({ userIdList: [eve.id] })
    expect((await give({ meetingId: id, title: 'Resolved' })).status).toBe(200)
    expect(await tasks(eve.token, { meetingId: id })).toMatchObject([{ title: 'Resolved', actions: [] }])
    expect(issuesOf(await give({ meetingId: id }, eve.token))).toEqual(['meetingId unknown_choice'])
    expect(issuesOf(await give({ meetingId: newId() }))).toEqual(['meetingId unknown_choice'])
    expect(issuesOf(await give({ ownerId: newId() }))).toEqual(['ownerId unknown_choice'])
    expect((await get(id)).data).toMatchObject({ resolutions: 1, resolutionsDone: 0 })
  })

  test('returns from the recycle bin to its owner', async () => {
    const { data } = await give({ title: 'Out and in' })
    await server.call(taskRoutes.removeMany, { body: [data.id], token: ann.token })
    const bin = (await server.call(recycleRoutes.page, { query: { resource: 'wsTask' }, token: admin })).data
    await server.call(recycleRoutes.restore, { body: [bin.list[0]?.id ?? ''], token: admin })
    expect(await tasks(bob.token, { keyword: 'Out and in' })).toMatchObject([{ id: data.id, owner: 'Bob' }])
  })
})

test('an export holds what its reader sees, as a file and as a task', async () => {
  const reader = await anActor(server, {
    can: ['ws:meeting:save', 'ws:meeting:export', 'ws:task:save', 'ws:task:export'],
  })
  const token = reader.token
  expect((await server.call(meetingExport.task, { body: {}, token })).body.error).toBe('not_found')
  await call({ subject: 'To be exported' }, token)
  await give({ ownerId: reader.id }, token)
  expect((await server.call(meetingExport.file, { query: {}, token })).status).toBe(200)
  expect((await server.call(meetingExport.task, { body: {}, token })).status).toBe(200)
  expect((await server.call(taskExport.file, { query: {}, token })).status).toBe(200)
  expect((await server.call(taskExport.task, { body: {}, token })).status).toBe(200)
})

test('people are found by name, with as little of them as one needs', async () => {
  const { data } = await server.call(meetingRoutes.people, { query: { keyword: 'ann' }, token: bob.token })
  expect(data.find(({ id }) => id === ann.id)).toEqual({ id: ann.id, name: 'Ann', dept: expect.any(String) })
  expect(data.length).toBeLessThanOrEqual(20)
})
