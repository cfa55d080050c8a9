/**
 * What is explained of a call is what really happens: for every route and several kinds of users, the verdict equals
 * the answer that the user gets. Where there is no time, for every third route: which, changes with the routes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { readsRecord } from '#kernel/http/read-as.ts'
import { accessRoutes, type ExplainDraft, type Explanation } from '#security/contract/access.ts'
import { kindsOf } from './generate/kinds.ts'
import { nounOf } from './generate/ids.ts'
import { aWorld } from './generate/world.ts'
import { aDept, anActor, type TestActor } from './people.ts'
import { OURS } from './two-tenants.ts'

const world = await aWorld()
afterAll(() => world.close())
const { server, mounted, superuser, allCodes } = world
const { coded } = kindsOf(mounted, world.tables)
const EACH = process.env['LONG'] === '1' ? 1 : 3
const some = <One>(all: readonly One[]): One[] => all.filter((_, at) => at % EACH === 0)
const OWN = 3

const dept = await aDept(server, { name: 'Asked about' })
const caller = await anActor(server, { can: ['sys:access:explain'], scope: 1, deptId: dept })
const inDept = (can: readonly string[]) => anActor(server, { can, deptId: dept })
const isEven = (code: string) => allCodes.indexOf(code) % 2 === 0
/** Holds every second code, and so lacks every second one. */
const half = await inDept(allCodes.filter(isEven))
const chief = await anActor(server, { superAdmin: 1, deptId: dept })

async function explained(user: TestActor, asked: Omit<ExplainDraft, 'userId'>): Promise<Explanation> {
  const answer = await server.call(accessRoutes.explain, { body: { ...asked, userId: user.id }, token: caller.token })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.data
}

const pathOf = ({ path }: AnyRoute, id: string) => path.replace(/\{\w+\}/g, id)
const REFUSED = ['forbidden', 'administrator_needed']

/** Whether a call gets past what decides on rights; what is sent is nonsense, and refused behind it. */
async function isLetIn(route: AnyRoute, { token }: TestActor): Promise<boolean> {
  const path = pathOf(route, 'x')
  const query = route.query ? { limit: 'x' } : {}
  const answer = await server.request(route.method, path, {
    token,
    query,
    ...(route.method !== 'GET' && { body: '[', headers: { 'content-type': 'application/json' } }),
  })
  return !(answer.status === 403 && REFUSED.includes(answer.body.error ?? ''))
}

const oneForEachCode = [...new Map(coded.map((each) => [codesOf(each.route.can).join(), each])).values()]

/** Calls at the same time: the test waits for the database most of the time. */
const AT_ONCE = 8

async function differences(user: TestActor, routes = some(coded)): Promise<string[]> {
  const pairs = [...routes]
  const wrong: string[] = []
  const take = async (): Promise<void> => {
    for (let next = pairs.pop(); next; next = pairs.pop()) {
      const { id, route } = next
      const { allowed, refusedAt } = await explained(user, { method: route.method, path: route.path })
      const isIn = await isLetIn(route, user)
      if (allowed !== isIn) wrong.push(`${id}: explained ${allowed} (${refusedAt}), really ${isIn}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  return wrong
}

describe('the verdict is the answer', () => {
  test('with a code, and without it', async () => {
    expect(await differences(half)).toEqual([])
  })

  test('for an administrator', async () => {
    expect(
      await differences(
        chief,
        coded.filter(({ route, admits }) => route.administrator ?? admits),
      ),
    ).toEqual([])
  })

  test('for users with exactly the code', async () => {
    for (const each of coded.filter((_, at) => at % 40 === 0)) {
      const user = await inDept(codesOf(each.route.can).slice(0, 1))
      expect(await differences(user, [each])).toEqual([])
      const { method, path } = each.route
      expect(await explained(user, { method, path })).toMatchObject({ allowed: true })
    }
  })

  test('where a package has half of the codes, and the organisation is no operator', async () => {
    const set = async (codes: readonly string[] | null, cert: number) => {
      const values = [OURS, codes, codes && [], cert]
      await superuser.query(
        'update sys_tenant set package_codes = $2, package_hidden = $3, cert = $4 where id = $1',
        values,
      )
      const { database, sessions } = server.node.kernel
      await database.transaction(OURS, (tx) => sessions.grantsChanged(tx, OURS))
    }
    await set([...allCodes.filter(isEven), 'sys:access:explain'], 1)
    try {
      // A package decides by codes alone: one route for each is enough.
      expect(await differences(chief, some(oneForEachCode))).toEqual([])
      const hidden = allCodes.find((code) => !isEven(code) && code !== 'sys:access:explain') ?? ''
      const outside = coded.find(({ route }) => codesOf(route.can).every((code) => code === hidden))
      const { method, path } = outside?.route ?? coded[0]?.route ?? { method: 'GET', path: '' }
      expect(await explained(chief, { method, path })).toMatchObject({ allowed: false, refusedAt: 'package' })
    } finally {
      await set(null, 2)
    }
  })
})

describe('records', () => {
  const reading = some(coded.filter(readsRecord))
  let narrow: TestActor
  beforeAll(async () => {
    narrow = await anActor(server, { can: allCodes, scope: OWN, deptId: dept })
  })

  test.each(reading)('$id: a record is reached where its read answers', async ({ route }) => {
    const noun = nounOf({ route, place: 'params', property: 'id', tables: world.tables })
    for (const recordId of [await world.ourId(noun), await world.theirId(noun)]) {
      for (const user of [narrow, chief]) {
        const { allowed, steps } = await explained(user, { method: 'GET', path: route.path, recordId })
        const { status } = await world.call(route, { params: { id: recordId } }, user.token)
        expect({ allowed, steps, status }).toMatchObject({ allowed: status === 200 })
      }
    }
  })
})
