/** What a preview says is what really happens: the change is previewed, saved, and what users hold compared. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/access/actor.ts'
import { newId } from '#kernel/ids.ts'
import { accessPreviewRoutes, type AccessPreview } from '#system/contract/access-preview.ts'
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import type { BodyOf } from '#contract/route.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'

type Change = BodyOf<typeof accessPreviewRoutes.preview>

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const look = (body: Change, token = admin) => server.call(accessPreviewRoutes.preview, { body, token })
const preview = async (body: Change): Promise<AccessPreview> => {
  const answer = await look(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.data
}
const holdings = async (ids: readonly string[]) => {
  const { database, grants } = server.node.kernel
  const rights = new Map<string, Pick<Actor, 'permissions' | 'fields' | 'scope'>>()
  for (const id of ids) {
    const granted = await database.read(1, (db) => grants.load(db, id))
    if (granted) rights.set(id, granted)
  }
  return rights
}
type Rights = Awaited<ReturnType<typeof holdings>>
/** `user code`, for every code that is in `now` and not in `then`. */
const only = (now: Rights, then: Rights) =>
  [...now].flatMap(([id, { permissions }]) =>
    [...permissions].filter((code) => !then.get(id)?.permissions.has(code)).map((code) => `${id} ${code}`),
  )
const namedIn = ({ people }: AccessPreview['gain']) =>
  people.flatMap(({ id, keys }) => keys.filter((key) => !key.startsWith('#')).map((key) => `${id} ${key}`))

/** Previews a change, saves it, and compares. */
async function expectTrue(ids: readonly string[], change: Change, save: () => Promise<{ status: number }>) {
  const before = await holdings(ids)
  const shown = await preview(change)
  expect(await holdings(ids)).toEqual(before)
  expect((await save()).status).toBe(200)
  const after = await holdings(ids)
  expect(namedIn(shown.gain).sort()).toEqual(only(after, before).sort())
  expect(namedIn(shown.lose).sort()).toEqual(only(before, after).sort())
  const countOf = (change: 'gain' | 'lose', key: string) =>
    shown.keys.find((each) => each.key === key && each.change === change)?.count ?? 0
  for (const line of new Set(only(after, before).map((each) => each.split(' ')[1] ?? '')))
    expect(countOf('gain', line)).toBe(only(after, before).filter((each) => each.endsWith(` ${line}`)).length)
  return shown
}

const aGroup = async (userIdList: string[]) => {
  const body = { code: `g${newId().slice(-8)}`, name: `G ${newId().slice(-6)}`, userIdList }
  const { data } = await server.call(groupRoutes.create, { body, token: admin })
  return { ...body, id: data.id }
}
const assign = (roleId: string, kind: 'group' | 'post' | 'dept', holderId: string) =>
  server.call(roleHolderRoutes.assign, { params: { id: roleId }, body: { kind, holderId }, token: admin })

