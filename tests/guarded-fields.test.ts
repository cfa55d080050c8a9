/**
 * Guarded fields, found by the contract: a route that names one, or that names a field which looks like one, is here
 * without being listed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GUARD, GUARD_FILTER, GUARD_NAMES, GUARD_RECORD, guardedFields } from '#contract/guarded.ts'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from './harness.ts'
import { anActor, aUser, type TestActor } from './people.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every property of a schema, wherever it stands, with the path to it. */
function propertiesOf(schema: unknown, path: readonly string[] = []): { path: readonly string[]; schema: Json }[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => propertiesOf(part, path))
  if (!isObject(schema)) return []
  return Object.entries(schema).flatMap(([key, inner]) => {
    if (key !== 'properties' || !isObject(inner)) return propertiesOf(inner, path)
    return Object.entries(inner).flatMap(([name, property]) => [
      ...(isObject(property) ? [{ path: [...path, name], schema: property }] : []),
      ...propertiesOf(property, [...path, name]),
    ])
  })
}

const partOf = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema ? propertiesOf(z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' })) : []

/** What asks a list for the order, the sum or the records of a guarded field. */
function inferringQueries({ query }: AnyRoute): [name: string, value: string][] {
  const own = partOf(query, 'input')
  const filters = own.flatMap(({ path, schema }) => (schema[GUARD_FILTER] ? [[path.join('.'), '138'] as const] : []))
  const names = new Set(guardedFields().map(({ field }) => field))
  for (const { schema } of own) for (const name of Object.keys(schema[GUARD_NAMES] ?? {})) names.add(name)
  const asking = own.flatMap(({ path: [name = ''] }) => (['orderField', 'sumFields'].includes(name) ? [name] : []))
  // A list that sorts by a field of the same name which no role keeps from the caller declares it.
  return [...filters, ...asking.flatMap((name) => [...names].map((field) => [name, field] as const))].map(
    ([name, value]) => [name, value],
  )
}

/** Names of these fields that mean something else, and why no role keeps them from the caller. */
const OTHERWISE: readonly [route: RegExp, why: string][] = [
  [/^(GET \/sys\/user\/info|(GET|PUT) \/user\/center\/profile)$/, "the user's own"],
  [/^(POST \/sys\/register\/begin|GET \/sys\/registration\/(page|\{id\}))$/, 'of a visitor who is no user yet'],
]

let server: TestServer & { close: () => Promise<void> }
let admin: string
let routes: readonly { id: string; route: AnyRoute }[]
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  routes = server.node.mounted
})
afterAll(() => server.close())

const addressOf = ({ method, path }: AnyRoute) => `${method} ${path}`

describe('every field that is called like a guarded one', () => {
  test('is guarded, in replies, bodies and filters, or is known to be something else', () => {
    const names = new Set(guardedFields().map(({ field }) => field))
    const open = routes.flatMap(({ route }) =>
      [...partOf(route.reply, 'output'), ...partOf(route.body, 'input'), ...partOf(route.query, 'input')]
        .filter(({ path, schema }) => names.has(path.at(-1) ?? '') && !schema[GUARD] && !schema[GUARD_FILTER])
        .filter(() => !OTHERWISE.some(([pattern]) => pattern.test(addressOf(route))))
        .map(({ path }) => `${addressOf(route)}: ${path.join('.')}`),
    )
    expect(open).toEqual([])
  })

  test('stands at the top of a body, where the server looks for what came back masked', () => {
    const deep = routes.flatMap(({ route }) =>
      partOf(route.body, 'input').filter(({ path, schema }) => path.length > 1 && schema[GUARD]),
    )
    expect(deep).toEqual([])
  })

  test('is in no reply that anybody gets without signing in', () => {
    const named = routes.filter(({ route }) =>
      partOf(route.reply, 'output').some(({ schema }) => schema[GUARD] ?? schema[GUARD_RECORD]),
    )
    expect(named.map(({ id }) => id)).toContain('user.page')
    expect(named.filter(({ route }) => route.can === 'public')).toEqual([])
  })
})

describe('who may call a route that names one', () => {
  const VALUE = { mobile: '13812349876', email: 'guarded.person@example.com', allowIpQueue: '10.9.8.0/24' }
  let id: string
  let caller: TestActor

  beforeAll(async () => {
    const guarding = routes.filter(({ route }) =>
      [...partOf(route.reply, 'output'), ...partOf(route.body, 'input')].some(
        ({ schema }) => schema[GUARD] ?? schema[GUARD_RECORD],
      ),
    )
    caller = await anActor(server, { can: guarding.flatMap(({ route }) => codesOf(route.can)), scope: 0 })
    const user = await aUser(server)
    id = user.id
    const body = { id, username: user.username, realName: user.username, deptId: user.deptId, ...VALUE }
    const { status } = await server.call(userRoutes.update, { body, token: admin })
    if (status !== 200) throw new Error('the user has no values')
  })

  test.each([2, 3] as const)('reads no value of mode %i, whatever the route', async (mode) => {
    const fields = guardedFields().map(({ name }) => ({ field: name, mode }))
    expect((await server.call(fieldModeRoutes.update, { body: { fields }, token: admin })).status).toBe(200)
    const reads = routes.filter(
      ({ route }) =>
        route.method === 'GET' &&
        partOf(route.reply, 'output').some(({ schema }) => schema[GUARD] ?? schema[GUARD_RECORD]),
    )
    expect(reads.length).toBeGreaterThanOrEqual(4)
    const entries = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_audit').select('id').where('resource_id', '=', id).execute(),
    )
    for (const { route } of reads) {
      // The user, and what the audit trail knows of them.
      for (const wanted of [id, ...entries.map((entry) => entry.id)]) {
        const answer = await server.call(route, { params: { id: wanted }, token: caller.token })
        expect([200, 404]).toContain(answer.status)
        for (const value of Object.values(VALUE)) expect(JSON.stringify(answer.body)).not.toContain(value)
      }
    }
  })

  test.each([2, 3] as const)(
    'infers none of mode %i by a filter, an order or a sum, whatever the list',
    async (mode) => {
      const fields = guardedFields().map(({ name }) => ({ field: name, mode }))
      expect((await server.call(fieldModeRoutes.update, { body: { fields }, token: admin })).status).toBe(200)
      const { token } = await anActor(server, { can: routes.flatMap(({ route }) => codesOf(route.can)), scope: 0 })
      const refused: string[] = []
      for (const { id: operation, route } of routes.filter((one) => one.route.method === 'GET')) {
        for (const [name, value] of inferringQueries(route)) {
          const path = route.path.replaceAll(/\{\w+\}/g, id)
          const answer = await server.request('GET', path, { token, query: { [name]: value } })
          // A route of the operator or of administrators alone does not even look, nor one about a form there is not.
          expect([400, 403, 404], `${operation} ${name}=${value}`).toContain(answer.status)
          if (answer.status === 400) refused.push(`${operation} ${name}=${value}`)
        }
      }
      expect(refused).toEqual(expect.arrayContaining(['user.page mobile=138', 'user.page orderField=mobile']))
    },
  )

  test('writes none by a route of which the service forgot to ask', async () => {
    const writes = routes.filter(({ route }) => partOf(route.body, 'input').some(({ schema }) => schema[GUARD]))
    // Each has its attack in `tests/field-permissions.test.ts`.
    expect(writes.map((one) => one.id).sort()).toEqual(['user.create', 'user.update'])
  })
})
