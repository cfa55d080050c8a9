/**
 * Two departments of one tenant, each with users and records of its own, for tests of the data scope: the tested user
 * reaches the near one and not the far one. The texts of every far record contain `FAR`.
 */
import type pg from 'pg'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { deploy, flows, processOf, start, taskAt } from '../../modules/workflow/server/testing/processes.ts'
import { aServer, type Answer, type TestServer } from '../harness.ts'
import { aDept, anActor, aUser, type TestActor } from '../people.ts'
import { asSuperuser, OURS } from '../two-tenants.ts'
import { nounOf, tableOf } from './ids.ts'
import { TENANT_WIDE } from './scope-exceptions.ts'
import { rowOf, type Side } from './scoped-row.ts'
import { inputSchema, sampleOf, type Input } from './schema.ts'
import type { CallInput } from './world.ts'

/** Part of the names of everything far. */
export const FAR = 'Farawaymark'
/** Data scope of a role: the own department alone. */
const OWN_DEPARTMENT = 2
/** Tables that any call may change: sessions, counters, logs. */
const NOISE = ['sys_session', 'sys_log_user_behavior', 'sys_outbox', 'sys_rate_limit', 'sys_login_log']
/** Tables that an export changes besides: it is audited. */
const AUDIT = /^sys_audit/

export interface ScopedWorld {
  server: TestServer
  mounted: readonly Mounted[]
  tables: ReadonlySet<string>
  superuser: pg.Client
  far: { dept: string; user: TestActor }
  admin: string
  /** A user of the near department with exactly the permission codes of a route. */
  actorFor(route: AnyRoute): Promise<TestActor>
  /** The id of a record of the far department; of one of the whole tenant, where the noun is tenant-wide. */
  farId(noun: string): Promise<string>
  /** Input that the route accepts, with ids of the near department. */
  validInput(route: AnyRoute): Promise<CallInput>
  call(route: AnyRoute, input: CallInput, token: string): Promise<Answer>
  /** A digest of the tenant's tables; `route` says which changes do not count. */
  fingerprint(route: AnyRoute): Promise<string>
  close(): Promise<void>
}

