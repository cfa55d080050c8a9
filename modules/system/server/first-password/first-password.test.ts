/** Handing over the first passwords of imported users: once, to their importer alone, in time, and nowhere else. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstPasswordRoutes } from '#system/contract/first-password.ts'
import { userImport, userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed } from '../../../../tests/import.ts'
import { aDept, anActor, aRole, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

const CAN = ['sys:user:page', 'sys:user:import', 'sys:user:save', 'sys:user:update'] as const
const HEAD = ['Username *', 'Name *', 'Department *', 'Initial password']
const root = '总部'

let server: TestServer & { close: () => Promise<void> }
let importer: TestActor
let superuser: Awaited<ReturnType<typeof asSuperuser>>

beforeAll(async () => {
  server = await aServer({ listen: true })
  importer = await anActor(server, { can: CAN })
  superuser = await asSuperuser(server.urls.owner)
})
afterAll(async () => {
  await superuser.end()
  await server.close()
})

/** Imports people without passwords, as a user who may. */
async function imported(names: readonly string[], who = importer) {
  const rows = names.map((name) => [name, `Person ${name}`, root, ''])
  const { id } = await anImport(server, userImport, { token: who.token, file: await aSheet([HEAD, ...rows]) })
  expect((await confirmed(server, who.token, id)).status).toBe('done')
}

const waiting = async (who: TestActor) =>
  (await server.call(firstPasswordRoutes.waiting, { token: who.token })).data.waiting
const fetchSheet = (who: TestActor) => server.call(firstPasswordRoutes.fetch, { token: who.token })
async function rowsOf(answer: { data: unknown }): Promise<unknown[][]> {
  const { sheets } = await readXlsx(new Uint8Array(answer.data as Buffer))
  return sheets[0]?.rows.slice(1) ?? []
}
const idOf = async (username: string) =>
  (
    await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
    )
  ).id

describe('the importer', () => {
  test('gets name, account and password of every new user without one, and these let them in to choose their own', async () => {
    await imported(['once.a', 'once.b'])
    expect(await waiting(importer)).toBe(2)
    const answer = await fetchSheet(importer)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['content-disposition'])).toContain('first-passwords.xlsx')
    expect(String(answer.headers['cache-control'])).toContain('no-store')
    const rows = await rowsOf(answer)
    expect(rows.map(([name, account]) => [name, account])).toEqual([
      ['Person once.a', 'once.a'],
      ['Person once.b', 'once.b'],
    ])
    const { data } = await server.signIn('once.a', String(rows[0]?.[2]))
    expect(data.token).toBeTruthy()
    // Nothing but choosing a password of their own.
    const blocked = await server.call(userRoutes.page, { token: data.token, query: {} })
    expect(blocked.body.error).toBe('password_change_required')
  })

  test('gets them once: a second download has nothing', async () => {
    expect(await waiting(importer)).toBe(0)
    const again = await fetchSheet(importer)
    expect([again.status, again.body.error]).toEqual([404, 'no_first_passwords'])
  })

  test('who asks twice at the same time gets every password once', async () => {
    await imported(['race.a', 'race.b', 'race.c'])
    const answers = await Promise.all([fetchSheet(importer), fetchSheet(importer)])
    const sheets = await Promise.all(answers.filter(({ status }) => status === 200).map(rowsOf))
    expect(sheets.flat()).toHaveLength(3)
    for (const [, account, password] of sheets.flat())
      expect((await server.signIn(String(account), String(password))).data.token).toBeTruthy()
  })

  test('gets none for users whose sheet had a password', async () => {
    const file = await aSheet([HEAD, ['with.own', 'With Own', root, 'Abcd-1234']])
    const { id } = await anImport(server, userImport, { token: importer.token, file })
    await confirmed(server, importer.token, id)
    expect(await waiting(importer)).toBe(0)
  })
})

