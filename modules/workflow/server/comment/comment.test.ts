/** Comments on a process: for who reads it, and for no one else; who is notified; files; deleting. */
import { afterAll, describe, expect, test } from 'vitest'
import { shareTicketRoutes } from '#contract/share.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { shareRoutes } from '#gateway/contract/share.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowCommentRoutes, type CommentDraft } from '#workflow/contract/comment.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { newId } from '#kernel/ids.ts'
import { aServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, rootDept, type TestActor } from '../../../../tests/people.ts'
import { aPdf, named } from '../../../../tests/some-files.ts'
import { STAFF } from '../testing/office.ts'
import { deploy, LEAVE, start, taskAt } from '../testing/processes.ts'

const server = await aServer({ listen: true })
const admin = await server.admin()
const can = [...STAFF, 'sys:oss:upload', 'gw:share:save']
const [ann, bob, cid, eve] = [
  await anActor(server, { can, realName: 'Ann' }),
  await anActor(server, { can, realName: '鲍勃' }),
  await anActor(server, { can, realName: 'Cid' }),
  await anActor(server, { can, realName: 'Eve' }),
]
await deploy(server, admin, LEAVE(), 'Leave')
afterAll(() => server.close())

/** Ann's request, which waits for Bob; Cid has a copy of it. */
async function begin(title = 'Sea'): Promise<string> {
  const { rootId } = await start(server, ann.token, { key: 'leave', title, vars: { boss: bob.id } })
  const id = await taskAt(server, ann.token, rootId, 'apply')
  await server.call(workflowTaskRoutes.complete, { body: { id }, token: ann.token })
  const cc = { id: rootId, userIdList: [cid.id] }
  expect((await server.call(workflowCcRoutes.give, { body: cc, token: ann.token })).status).toBe(200)
  return rootId
}

const write = ({ token }: { token: string }, instanceId: string, more: Partial<CommentDraft> = {}) =>
  server.call(workflowCommentRoutes.create, { body: { instanceId, content: 'Which dates?', ...more }, token })
const written = async (who: { token: string }, instanceId: string, more: Partial<CommentDraft> = {}) => {
  const answer = await write(who, instanceId, more)
  expect(answer.status).toBe(200)
  return answer.data.id
}
const report = async ({ token }: { token: string }, id: string) =>
  (await server.call(workflowFollowRoutes.report, { params: { id }, token })).data
const comments = async (who: { token: string }, id: string) =>
  (await report(who, id)).timeline.filter(({ kind }) => kind === 'commented')
const remove = ({ token }: { token: string }, id: string) =>
  server.call(workflowCommentRoutes.remove, { body: { id }, token })
const upload = async ({ token }: { token: string }, name = 'terms.pdf') =>
  (await server.call(ossRoutes.create, { body: { dirValue: 'process' }, file: named(name, aPdf()), token })).data.id
/** About comments, by their titles, with what they open; newest first. */
async function messages({ token }: TestActor) {
  const { list } = (await server.call(messageRoutes.page, { query: { keyword: '评论', limit: 100 }, token })).data
  const all = await Promise.all(
    list.map(({ id }) => server.call(messageRoutes.get, { params: { id }, token }).then(({ data }) => data)),
  )
  return all.map(({ title, path, content }) => ({ title, path, content }))
}
const issues = (body: { data: unknown }) =>
  (body.data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => [path, code])
const setAge = (id: string, minutes: number) =>
  server.node.kernel.database.transaction(1, (tx) =>
    tx
      .updateTable('wf_comment')
      .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where('id', '=', id)
      .execute(),
  )

