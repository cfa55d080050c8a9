/** A node with two tenants, and callers for any route: valid input, our ids and those of strangers. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import { aServer, type Answer, type TestServer } from '../harness.ts'
import { anActor, aRole } from '../people.ts'
import { anyRow, asSuperuser, fillTwoTenants, OURS, THEIRS } from '../two-tenants.ts'
import { nounOf, tableOf } from './ids.ts'
import { inputSchema, sampleOf, type Input } from './schema.ts'

/** The three parts of a call, parsed by no one yet. */
export interface CallInput {
  params?: Input
  query?: Input
  body?: unknown
}

export interface World {
  server: TestServer
  mounted: readonly Mounted[]
  superuser: pg.Client
  tables: ReadonlySet<string>
  /** Every permission code that any route asks for. */
  allCodes: readonly string[]
  admin(): Promise<string>
  /** A token of a user who holds exactly these codes. */
  tokenWith(codes: readonly string[]): Promise<string>
  /** Calls as the user who `token` belongs to; as no one without. */
  call(route: AnyRoute, input: CallInput, token?: string): Promise<Answer>
  /** Input that the route takes, with ids of our tenant. */
  validInput(route: AnyRoute): Promise<CallInput>
  /** The id of a record of ours, made for this call where the noun can be created. */
  ourId(noun: string): Promise<string>
  /** The id of a stranger's record. */
  theirId(noun: string): Promise<string>
  close(): Promise<void>
}

export async function aWorld(): Promise<World> {
  const server = await aServer()
  const { mounted } = server.node
  const superuser = await asSuperuser(server.urls.owner)
  await fillTwoTenants(superuser)
  // Ours runs the platform, so that what is for the operator alone can be asked, too.
  await superuser.query('update sys_tenant set cert = 2 where id = $1', [OURS])
  const { rows } = await superuser.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition",
  )
  const tables = new Set(rows.map(({ name }) => name))
  let adminToken: Promise<string> | undefined
  const tokens = new Map<string, Promise<string>>()
  let staffRole: Promise<string> | undefined

  const idIn = async (tenantId: number, noun: string): Promise<string> => {
    // Verification codes belong to no tenant, and are spent at once.
    if (noun === 'captcha') return randomUUID()
    const found = await superuser.query<{ id: string }>(
      `select id from ${tableOf(noun, tables)} where tenant_id = $1 order by id limit 1`,
      [tenantId],
    )
    const id = found.rows[0]?.id ?? (tenantId === OURS ? await anyRow(superuser, tableOf(noun, tables)) : undefined)
    if (id === undefined) throw new Error(`tenant ${tenantId} has no ${noun}`)
    return id
  }
  /** Tasks are given to users who may handle them. */
  const joinStaff = async (userId: string): Promise<void> => {
    staffRole ??= aRole(server, { can: ['wf:task:handle'] })
    const bound = 'insert into sys_user_role (tenant_id, user_id, role_id) values ($1, $2, $3)'
    await superuser.query(bound, [OURS, userId, await staffRole])
  }
  const world: World = {
    server,
    mounted,
    superuser,
    tables,
    allCodes: [...new Set(mounted.flatMap(({ route }) => codesOf(route.can)))],
    admin: () => (adminToken ??= server.admin()),
    tokenWith: (codes) => {
      const signIn = async () => {
        // there are more routes than an address may sign in per minute
        await superuser.query('delete from sys_rate_limit')
        return (await anActor(server, { can: codes })).token
      }
      if (codes.length === 0) return signIn() // for calls that may end the session
      // One per set of codes: signing in takes its time.
      const token = tokens.get(codes.join()) ?? signIn()
      tokens.set(codes.join(), token)
      return token
    },
    call: (route, input, token) => server.call(route, { ...input, ...(token === undefined ? {} : { token }) }),
    validInput: (route) => validInput(route, world.tables, (noun) => world.ourId(noun)),
    ourId: async (noun) => {
      const camel = noun.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      const create = mounted.find(({ id }) => id === `${camel}.create`)
      if (!create) return idIn(OURS, noun)
      const sample = await validInput(create.route, world.tables, (needed) => idIn(OURS, needed))
      const { data, body } = await world.call(create.route, sample, await world.admin())
      const id = (data as { id?: string } | undefined)?.id
      if (id === undefined) throw new Error(`${noun}.create refuses the sample: ${JSON.stringify(body)}`)
      if (noun === 'user') await joinStaff(id)
      return id
    },
    theirId: (noun) => idIn(THEIRS, noun),
    close: async () => {
      await superuser.end()
      await server.close()
    },
  }
  return world
}

async function validInput(
  route: AnyRoute,
  tables: ReadonlySet<string>,
  idOf: (noun: string) => Promise<string>,
): Promise<CallInput> {
  const idFor = (place: 'params' | 'query' | 'body') => (property: string) =>
    idOf(nounOf({ route, place, property, tables }))
  const input: CallInput = {}
  if (route.params) input.params = (await sampleOf(inputSchema(route.params), idFor('params'))) as Input
  if (route.query) input.query = (await sampleOf(inputSchema(route.query), idFor('query'))) as Input
  if (route.body) input.body = await sampleOf(inputSchema(route.body), idFor('body'))
  return input
}