export async function aScopedWorld(): Promise<ScopedWorld> {
  const server = await aServer()
  const { mounted } = server.node
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition",
  )
  const tables = new Set(rows.map(({ name }) => name))
  const every = [...new Set(mounted.flatMap(({ route }) => codesOf(route.can)))]
  const side = async (mark: string): Promise<Side> => {
    const dept = await aDept(server, { name: `${mark} department` })
    const user = await anActor(server, { can: every, scope: OWN_DEPARTMENT, deptId: dept, realName: `${mark} person` })
    const mate = await aUser(server, { deptId: dept, realName: `${mark} colleague` })
    return { dept, user, mate, mark }
  }
  const [near, far] = [await side('Near'), await side(FAR)]
  const menus = await superuser.query<{ id: string }>(
    'select id from sys_menu where tenant_id = $1 and menu_type = 1',
    [OURS],
  )
  const menu = menus.rows[0]?.id ?? ''
  const actors = new Map<string, Promise<TestActor>>()
  await runOf(server, far.user)

  /** The id of a record of a side, its user and department wherever a column names one. */
  const idOf = async (noun: string, of: Side): Promise<string> => {
    const table = tableOf(noun, tables)
    if (table === undefined) throw new Error(`no table of ${noun}`)
    if (table === 'sys_user') return of.user.id
    if (table === 'sys_dept') return of.dept
    if (table === 'sys_menu') return menu
    return rowOf(superuser, table, of)
  }
  /** The same, created through its route where there is one. */
  const madeBy = async (noun: string, side: Side): Promise<string> => {
    const of = TENANT_WIDE[noun] === undefined ? side : { ...side, mark: 'Shared' }
    const camel = noun.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const create = ['user', 'dept', 'menu'].includes(noun)
      ? undefined
      : mounted.find(({ id }) => id === `${camel}.create`)
    return (create && (await createdBy(create.route, of))) ?? idOf(noun, of)
  }
  const createdBy = async (route: AnyRoute, of: Side): Promise<string | undefined> => {
    const input = await inputFor(route, (noun) => idOf(noun, of))
    const body = Object.fromEntries(
      Object.entries((input.body ?? {}) as Input).map(([name, value]) => [
        name,
        typeof value === 'string' && value.startsWith('sample') ? `${of.mark}${value}` : value,
      ]),
    )
    const { data } = await server.call(route, { ...input, body, token: of.user.token })
    return (data as { id?: string } | null)?.id
  }
  const inputFor = async (route: AnyRoute, id: (noun: string) => Promise<string>): Promise<CallInput> => {
    const idFor = (place: 'params' | 'query' | 'body') => (property: string) =>
      property === 'pid' && route.path === '/sys/dept' && route.method === 'PUT'
        ? parentOf(superuser, near.dept)
        : id(nounOf({ route, place, property, tables }))
    const input: CallInput = {}
    if (route.params) input.params = (await sampleOf(inputSchema(route.params), idFor('params'))) as Input
    if (route.query) input.query = (await sampleOf(inputSchema(route.query), idFor('query'))) as Input
    if (route.body) input.body = await sampleOf(inputSchema(route.body), idFor('body'))
    return input
  }
  return {
    server,
    mounted,
    tables,
    superuser,
    far,
    admin: await server.admin(),
    actorFor: (route) => {
      const codes = codesOf(route.can)
      const signIn = async () => {
        await superuser.query('delete from sys_rate_limit')
        return anActor(server, { can: codes, scope: OWN_DEPARTMENT, deptId: near.dept })
      }
      const ownSession = route.can === 'session' && route.method !== 'GET'
      if (ownSession) return signIn()
      const actor = actors.get(codes.join()) ?? signIn()
      actors.set(codes.join(), actor)
      return actor
    },
    farId: (noun) => madeBy(noun, far),
    validInput: (route) => inputFor(route, (noun) => idOf(noun, near)),
    call: (route, input, token) => server.call(route, { ...input, token }),
    fingerprint: ({ method }) => fingerprintOf(superuser, tables, method === 'GET'),
    close: async () => {
      await superuser.end()
      await server.close()
    },
  }
}

/** Two instances of a process, one completed and one running, started and handled by the same user. */
async function runOf(server: TestServer, { token }: TestActor): Promise<void> {
  const nodes = `<startEvent id="s"/><userTask id="t1" name="Check" camunda:assignee="\${initiator}"/><endEvent id="e"/>`
  await deploy(server, await server.admin(), processOf('scoped', `${nodes}${flows('s t1', 't1 e')}`), 'scoped')
  const { rootId } = await start(server, token, { key: 'scoped', title: `${FAR} run` })
  const body = { id: await taskAt(server, token, rootId, 't1') }
  await server.call(workflowTaskRoutes.complete, { body, token })
  await start(server, token, { key: 'scoped', title: `${FAR} open run` })
}

/** A department keeps its place when it is changed. */
async function parentOf(client: pg.Client, dept: string): Promise<string> {
  const { rows } = await client.query<{ pid: string }>('select pid from sys_dept where id = $1', [dept])
  return rows[0]?.pid ?? ''
}

async function fingerprintOf(client: pg.Client, tables: ReadonlySet<string>, isReading: boolean): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = 'tenant_id'`,
  )
  const watched = rows
    .map(({ name }) => name)
    .filter((name) => tables.has(name) && !NOISE.includes(name) && !(isReading && AUDIT.test(name)))
  const parts = watched.map(
    (name) =>
      `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
       from ${name} t where tenant_id = ${OURS}`,
  )
  const { rows: prints } = await client.query<{ print: string }>(parts.join(' union all '))
  return prints
    .map(({ print }) => print)
    .sort()
    .join('\n')
}