describe('everyone who reads a process comments on it', () => {
  test('the initiator, the approver, who has a copy, and the administrator; in the order of time', async () => {
    const id = await begin()
    for (const [who, content] of [
      [ann, 'one'],
      [bob, 'two'],
      [cid, 'three\nlines'],
      [{ token: admin }, 'four'],
    ] as const)
      await written(who, id, { content })
    const task = await taskAt(server, bob.token, id, 'approve')
    await server.call(workflowTaskRoutes.complete, {
      body: { id: task, comment: 'ok', outcome: 'agree' },
      token: bob.token,
    })
    await written(cid, id, { content: 'five' })
    const { timeline, mayComment } = await report(cid, id)
    expect(timeline.map(({ kind, comment }) => (kind === 'commented' ? comment : kind))).toEqual(
      'started done one two three\nlines four done ended five'.split(' '),
    )
    expect(mayComment).toBe(true)
  })

  test('a stranger neither comments, reads, nor learns who reads it', async () => {
    const id = await begin()
    await written(ann, id)
    expect((await write(eve, id)).status).toBe(404)
    expect((await server.call(workflowFollowRoutes.report, { params: { id }, token: eve.token })).status).toBe(404)
    const people = await server.call(workflowCommentRoutes.people, { params: { id }, token: eve.token })
    expect(people.status).toBe(404)
    expect(await comments(ann, id)).toHaveLength(1)
  })

  test('whose copy was taken back comments no more', async () => {
    const id = await begin()
    await written(cid, id)
    const { data } = await server.call(workflowCcRoutes.readers, { params: { id }, token: ann.token })
    await server.call(workflowCcRoutes.revoke, { body: data.map((one) => one.id), token: ann.token })
    expect((await write(cid, id)).status).toBe(404)
  })

  test('an ended process takes comments, a canceled or void one none, one that is gone neither', async () => {
    const id = await begin()
    const task = await taskAt(server, bob.token, id, 'approve')
    await server.call(workflowTaskRoutes.complete, { body: { id: task, outcome: 'agree' }, token: bob.token })
    await written(cid, id)
    await server.call(workflowRepairRoutes.void, { body: { id, reason: 'wrong' }, token: admin })
    expect((await write(cid, id)).body).toMatchObject({ error: 'process_comment_closed' })
    const other = await begin()
    await written(ann, other)
    await server.call(workflowInstanceRoutes.cancel, { body: { id: other, reason: 'over' }, token: admin })
    expect((await write(ann, other)).body).toMatchObject({ error: 'process_comment_closed' })
    expect((await write({ token: admin }, other)).status).toBe(409)
    expect(await report(ann, other)).toMatchObject({ mayComment: false })
    expect(await comments(ann, other)).toHaveLength(1)
    expect((await write(ann, newId())).status).toBe(404)
  })

  test.each([
    ['nothing', { content: ' \n ' }, 'content'],
    ['a long text', { content: 'x'.repeat(2_001) }, 'content'],
    ['too many people', { userIdList: Array.from({ length: 21 }, () => newId()) }, 'userIdList'],
    ['too many files', { ossIdList: Array.from({ length: 11 }, () => newId()) }, 'ossIdList'],
    ['no such file', { ossIdList: [newId()] }, 'ossIdList.0'],
    ['no such user', { userIdList: [newId()] }, 'userIdList.0'],
  ])('%s is refused', async (_, more, path) => {
    const id = await begin()
    const { status, body } = await write(ann, id, more)
    expect([status, issues(body as never)[0]?.[0]]).toEqual([400, path])
    expect(await comments(ann, id)).toEqual([])
  })
})

describe('mentions', () => {
  test('are of readers only, who are found by name and by pinyin; a stranger is refused and gets nothing', async () => {
    const id = await begin()
    const find = async (keyword?: string) =>
      (
        await server.call(workflowCommentRoutes.people, {
          params: { id },
          query: keyword === undefined ? {} : { keyword },
          token: ann.token,
        })
      ).data.map(({ name }) => name)
    expect(await find()).toEqual(expect.arrayContaining(['Cid', '鲍勃']))
    expect(await find()).not.toEqual(expect.arrayContaining(['Eve']))
    expect(await find()).not.toContain('Ann')
    expect(await find('eve')).toEqual([])
    expect(await find('鲍')).toEqual(['鲍勃'])
    const username = `k${newId().slice(-10)}`
    const person = { username, realName: '欧阳若兰', deptId: await rootDept(server), password: 'Abcd-1234' }
    const created = await server.call(userRoutes.create, { body: person, token: admin })
    await until(
      async () => (await server.call(userRoutes.page, { query: { realName: 'oyrl' }, token: admin })).data.total > 0,
    )
    expect(await find('oyrl')).toEqual([])
    await server.call(workflowCcRoutes.give, { body: { id, userIdList: [created.data.id] }, token: ann.token })
    for (const typed of ['oyrl', 'ouyang', '若兰', username]) expect(await find(typed)).toEqual(['欧阳若兰'])
    expect(await find('100%')).toEqual([])
    const refused = await write(ann, id, { userIdList: [cid.id, eve.id] })
    expect([refused.status, issues(refused.body as never)]).toEqual([400, [['userIdList.1', 'unknown_choice']]])
    expect(await messages(eve)).toEqual([])
    expect((await server.call(workflowFollowRoutes.report, { params: { id }, token: eve.token })).status).toBe(404)
  })

  test('everyone concerned gets one message with a link, the author none, other readers none', async () => {
    const id = await begin('Hills')
    const task = await taskAt(server, bob.token, id, 'approve')
    const of = async (who: TestActor) => (await messages(who)).filter(({ title }) => title.endsWith('Hills'))
    await written(bob, id, { userIdList: [ann.id, bob.id], content: 'a secret' })
    const toAnn = { title: '鲍勃 在评论中提到了您：Hills', path: `/bpm/process/${id}`, content: '' }
    expect([await of(ann), await of(bob), await of(cid)]).toEqual([[toAnn], [], []])
    await written(cid, id, { userIdList: [bob.id] })
    expect(await of(bob)).toEqual([{ title: 'Cid 在评论中提到了您：Hills', path: `/bpm/work?id=${task}`, content: '' }])
    expect((await of(ann)).map(({ title }) => title)).toEqual(['Cid 发表了评论：Hills', toAnn.title])
    await written(ann, id)
    expect((await of(bob)).map(({ title }) => title)).toEqual(['Ann 发表了评论：Hills', 'Cid 在评论中提到了您：Hills'])
    expect(await of(eve)).toEqual([])
    expect(await comments(ann, id)).toMatchObject([
      { mentions: ['Ann', '鲍勃'] },
      { mentions: ['鲍勃'] },
      { mentions: [] },
    ])
  })
})

