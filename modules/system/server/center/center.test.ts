import { afterAll, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { meRoutes } from '#system/contract/me.ts'
import { A_PICTURE, aServer } from '../../../../tests/harness.ts'
import { anActor, PASSWORD } from '../../../../tests/people.ts'
import { seal } from '../../../../tests/seal.ts'
import { uploadFile } from '../../../../tests/stored-files.ts'
import { auditRoutes } from '../../../../tests/trail.ts'

const server = await aServer()
afterAll(() => server.close())

test('people change their own particulars and nothing else of themselves', async () => {
  const me = await anActor(server, { realName: 'Mei' })
  const { data } = await server.call(centerRoutes.profile, { token: me.token })
  const body = { gender: 1 as const, email: 'mei@example.com', mobile: '138 0000 0000', version: data.version }
  const more = { ...body, realName: 'Boss', superAdmin: 1, status: 1 }
  expect(await server.call(centerRoutes.saveProfile, { token: me.token, body: more })).toMatchObject({ status: 200 })
  const after = (await server.call(centerRoutes.profile, { token: me.token })).data
  expect(after).toMatchObject({ realName: 'Mei', gender: 1, email: 'mei@example.com', mobile: '138 0000 0000' })
  expect((await server.call(meRoutes.info, { token: me.token })).data.superAdmin).toBe(0)

  const late = await server.call(centerRoutes.saveProfile, { token: me.token, body })
  expect(late).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
  const wrong = await server.call(centerRoutes.saveProfile, { token: me.token, body: { ...body, email: 'no address' } })
  expect(wrong).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'email' }] } } })

  const admin = await server.admin()
  const trail = await server.call(auditRoutes.page, { token: admin, query: { resource: 'user', resourceId: me.id } })
  expect(trail.data.list[0]).toMatchObject({ action: 'update', actorName: 'Mei' })
})

test('the trail of a changed password says from where and by which call', async () => {
  const me = await anActor(server)
  const { data: key } = await server.call(sessionRoutes.key)
  const chosen = { password: PASSWORD, newPassword: 'Other-Password-2', comfirmPassword: 'Other-Password-2' }
  const body = await seal(key, { ...chosen, nonce: key.nonce })
  const headers = { 'x-request-id': 'a-call-of-my-own' }
  expect((await server.call(sessionRoutes.changePassword, { token: me.token, body, headers })).status).toBe(200)
  const query = { resource: 'user', resourceId: me.id }
  const trail = await server.call(auditRoutes.page, { token: await server.admin(), query })
  expect(trail.data.list[0]).toMatchObject({ action: 'changePassword', ip: '127.0.0.1', requestId: 'a-call-of-my-own' })
})

test('people see where they are signed in and end what is theirs', async () => {
  const me = await anActor(server)
  const { data: second } = await server.signIn(me.username, PASSWORD)
  const stranger = await anActor(server)
  const list = async (token: string) => (await server.call(centerRoutes.sessions, { token })).data
  const mine = await list(me.token)
  expect(mine.map(({ isCurrent }) => isCurrent)).toEqual([true, false])

  const [theirs] = await list(stranger.token)
  const ids = [mine[1]?.id ?? '', theirs?.id ?? '']
  const ended = await server.call(centerRoutes.endSessions, { token: me.token, body: ids })
  expect(ended.data).toMatchObject({ done: [ids[0]], refused: [{ id: ids[1], error: 'not_found' }] })
  expect(await server.call(meRoutes.info, { token: second.token })).toMatchObject({ status: 401 })
  expect(await server.call(meRoutes.info, { token: me.token })).toMatchObject({ status: 200 })
  expect(await server.call(meRoutes.info, { token: stranger.token })).toMatchObject({ status: 200 })
})

test('people see their own sign-ins, failed ones too', async () => {
  const me = await anActor(server, { throughSignIn: true })
  await server.signIn(me.username, 'wrong')
  const { data } = await server.call(centerRoutes.signIns, { token: me.token })
  expect(data.list.map(({ status }) => status)).toEqual([0, 1])
})

test('people give themselves a picture, which colleagues see by its address', async () => {
  const me = await anActor(server, { can: ['sys:oss:upload'] })
  const file = await uploadFile(server, { token: me.token, file: A_PICTURE })
  const stranger = await anActor(server, { can: ['sys:oss:upload'] })
  const body = { gender: 2 as const, email: '', mobile: '', avatarId: file.id }
  const foreign = await server.call(centerRoutes.saveProfile, { token: stranger.token, body })
  expect(foreign).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'avatarId' }] } } })

  expect((await server.call(centerRoutes.saveProfile, { token: me.token, body })).status).toBe(200)
  const { headUrl } = (await server.call(meRoutes.info, { token: me.token })).data
  expect(headUrl).toContain(`/sys/oss/file/${file.id}?`)
  const seen = await server.node.app.inject({ url: headUrl })
  expect(seen.headers['content-type']).toMatch(/^image\//)

  await server.call(centerRoutes.saveProfile, { token: me.token, body: { ...body, avatarId: '' } })
  expect((await server.call(meRoutes.info, { token: me.token })).data.headUrl).toBe('')
})
