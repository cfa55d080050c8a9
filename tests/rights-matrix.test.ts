/**
 * The matrix of routes and rights (`routes-access.test.ts`), for users whose rights depend on more than their codes:
 * what they act as, whom they administer, whether their organisation is open. Nothing is listed by hand.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { centerRoutes } from '#system/contract/center.ts'
import { meRoutes } from '#system/contract/me.ts'
import { kindsOf } from './generate/kinds.ts'
import { aWorld } from './generate/world.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from './people.ts'
import { OURS, THEIRS } from './two-tenants.ts'
import type { AnyRoute } from '#contract/route.ts'

const world = await aWorld()
afterAll(() => world.close())
const { server, superuser, allCodes } = world
const { database, sessions } = server.node.kernel
const { guarded, coded } = kindsOf(world.mounted, world.tables)
/** Rights are asked before the input is looked at. */
const anyInput = ({ path }: AnyRoute) => ({
  params: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])),
})
const REFUSED = { status: 403, body: { data: null } }
const called = (route: AnyRoute, { token }: TestActor) => world.call(route, anyInput(route), token)

describe('a user who acts in a department where their roles do not count', () => {
  let user: TestActor
  let abilities: { there: string[]; here: string[] }
  beforeAll(async () => {
    const [here, there] = [await aDept(server), await aDept(server)]
    user = await anActor(server, { can: [], deptId: here })
    const role = await aRole(server, { can: allCodes })
    await superuser.query('insert into sys_user_dept (tenant_id, user_id, dept_id) values ($1, $2, $3)', [
      OURS,
      user.id,
      there,
    ])
    const bound = 'insert into sys_user_role (tenant_id, user_id, role_id, dept_id) values ($1, $2, $3, $4)'
    await superuser.query(bound, [OURS, user.id, role, there])
    await database.transaction(OURS, (tx) => sessions.grantsChanged(tx, OURS))
    const abilityIn = async (deptId: string) => {
      const { token } = user
      await server.call(centerRoutes.identity, { token, body: { deptId, postId: null } })
      return (await server.call(meRoutes.info, { token })).data.ability
    }
    abilities = { there: await abilityIn(there), here: await abilityIn(here) }
  })

  test('has all codes there, and none here', () => {
    expect(abilities.there.length).toBeGreaterThan(100)
    expect(abilities.here).toEqual([])
  })

  test.each(coded)('$id answers 403', async ({ route }) => {
    expect(await called(route, user)).toMatchObject(REFUSED)
  })
})

describe('a secondary administrator', () => {
  let bare: TestActor
  let full: TestActor
  beforeAll(async () => {
    bare = await anActor(server, { superAdmin: 2, can: [] })
    full = await anActor(server, { superAdmin: 2, can: allCodes })
  })

  test.each(coded)('without codes of their own, $id answers 403', async ({ route }) => {
    expect(await called(route, bare)).toMatchObject(REFUSED)
  })

  test.each(coded.filter(({ route }) => route.administrator))(
    'with every code, $id is still for administrators',
    async ({ route }) => {
      expect(await called(route, full)).toMatchObject(REFUSED)
    },
  )
})

describe('an organisation that is not open', () => {
  let token: string
  beforeAll(async () => {
    const { id } = await aUser(server, { tenantId: THEIRS, superAdmin: 1 })
    token = await server.session(id, THEIRS)
  })
  const turn = async (status: number) => {
    await superuser.query('set session_replication_role = replica')
    await superuser.query('update sys_tenant set status = $2 where id = $1', [THEIRS, status])
    await superuser.query('set session_replication_role = origin')
    // What `endTenant` does for sessions that end is left out: the state alone has to be enough.
    await database.transaction(THEIRS, (tx) => sessions.grantsChanged(tx, THEIRS))
  }
  afterAll(() => turn(1))

  test('lets its administrator in while it is', async () => {
    expect((await server.call(meRoutes.info, { token })).status).toBe(200)
  })

  test.each([
    ['pending', 0],
    ['expired', 2],
    ['closed', 3],
  ] as const)('%s: no route lets its administrator in, by a session that is still there', async (_, status) => {
    await turn(status)
    const open: string[] = []
    for (const { id, route } of guarded) {
      const answer = await world.call(route, anyInput(route), token)
      if (answer.status !== 401) open.push(`${id}: ${answer.status}`)
    }
    expect(open).toEqual([])
  })
})