describe('files', () => {
  test('one’s own uploads are attached; each reader gets their address, and it is counted as in use', async () => {
    const id = await begin()
    const file = await upload(ann)
    await written(ann, id, { ossIdList: [file] })
    const [one] = await comments(cid, id)
    expect(one?.files).toMatchObject([{ id: file, name: 'terms.pdf', bytes: aPdf().length }])
    const removed = await server.call(ossRoutes.removeMany, { body: [file], token: ann.token })
    expect(removed.data.done).toEqual([])
  })

  test('the file of another user is refused, whether they read the process or not, even where it is in use', async () => {
    const id = await begin()
    const file = await upload(bob)
    const taken = await write(ann, id, { ossIdList: [file] })
    expect([taken.status, issues(taken.body as never)]).toEqual([400, [['ossIdList.0', 'unknown_choice']]])
    await written(bob, id, { ossIdList: [file] })
    expect((await write(ann, id, { ossIdList: [file] })).status).toBe(400)
    expect((await write(ann, id, { ossIdList: [await upload(eve)] })).status).toBe(400)
    const twice = await upload(ann)
    const { body } = await write(ann, id, { ossIdList: [twice, twice] })
    expect(issues(body as never)).toEqual([['ossIdList', 'attached_twice']])
  })
})

describe('deleting', () => {
  test('its author alone deletes one within ten minutes: the mark stays, text, mentions and files go', async () => {
    const id = await begin()
    const file = await upload(ann)
    const comment = await written(ann, id, { content: 'secret', userIdList: [bob.id], ossIdList: [file] })
    expect(await comments(ann, id)).toMatchObject([{ mayDelete: true }])
    expect(await comments(bob, id)).toMatchObject([{ mayDelete: false }])
    for (const who of [bob, cid, eve, { token: admin }]) expect((await remove(who, comment)).status).toBe(404)
    expect((await remove(ann, comment)).status).toBe(200)
    expect((await remove(ann, comment)).status).toBe(200)
    expect(await comments(bob, id)).toMatchObject([
      { person: 'Ann', comment: '', isDeleted: true, mayDelete: false, mentions: [], files: [] },
    ])
    expect(JSON.stringify(await report(bob, id))).not.toContain('secret')
    const removed = await server.call(ossRoutes.removeMany, { body: [file], token: ann.token })
    expect(removed.data.done).toEqual([file])
  })

  test('after ten minutes it stays', async () => {
    const id = await begin()
    const comment = await written(ann, id)
    await setAge(comment, 11)
    expect(await comments(ann, id)).toMatchObject([{ mayDelete: false }])
    expect((await remove(ann, comment)).body).toMatchObject({ error: 'process_comment_kept' })
    expect(await comments(ann, id)).toMatchObject([{ comment: 'Which dates?', isDeleted: false }])
  })
})

test('a link to the process shows no comments, and takes none', async () => {
  const id = await begin()
  await written(ann, id)
  const share = { kind: 'process', recordId: id } as const
  const { path } = (await server.call(shareRoutes.create, { body: share, token: ann.token })).data
  const ticket = new URLSearchParams(path.split('?')[1]).get('share') ?? ''
  const { pass } = (await server.call(shareTicketRoutes.open, { body: { ticket } })).data
  const { data } = await server.call(workflowFollowRoutes.report, { params: { id }, headers: { share: pass } })
  expect([data.mayComment, data.timeline.map(({ kind }) => kind)]).toEqual([false, ['started', 'done', 'open']])
  const body = { instanceId: id, content: 'in' }
  expect((await server.call(workflowCommentRoutes.create, { body, headers: { share: pass } })).status).toBe(401)
})

test('the audit trail names who commented, and who deleted', async () => {
  const id = await begin()
  const comment = await written(ann, id, { userIdList: [bob.id], ossIdList: [await upload(ann)] })
  await remove(ann, comment)
  const { data } = await server.call(auditRoutes.page, {
    query: { resource: 'workflowInstance', resourceId: id },
    token: admin,
  })
  expect(data.list.slice(0, 2).map(({ action, label, actorName }) => [action, label, actorName])).toEqual([
    ['comment-delete', 'Sea', 'Ann'],
    ['comment', 'Sea', 'Ann'],
  ])
})
