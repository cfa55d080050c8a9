/** Passwords under the security configuration, by every way in which one is set. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import type { SecurityPolicy } from '#contract/security-items.ts'
import { userImport, userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, rowsOf } from '../../../../tests/import.ts'
import { anActor, PASSWORD, rootDept, type TestActor } from '../../../../tests/people.ts'
import { seal } from '../../../../tests/seal.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())
afterEach(() => configure({ passwordHistory: 5, oneTimeHours: 72, passwordCommon: 1, passwordModifySecurityLevel: 4 }))

const write = (work: Parameters<TestServer['node']['kernel']['database']['transaction']>[1]) =>
  server.node.kernel.database.transaction(1, work)

const configure = (items: Partial<SecurityPolicy>) => configureSecurity(server, items)

async function change(token: string, password: string, newPassword: string) {
  const { data: key } = await server.call(sessionRoutes.key)
  const body = await seal(key, { password, newPassword, comfirmPassword: newPassword, nonce: key.nonce })
  return server.call(sessionRoutes.changePassword, { token, body })
}
const person = () => anActor(server, { realName: 'Ann Example' })
const reset = async ({ id }: TestActor) =>
  (await server.call(userRoutes.resetPassword, { token: admin, params: { id } })).data.password ?? ''

describe('earlier passwords', () => {
  const reused = { status: 422, body: { code: 42217, error: 'password_reused' } }

  test('are refused in an own change, as many as the configuration says', async () => {
    await configure({ passwordHistory: 2 })
    const { token } = await person()
    const chain = [PASSWORD, 'Second-Word-2', 'Third-Word-3', 'Fourth-Word-4']
    for (const [at, next] of chain.slice(1).entries())
      expect(await change(token, chain[at] ?? '', next)).toMatchObject({ status: 200 })
    expect(await change(token, 'Fourth-Word-4', 'Third-Word-3')).toMatchObject(reused)
    expect(await change(token, 'Fourth-Word-4', 'Second-Word-2')).toMatchObject(reused)
    // The third before is free again; the present one is refused as such.
    expect(await change(token, 'Fourth-Word-4', 'Fourth-Word-4')).toMatchObject({ body: { error: 'same_password' } })
    expect(await change(token, 'Fourth-Word-4', PASSWORD)).toMatchObject({ status: 200 })
  })

  test('are those before a reset, too: the forced change cannot go back to them', async () => {
    const user = await person()
    const given = await reset(user)
    const { data } = await server.signIn(user.username, given)
    expect(await change(data.token, given, PASSWORD)).toMatchObject(reused)
    expect(await change(data.token, given, 'Other-Word-9')).toMatchObject({ status: 200 })
    expect(await change(data.token, 'Other-Word-9', given)).toMatchObject(reused)
  })

  test('are not asked about where the configuration says 0', async () => {
    await configure({ passwordHistory: 0 })
    const { token } = await person()
    await change(token, PASSWORD, 'Second-Word-2')
    expect(await change(token, 'Second-Word-2', PASSWORD)).toMatchObject({ status: 200 })
  })

  test('are kept as hashes, at most 24, and nowhere in an answer', async () => {
    const { id } = await person()
    for (let one = 0; one < 26; one += 1) {
      const { keepPassword } = await import('../password-history.repo.ts')
      await write((tx) => keepPassword(tx, id))
    }
    const rows = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_password_history').select('hash').where('user_id', '=', id).execute(),
    )
    expect(rows).toHaveLength(24)
    expect(rows.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true)
  })
})

describe('a password that another user has set', () => {
  const over = { status: 422, body: { code: 42218, error: 'one_time_password_expired' } }
  const age = (id: string, hours: number) =>
    write((tx) =>
      tx
        .updateTable('sys_user')
        .set({ one_time_since: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where('id', '=', id)
        .execute(),
    )

  test('stops working after its time, also for a user who was created with it', async () => {
    const user = await person()
    const given = await reset(user)
    expect(await server.signIn(user.username, given)).toMatchObject({ status: 200 })
    await age(user.id, 73)
    expect(await server.signIn(user.username, given)).toMatchObject(over)
    // Only the right password learns of it.
    expect(await server.signIn(user.username, 'wrong')).toMatchObject({ body: { error: 'wrong_credentials' } })
    await configure({ oneTimeHours: 0 })
    expect(await server.signIn(user.username, given)).toMatchObject({ status: 200 })

    const body = { username: `made${Date.now()}`, realName: 'Made', deptId: await rootDept(server) }
    const { data: made } = await server.call(userRoutes.create, { token: admin, body })
    await configure({ oneTimeHours: 72 })
    await age(made.id, 73)
    expect(await server.signIn(body.username, made.password ?? '')).toMatchObject(over)
  })

  test('is no longer one after an own change', async () => {
    const user = await person()
    const given = await reset(user)
    const { data } = await server.signIn(user.username, given)
    expect(await change(data.token, given, 'Other-Word-9')).toMatchObject({ status: 200 })
    const { one_time_since } = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_user').select('one_time_since').where('id', '=', user.id).executeTakeFirstOrThrow(),
    )
    expect(one_time_since).toBeNull()
  })
})

describe('passwords that are guessed early', () => {
  beforeAll(() => configure({ passwordModifySecurityLevel: 1 }))
  const issue = (path: string, code: string) => ({ status: 400, data: { issues: [{ path, code }] } })

  test('are refused in an own change', async () => {
    await configure({ passwordModifySecurityLevel: 1 })
    const { token, username } = await person()
    expect(await change(token, PASSWORD, 'Football')).toMatchObject(issue('newPassword', 'password_common'))
    expect(await change(token, PASSWORD, `x-${username}-1`)).toMatchObject(issue('newPassword', 'password_named'))
    expect(await change(token, PASSWORD, 'annEXAMPLE-77')).toMatchObject(issue('newPassword', 'password_named'))
    await configure({ passwordCommon: 0 })
    expect(await change(token, PASSWORD, 'Football')).toMatchObject({ status: 200 })
  })

  test('are refused for a new user', async () => {
    const body = { username: `new${Date.now()}`, realName: 'New', deptId: await rootDept(server) }
    const create = (password: string) => server.call(userRoutes.create, { token: admin, body: { ...body, password } })
    expect(await create('baseball1')).toMatchObject(issue('password', 'password_common'))
    expect(await create(`${body.username}!A`)).toMatchObject(issue('password', 'password_named'))
    expect(await create('Quiet-River-81')).toMatchObject({ status: 200 })
  })

  test('are refused in an import', async () => {
    const head = ['Username *', 'Name *', 'Department *', 'Initial password']
    const rows = [
      ['imp-one', 'One', '总部', 'password1'],
      ['imp-two', 'Two', '总部', 'Quiet-River-82'],
    ]
    const { id } = await anImport(server, userImport, { token: admin, file: await aSheet([head, ...rows]) })
    const refused = await rowsOf(server, admin, id, 'refuse')
    expect(refused).toMatchObject([{ n: 2, reasons: [expect.stringContaining('most common')] }])
  })
})
