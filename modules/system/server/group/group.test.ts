import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aUser } from '../../../../tests/people.ts'
import { restored } from '../../../../tests/recycle.ts'

const server = await aServer({ listen: true })
const admin = await server.admin()
afterAll(() => server.close())

let count = 0

describe('groups', () => {
  const aGroup = async (userIdList: string[]) => {
    count += 1
    const body = { code: `group-${count}`, name: `Group ${count}`, userIdList }
    const { data } = await server.call(groupRoutes.create, { body, token: admin })
    return { id: data.id, ...body }
  }
  const detailOf = async (id: string) => (await server.call(groupRoutes.get, { params: { id }, token: admin })).data

  test('hold people of any department, each once', async () => {
    const [ann, bob] = [await aUser(server), await aUser(server)]
    const { id, code, name } = await aGroup([ann.id, bob.id, ann.id])
    expect(await detailOf(id)).toMatchObject({ userCount: 2, userIdList: [ann.id, bob.id].sort() })
    const body = { id, code, name, userIdList: [bob.id] }
    expect((await server.call(groupRoutes.update, { body, token: admin })).status).toBe(200)
    expect(await detailOf(id)).toMatchObject({ userCount: 1, userIdList: [bob.id] })
    const strange = await server.call(groupRoutes.update, { body: { ...body, userIdList: [newId()] }, token: admin })
    expect(strange.body.data).toMatchObject({ issues: [{ path: 'userIdList', code: 'unknown_choice' }] })
    const twin = await server.call(groupRoutes.create, { body: { code, name: 'Twin' }, token: admin })
    expect(twin.body.error).toBe('group_code_taken')
  })

  test('return from the recycle bin with those who are still there; a person who goes leaves the group', async () => {
    const [ann, bob, cleo] = [await aUser(server), await aUser(server), await aUser(server)]
    const { id, name } = await aGroup([ann.id, bob.id, cleo.id])
    await server.call(userRoutes.remove, { params: { id: cleo.id }, token: admin })
    expect(await detailOf(id)).toMatchObject({ userCount: 2 })
    expect((await server.call(groupRoutes.remove, { params: { id }, token: admin })).status).toBe(200)
    await server.call(userRoutes.remove, { params: { id: bob.id }, token: admin })
    expect(await restored(server, admin, 'group', name)).toBe(200)
    expect(await detailOf(id)).toMatchObject({ userIdList: [ann.id] })
  })
})