describe('a preview is what happens', () => {
  test('when users come into a group and leave it, and another role covers some', async () => {
    const [saves, both] = [
      await aRole(server, { can: ['sys:post:save'], scope: 3 }),
      await aRole(server, { can: ['sys:post:save', 'sys:group:save'], scope: 3 }),
    ]
    const people = [await aUser(server), await aUser(server, { roleIds: [saves] }), await aUser(server)]
    const [stays, covered, comes] = people.map(({ id }) => id)
    const group = await aGroup([stays ?? '', covered ?? ''])
    await assign(both, 'group', group.id)
    const userIdList = [stays ?? '', comes ?? '']
    const shown = await expectTrue(
      people.map(({ id }) => id),
      { kind: 'group', id: group.id, userIdList },
      () => server.call(groupRoutes.update, { body: { ...group, userIdList }, token: admin }),
    )
    expect(shown).toMatchObject({ concerned: 3, gain: { count: 1 }, lose: { count: 1 } })
    expect(shown.keys).toMatchObject([
      { key: 'sys:group:save', kind: 'code', name: 'Groups · Create', change: 'gain', count: 1 },
      { key: 'sys:group:save', change: 'lose', count: 1 },
      { key: 'sys:post:save', change: 'gain', count: 1 },
    ])
    await expectTrue(
      people.map(({ id }) => id),
      { kind: 'group', id: group.id, status: 0, userIdList },
      async () => {
        const { version } = (await server.call(groupRoutes.get, { params: { id: group.id }, token: admin })).data
        return server.call(groupRoutes.update, { body: { ...group, userIdList, status: 0, version }, token: admin })
      },
    )
  })

  test('when a post counts no more', async () => {
    const role = await aRole(server, { can: ['sys:post:delete'], scope: 3 })
    const body = { code: `p${newId().slice(-8)}`, name: `P ${newId().slice(-6)}` }
    const { id } = (await server.call(postRoutes.create, { body, token: admin })).data
    const created = await server.call(userRoutes.create, {
      body: {
        username: `u${newId().slice(-10)}`,
        realName: 'Post holder',
        deptId: await aDept(server),
        postIdList: [id],
      },
      token: admin,
    })
    await assign(role, 'post', id)
    const { version } = (await server.call(postRoutes.get, { params: { id }, token: admin })).data
    const shown = await expectTrue([created.data.id], { kind: 'post', id, status: 0 }, () =>
      server.call(postRoutes.update, { body: { ...body, id, version, status: 0 }, token: admin }),
    )
    expect(shown.lose).toMatchObject({ count: 1, people: [{ realName: 'Post holder', keys: ['sys:post:delete'] }] })
  })

  test('when users are put into a role and taken out of it', async () => {
    const role = await aRole(server, { can: ['sys:dict:page', 'sys:dict:save'], scope: 0 })
    const other = await aRole(server, { can: ['sys:dict:page'], scope: 3 })
    const people = [await aUser(server, { roleIds: [role, other] }), await aUser(server, { roleIds: [other] })]
    const [leaves = '', joins = ''] = people.map(({ id }) => id)
    const change: Change = { kind: 'role', id: role, addUserIdList: [joins], removeUserIdList: [leaves] }
    const shown = await expectTrue([leaves, joins], change, async () => {
      await server.call(roleRoutes.addMembers, { params: { id: role }, body: [joins], token: admin })
      return server.call(roleRoutes.removeMembers, { params: { id: role }, body: [leaves], token: admin })
    })
    expect(shown.keys.map(({ key, change }) => `${key} ${change}`)).toEqual([
      '#scope gain',
      '#scope lose',
      'sys:dict:save gain',
      'sys:dict:save lose',
    ])
  })

  test('when menus of a role, and codes of a menu, change', async () => {
    const role = await aRole(server, { can: ['sys:param:page', 'sys:param:save'], scope: 3 })
    const user = await aUser(server, { roleIds: [role] })
    const found = (await server.call(roleRoutes.get, { params: { id: role }, token: admin })).data
    const menuId = found.menuIdList[0] ?? ''
    const menu = (await server.call(menuRoutes.get, { params: { id: menuId }, token: admin })).data
    const permissions = ['sys:param:page', 'sys:param:delete']
    await expectTrue([user.id], { kind: 'menu', id: menuId, permissions }, () =>
      server.call(menuRoutes.update, { body: { ...menu, permissions }, token: admin }),
    )
    const body = { ...found, menuIdList: [] }
    const shown = await expectTrue([user.id], { kind: 'role', id: role, menuIdList: [] }, () =>
      server.call(roleRoutes.update, { body, token: admin }),
    )
    expect(shown.lose.people[0]?.keys).toEqual(['sys:param:delete', 'sys:param:page'])
  })

  test('when a guarded field is restricted for all: the modes tell, role by role', async () => {
    const raising = await aRole(server, { can: [], scope: 3 })
    const [raised, bare] = [await aUser(server, { roleIds: [raising] }), await aUser(server)]
    await server.call(fieldModeRoutes.setOfRole, {
      params: { id: raising },
      body: { fields: [{ field: 'user.mobile', mode: 1 }] },
      token: admin,
    })
    const shown = await preview({ kind: 'fieldMode', fields: [{ field: 'user.mobile', mode: 3 }] })
    const keysOf = (id: string) => shown.lose.people.find((person) => person.id === id)?.keys
    expect(keysOf(raised.id)).toEqual(['#field.user.mobile.0'])
    expect(keysOf(bare.id)).toEqual([0, 1, 2].map((mode) => `#field.user.mobile.${mode}`))
    expect(shown.gain.count).toBe(0)
  })
})

describe('exclusive roles', () => {
  test('name those who have two of them', async () => {
    const roleIdList = [
      await aRole(server, { can: [], name: 'Cashier' }),
      await aRole(server, { can: [], name: 'Auditor X' }),
    ]
    const both = await aUser(server, { realName: 'Both', roleIds: roleIdList })
    await aUser(server, { roleIds: roleIdList.slice(0, 1) })
    const { conflicts, gain, lose } = await preview({ kind: 'exclusion', roleIdList })
    expect(conflicts).toMatchObject({ count: 1, people: [{ id: both.id, realName: 'Both' }] })
    expect([gain.count, lose.count]).toEqual([0, 0])
  })
})

describe('what a preview tells no one', () => {
  test('users out of reach are counted and not named; what is not there is 404; without the code it is 403', async () => {
    const dept = await aDept(server)
    const role = await aRole(server, { can: ['sys:dept:page'], scope: 3 })
    const near = await aUser(server, { deptId: dept })
    const far = await aUser(server)
    const group = await aGroup([near.id, far.id])
    await assign(role, 'group', group.id)
    const clerk = await anActor(server, { can: ['sys:access:preview'], scope: 2, deptId: dept })
    const { data } = await look({ kind: 'group', id: group.id, userIdList: [] }, clerk.token)
    expect(data.lose.count).toBe(2)
    expect(data.lose.people.map(({ id }) => id)).toEqual([near.id])
    for (const kind of ['group', 'role'] as const)
      expect(await look({ kind, id: newId() }, clerk.token)).toMatchObject({ status: 404 })
    const none = await anActor(server, { can: ['sys:access:explain'], deptId: dept })
    expect(await look({ kind: 'group', id: group.id }, none.token)).toMatchObject({ status: 403 })
  })

  test('too much is refused', async () => {
    const userIdList = Array.from({ length: 1_001 }, () => newId())
    expect(await look({ kind: 'group', userIdList })).toMatchObject({ status: 400 })
  })
})
