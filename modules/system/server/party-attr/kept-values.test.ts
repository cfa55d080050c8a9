import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deptRoutes } from '#system/contract/dept.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, aUser } from '../../../../tests/people.ts'
import { recycleRoutes, restored } from '../../../../tests/recycle.ts'
import { attrCalls } from '../testing/attributed.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const { anAttr, save, read, valueOf, change } = attrCalls(() => ({ server, admin }))

/** Attributes in the recycle bin. */
describe('the recycle bin', () => {
  const inBin = async (keyword: string, resource = 'user') => {
    const { data } = await server.call(recycleRoutes.page, { query: { resource, keyword }, token: admin })
    return data.list[0]!.id
  }

  test('a user returns with their values, of disabled attributes, too; not with one that names a user who is gone', async () => {
    const [text, unique, off, boss] = [
      await anAttr(),
      await anAttr({ isUnique: 1 }),
      await anAttr({ dataType: 'number' }),
      await anAttr({ dataType: 'user' }),
    ]
    const [gone, user] = [await aUser(server), await aUser(server, { realName: 'Back with values' })]
    await save(user.id, { [text.code]: 'kept', [unique.code]: 'B-1', [off.code]: 4, [boss.code]: gone.id })
    await change(off.id, { status: 0 })
    await server.call(userRoutes.remove, { params: { id: user.id }, token: admin })
    await server.call(userRoutes.remove, { params: { id: gone.id }, token: admin })
    const shown = await server.call(recycleRoutes.get, {
      params: { id: await inBin('Back with values') },
      token: admin,
    })
    expect(JSON.stringify(shown.data)).not.toContain('kept')
    expect(await restored(server, admin, 'user', 'Back with values')).toBe(200)
    await change(off.id, { status: 1 })
    const values = new Map((await read(user.id)).data.attrs.map(({ code, value }) => [code, value]))
    expect([text, unique, off, boss].map(({ code }) => values.get(code))).toEqual(['kept', 'B-1', 4, null])
  })

  test('a unique value that another user has by now keeps the user in the bin, with the reason', async () => {
    const attr = await anAttr({ isUnique: 1 })
    const [user, other] = [await aUser(server, { realName: 'Kept by value' }), await aUser(server)]
    await save(user.id, { [attr.code]: 'C-1' })
    await server.call(userRoutes.remove, { params: { id: user.id }, token: admin })
    await save(other.id, { [attr.code]: 'C-1' })
    const body = [await inBin('Kept by value')]
    const { data } = await server.call(recycleRoutes.restore, { body, token: admin })
    expect(data).toMatchObject({ done: [], refused: [{ msg: expect.stringContaining('C-1') }] })
    expect((await server.call(userRoutes.get, { params: { id: user.id }, token: admin })).status).toBe(404)
    await save(other.id, { [attr.code]: null })
    expect(await restored(server, admin, 'user', 'Kept by value')).toBe(200)
    expect(await valueOf(user.id, attr.code)).toBe('C-1')
  })

  test('a department returns with its values', async () => {
    const attr = await anAttr({ partyType: 'dept' })
    const id = await aDept(server, { name: 'Dept with kept values' })
    await save(id, { [attr.code]: 'CC-9' }, admin, 'dept')
    await server.call(deptRoutes.remove, { params: { id }, token: admin })
    expect(await restored(server, admin, 'dept', 'Dept with kept values')).toBe(200)
    expect(await valueOf(id, attr.code, 'dept')).toBe('CC-9')
  })
})
