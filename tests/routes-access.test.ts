/** Who gets into a route, for whatever is mounted: nothing here is listed by hand. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { ROOT } from './files.ts'
import { kindsOf, MADE_ELSEWHERE, takesInput } from './generate/kinds.ts'
import { expectEnvelope } from './generate/reply.ts'
import { aWorld } from './generate/world.ts'
import { aUser, PASSWORD } from './people.ts'
import { OURS } from './two-tenants.ts'

const world = await aWorld()
afterAll(() => world.close())
const { mounted } = world
/** Rights are asked before the input is looked at. */
const anyInput = ({ path }: AnyRoute) => ({
  params: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])),
})
const kinds = kindsOf(mounted, world.tables)

describe('without a token', () => {
  test.each(kinds.guarded)('$id answers 401 before it reads the body', async ({ route }) => {
    const path = route.path.replace(/\{\w+\}/g, 'nonsense')
    const broken = route.method === 'GET' ? {} : { body: '{"broken', headers: { 'content-type': 'application/json' } }
    for (const token of [undefined, '', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
      const answer = await world.server.request(route.method, path, {
        ...broken,
        ...(token === undefined ? {} : { token }),
      })
      expect(answer).toMatchObject({ status: 401, body: { code: 401, error: 'unauthenticated', data: null } })
      expectEnvelope(answer)
    }
    const head = route.method === 'GET' ? await world.server.request('HEAD', path) : { status: 401 }
    expect(head.status).toBe(401)
  })
})

describe('with the pass of a share instead of a token', () => {
  const forged = { share: `1.${'0'.repeat(32)}.99999999999.${'A'.repeat(43)}` }
  const pathOf = (route: AnyRoute) => route.path.replace(/\{\w+\}/g, '0192d5a0-0000-7000-8000-00000000ffff')

  test.each(kinds.guarded.filter(({ route }) => !route.share))('$id stays closed', async ({ route }) => {
    const [header, query] = [{ headers: forged }, { query: forged }]
    for (const way of [header, query])
      expect(await world.server.request(route.method, pathOf(route), way)).toMatchObject({ status: 401 })
  })

  test.each(mounted.filter(({ route }) => route.share))(
    '$id only reads, and one that is forged is gone',
    async ({ route }) => {
      expect([route.method, route.can === 'public', route.path.includes('/{id}')]).toEqual(['GET', false, true])
      const gone = { status: 404, body: { error: 'share_gone' } }
      expect(await world.server.request(route.method, pathOf(route), { headers: forged })).toMatchObject(gone)
      const inAddress = await world.server.request(route.method, pathOf(route), { query: forged })
      expect(inAddress).toMatchObject(route.share?.inAddress ? gone : { status: 401 })
    },
  )
})

describe('with the token of a session in the address', () => {
  test.each(kinds.guarded)('$id answers 401', async ({ route }) => {
    const path = route.path.replace(/\{\w+\}/g, 'nonsense')
    const token = await world.admin()
    for (const query of [{ token }, { ticket: token }, { access_token: token }])
      expect(await world.server.request(route.method, path, { query })).toMatchObject({ status: 401 })
  })
})

describe('permission', () => {
  test.each(kinds.coded)('$id answers 403 to a user with every code but its own', async ({ route }) => {
    const codes: readonly string[] = codesOf(route.can)
    const token = await world.tokenWith(world.allCodes.filter((code) => !codes.includes(code)))
    const answer = await world.call(route, anyInput(route), token)
    expect(answer).toMatchObject({ status: 403, body: { code: 403, error: 'forbidden', data: null } })
  })

  test.each(kinds.coded)('$id lets in who holds any one of its codes and nothing else', async ({ route }) => {
    for (const code of codesOf(route.can)) {
      const answer = await world.call(route, await world.validInput(route), await world.tokenWith([code]))
      expect(answer.body.error, `${code}: ${JSON.stringify(answer.body)}`).not.toBe('forbidden')
      expectEnvelope(answer)
    }
  })
})

describe('a package that has none of it', () => {
  const packaged = async (codes: string[] | null) => {
    const values = [OURS, codes, codes && []]
    await world.superuser.query('update sys_tenant set package_codes = $2, package_hidden = $3 where id = $1', values)
    const { database, sessions } = world.server.node.kernel
    await database.transaction(OURS, (tx) => sessions.grantsChanged(tx, OURS))
  }
  beforeAll(() => packaged([]))
  afterAll(() => packaged(null))

  test.each(kinds.coded)('$id answers 403 to an administrator, and to a user with every code', async ({ route }) => {
    for (const token of [await world.admin(), await world.tokenWith(world.allCodes)])
      expect(await world.call(route, anyInput(route), token)).toMatchObject({
        status: 403,
        body: { error: 'forbidden' },
      })
  })
})

describe('a password that must be changed first', () => {
  test('opens what is needed for that and nothing else', async () => {
    const { username, id } = await aUser(world.server)
    await world.superuser.query('update sys_user set pwd_level = 0, pwd_date = null where id = $1', [id])
    const { data } = await world.server.signIn(username, PASSWORD)
    for (const { id: operation, route } of kinds.guarded) {
      if (route.stream || operation === 'session.logout') continue
      const { body } = await world.call(route, anyInput(route), data.token)
      const isClosed = body.code === 40301 && body.error === 'password_change_required'
      expect({ operation, isClosed }).toEqual({ operation, isClosed: route.whileForced !== true })
    }
  })
})

describe('nothing is forgotten', () => {
  test.each(mounted)('$id is reached', (each) => {
    const asksNothing = each.route.can === 'public' && !takesInput(each)
    const needed = asksNothing ? [kinds.answering] : [kinds.guarded, kinds.checked]
    expect(needed.some((kind) => kind.includes(each))).toBe(true)
  })

  test('every exception is one of a route there is, and is tested in a file there is', () => {
    const exceptions = MADE_ELSEWHERE.flatMap(({ routes }) => routes)
    expect(mounted.map(({ id }) => id)).toEqual(expect.arrayContaining(exceptions))
    expect(new Set(exceptions).size).toBe(exceptions.length)
    for (const { test: path } of MADE_ELSEWHERE) expect(existsSync(join(ROOT, path)), path).toBe(true)
  })
})