describe('no other way to them', () => {
  test('another user who may import gets nothing, and takes nothing away', async () => {
    await imported(['other.a'])
    const other = await anActor(server, { can: CAN })
    expect(await waiting(other)).toBe(0)
    expect((await fetchSheet(other)).status).toBe(404)
    const admin = { token: await server.admin() } as TestActor
    expect((await fetchSheet(admin)).status).toBe(404)
    expect(await waiting(importer)).toBe(1)
  })

  test('a user of another tenant gets nothing', async () => {
    const foreign = await anActor(server, { can: CAN, tenantId: 0 })
    expect((await fetchSheet(foreign)).status).toBe(404)
    expect(await waiting(importer)).toBe(1)
  })

  test('who may no longer import is refused', async () => {
    const former = await anActor(server, { can: ['sys:user:page'] })
    expect((await fetchSheet(former)).status).toBe(403)
    expect((await server.call(firstPasswordRoutes.fetch)).status).toBe(401)
  })

  test('after a reset by an administrator the sheet has no password for that user', async () => {
    const token = await server.admin()
    const { data } = await server.call(userRoutes.resetPassword, { token, params: { id: await idOf('other.a') } })
    expect((await fetchSheet(importer)).status).toBe(404)
    expect((await server.signIn('other.a', data.password ?? '')).data.token).toBeTruthy()
  })

  test('a user who holds more than the importer by now is left out', async () => {
    await imported(['grown.a', 'grown.b'])
    const roleId = await aRole(server, { can: ['sys:role:delete', 'sys:config:update'] })
    const id = await idOf('grown.a')
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_user_role').values({ tenant_id: 1, user_id: id, role_id: roleId }).execute(),
    )
    expect((await rowsOf(await fetchSheet(importer))).map(([, account]) => account)).toEqual(['grown.b'])
    const { rows } = await superuser.query('select password_hash from sys_user where id = $1', [id])
    expect(rows).toEqual([{ password_hash: '!' }])
  })

  test('a user who moved out of the importer’s reach is left out', async () => {
    const deptId = await aDept(server, { name: 'Branch' })
    const local = await anActor(server, { can: CAN, scope: 2, deptId })
    const file = await aSheet([HEAD, ['moved.a', 'Moved', 'Branch', '']])
    const { id } = await anImport(server, userImport, { token: local.token, file })
    await confirmed(server, local.token, id)
    const elsewhere = await aDept(server, { name: 'Elsewhere' })
    await superuser.query('update sys_user set dept_id = $1 where username = $2', [elsewhere, 'moved.a'])
    await superuser.query('delete from sys_user_dept where user_id = $1', [await idOf('moved.a')])
    expect((await fetchSheet(local)).status).toBe(404)
  })

  test('after the time there is nothing, and the account still has no password', async () => {
    await imported(['late.a'])
    await superuser.query(`update sys_first_password set expires_at = now() - interval '1 second'`)
    expect(await waiting(importer)).toBe(0)
    expect((await fetchSheet(importer)).status).toBe(404)
    expect((await server.signIn('late.a', '!')).data?.token).toBeUndefined()
  })
})

test('a password is in no table after it was handed over: not in the import, the audit trail, the events or the jobs', async () => {
  await imported(['trace.a'])
  const [[, , password] = []] = await rowsOf(await fetchSheet(importer))
  expect(String(password)).toHaveLength(14)
  const { rows: tables } = await superuser.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(50)
  for (const { schema, name } of tables) {
    const { rows } = await superuser.query<{ found: number }>(
      `select count(*)::int as found from "${schema}"."${name}" as t where strpos(t::text, $1) > 0`,
      [password],
    )
    expect({ [`${schema}.${name}`]: rows[0]?.found }).toEqual({ [`${schema}.${name}`]: 0 })
  }
  const { rows: trail } = await superuser.query(
    `select action, changes from sys_audit where resource = 'user' and resource_id = $1 order by created_at, id`,
    [await idOf('trace.a')],
  )
  expect(trail.map(({ action }) => action)).toEqual(['create', 'firstPassword'])
})
