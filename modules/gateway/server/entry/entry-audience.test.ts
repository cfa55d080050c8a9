/** What a ticket of a registered system can make of its holder: never more than the system's audience allows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketRoutes } from '#contract/file.ts'
import { sessionRoutes } from '#contract/session.ts'
import { entryClientRoutes, entryRoutes, type EntryClientDraft } from '#gateway/contract/entry.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { meRoutes } from '#system/contract/me.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aRole, aUser, PASSWORD } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

async function sql(text: string, values: unknown[] = []) {
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<Record<string, unknown>>(text, values)
  await superuser.end()
  return rows
}

let count = 0
const draftOf = (draft: Partial<EntryClientDraft> = {}) => {
  count += 1
  return { code: `aud-${count}`, name: `System ${count}`, ...draft }
}
const register = (draft: Partial<EntryClientDraft> = {}, token = admin) =>
  server.call(entryClientRoutes.create, { token, body: draftOf(draft) })
const aClient = async (draft: Partial<EntryClientDraft> = {}) => (await register(draft)).data
type Client = Awaited<ReturnType<typeof aClient>>
const issue = ({ clientId, secret }: Pick<Client, 'clientId' | 'secret'>, username: string) =>
  server.call(entryRoutes.issue, { body: { clientId, secret, username } })
const exchange = (ticket: string) => server.call(entryRoutes.exchange, { body: { ticket } })
/** The token of a session that the system began for the user. */
const enter = async (client: Client, username: string) =>
  (await exchange((await issue(client, username)).data.ticket)).data.token

const OUTSIDE = { status: 403, body: { error: 'entry_outside_audience' } }
const ADMINISTRATOR_NEEDED = { status: 403, body: { error: 'administrator_needed' } }
const SIGN_IN_NEEDED = { status: 403, body: { error: 'direct_sign_in_needed' } }

describe('registering a system', () => {
  const holder = async () => {
    const can = ['page', 'save', 'update', 'secret', 'delete'].map((verb) => `gw:client:${verb}`)
    return (await anActor(server, { can: [...can, 'sys:recycle:page', 'sys:recycle:restore'] })).token
  }

  test('renewing its secret and changing it need the administrator, whatever permission codes a user holds', async () => {
    const token = await holder()
    const client = await aClient()
    expect(await register({}, token)).toMatchObject(ADMINISTRATOR_NEEDED)
    const { id } = client
    expect(await server.call(entryClientRoutes.secret, { token, params: { id } })).toMatchObject(ADMINISTRATOR_NEEDED)
    const body = { id, name: 'Mine now', allowIps: '', admitsAdmins: 1 as const }
    expect(await server.call(entryClientRoutes.update, { token, body })).toMatchObject(ADMINISTRATOR_NEEDED)
    expect((await issue(client, (await aUser(server)).username)).status).toBe(200)
    const { data } = await server.call(entryClientRoutes.get, { token, params: { id } })
    expect(data).toMatchObject({ actions: ['delete'], admitsAdmins: 0 })
  })

  test('bringing one back from the recycle bin does, too; it returns disabled and no longer admits administrators', async () => {
    const token = await holder()
    const { id } = await aClient({ name: 'Gone and back', admitsAdmins: 1 })
    await server.call(entryClientRoutes.removeMany, { token, body: [id] })
    const bin = await server.call(recycleRoutes.page, { token, query: { keyword: 'Gone and back' } })
    const entry = bin.data.list.map((each) => each.id)
    const refused = (await server.call(recycleRoutes.restore, { token, body: entry })).data
    expect(refused).toMatchObject({ done: [], refused: [{ error: 'administrator_needed' }] })
    expect((await server.call(recycleRoutes.restore, { token: admin, body: entry })).data.refused).toEqual([])
    const { data } = await server.call(entryClientRoutes.get, { token: admin, params: { id } })
    expect(data).toMatchObject({ status: 0, admitsAdmins: 0 })
  })

  test('is not granted by the seeded roles, and sensitive where another user would grant it', async () => {
    const codes = ['gw:client:save', 'gw:client:update', 'gw:client:secret']
    const menus = await sql(
      `select m.code, m.sensitive, count(rm.role_id)::int as roles from sys_menu m
        left join sys_role_menu rm on rm.tenant_id = m.tenant_id and rm.menu_id = m.id
        where m.permissions && $1::text[] and m.code = any ($1) group by 1, 2`,
      [codes],
    )
    expect(menus.map(({ code }) => code)).toEqual(expect.arrayContaining(codes))
    for (const menu of menus) expect(menu).toMatchObject({ sensitive: true, roles: 0 })
  })
})

describe('a ticket', () => {
  test('is never issued for an administrator, and the attempt leaves a trace', async () => {
    const client = await aClient()
    for (const superAdmin of [1, 2] as const) {
      const chief = await aUser(server, { superAdmin })
      expect(await issue(client, chief.username)).toMatchObject(OUTSIDE)
    }
    expect(await issue(client, 'admin')).toMatchObject(OUTSIDE)
    const trail = await sql(`select changes from sys_audit where resource_id = $1 and action = 'refuseEntry'`, [
      client.id,
    ])
    expect(trail).toHaveLength(3)
    expect(await sql('select 1 from gw_entry_ticket where client_id = $1', [client.id])).toEqual([])
  })

  test.each(['sys:user:update', 'sys:role:save', 'gw:client:secret', 'sys:user:import', 'sys:microApp:save'])(
    'of a system without a declared audience is not for a user who holds %s',
    async (code) => {
      const client = await aClient()
      const [clerk, ordinary] = [
        await anActor(server, { can: [code] }),
        await anActor(server, { can: ['sys:user:page', 'wf:instance:start'] }),
      ]
      expect(await issue(client, clerk.username)).toMatchObject(OUTSIDE)
      expect((await issue(client, ordinary.username)).status).toBe(200)
    },
  )

  test('of a system without a declared audience is for seeded staff, and not for the seeded organisation administrator', async () => {
    const client = await aClient()
    const seeded = async (code: string) => {
      const [role] = await sql('select id from sys_role where tenant_id = 1 and code = $1', [code])
      return (await issue(client, (await aUser(server, { roleIds: [String(role?.['id'])] })).username)).status
    }
    expect([await seeded('staff'), await seeded('auditor'), await seeded('org-admin')]).toEqual([200, 200, 403])
  })

  test('of a system without a declared audience is not for a user with a right that was made sensitive', async () => {
    const client = await aClient()
    const clerk = await anActor(server, { can: ['sys:post:page'] })
    expect((await issue(client, clerk.username)).status).toBe(200)
    await sql(`update sys_menu set sensitive = true where code like 'test-%' and permissions = '{sys:post:page}'`)
    expect(await issue(client, clerk.username)).toMatchObject(OUTSIDE)
  })

  test('of a system with an audience is for people whose roles are all among its roles', async () => {
    const [keeper, other] = [
      await aRole(server, { can: ['sys:user:update'] }),
      await aRole(server, { can: ['sys:user:page'] }),
    ]
    const client = await aClient({ audience: 'roles', roleIdList: [keeper] })
    const issued = async (roleIds: string[], superAdmin: 0 | 1 | 2 = 0) =>
      (await issue(client, (await aUser(server, { roleIds, superAdmin })).username)).status
    expect([await issued([keeper]), await issued([]), await issued([other]), await issued([keeper, other])]).toEqual([
      200, 200, 403, 403,
    ])
    expect(await issued([keeper], 2)).toBe(403)
    // A role that is deleted leaves the audience; it never becomes everybody.
    await sql('delete from sys_user_role where role_id = $1', [keeper])
    await sql('delete from sys_role where id = $1', [keeper])
    expect([await issued([other]), await issued([])]).toEqual([403, 200])
  })

  test('includes administrators where an administrator has allowed it for the system', async () => {
    const client = await aClient({ admitsAdmins: 1 })
    const token = await enter(client, 'admin')
    expect((await server.call(meRoutes.info, { token })).data).toMatchObject({ username: 'admin' })
    expect(await register({}, token)).toMatchObject(SIGN_IN_NEEDED)
  })

  test('does not survive that its person becomes an administrator before it is used', async () => {
    const client = await aClient()
    const ann = await anActor(server)
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () => (await issue(client, ann.username)).data.ticket),
    )
    await sql('update sys_user set super_admin = 1 where id = $1', [ann.id])
    expect(await server.call(entryRoutes.look, { body: { ticket: one ?? '' } })).toMatchObject(OUTSIDE)
    expect(await exchange(two ?? '')).toMatchObject(OUTSIDE)
    expect(await server.call(entryRoutes.resume, { token: ann.token, body: { ticket: three ?? '' } })).toMatchObject(
      OUTSIDE,
    )
    expect(await sql('select via_id from sys_session where user_id = $1 and via_id is not null', [ann.id])).toEqual([])
    const log = await sql(`select status, via_name as via from sys_login_log where user_id = $1 and reason <> ''`, [
      ann.id,
    ])
    expect(log).toEqual([{ status: 0, via: expect.stringMatching(/^System /) as string }])
  })
})

describe('a session that a system began', () => {
  test('says through which system it came, in the list of one’s sessions and in the login log', async () => {
    const client = await aClient({ name: 'Portal of the group' })
    const ann = await anActor(server, { throughSignIn: true })
    const token = await enter(client, ann.username)
    const { data: sessions } = await server.call(centerRoutes.sessions, { token })
    expect(sessions.map(({ isCurrent, via }) => [isCurrent, via])).toEqual([
      [true, 'Portal of the group'],
      [false, ''],
    ])
    const { data: signIns } = await server.call(centerRoutes.signIns, { token })
    expect(signIns.list.map(({ via }) => via)).toEqual(['Portal of the group', ''])
  })

  test('cannot pass step-up, nor can a ticket that is made of it or a token that it is renewed to', async () => {
    const role = await aRole(server, { can: ['sys:user:update', 'sys:user:import'] })
    const client = await aClient({ audience: 'roles', roleIdList: [role] })
    const clerk = await aUser(server, { roleIds: [role] })
    const token = await enter(client, clerk.username)
    const change = (by: string) =>
      server.call(userRoutes.setStatus, { token: by, body: { ids: [clerk.id], status: 1 } })
    expect(await change(token)).toMatchObject(SIGN_IN_NEEDED)
    const direct = (await server.signIn(clerk.username, PASSWORD)).data.token
    expect((await change(direct)).status).toBe(200)
    const { ticket } = (await server.call(ticketRoutes.create, { token })).data
    const upload = await server.request('POST', '/sys/user/import', { query: { token: ticket } })
    expect(upload).toMatchObject(SIGN_IN_NEEDED)
    await sql(`update sys_session set renewed_at = now() - interval '5 hours' where user_id = $1`, [clerk.id])
    const renewed = async () => (await server.call(sessionRoutes.passwordLevel, { token })).headers['token']
    await expect.poll(renewed, { timeout: 60_000 }).toBeDefined()
    expect(await change(String(await renewed()))).toMatchObject(SIGN_IN_NEEDED)
  })

  test('ends when its person outgrows the audience, or the system is disabled or deleted', async () => {
    const ended = async (change: (ids: { client: string; user: string }) => Promise<unknown>) => {
      const [client, ann] = [await aClient(), await aUser(server)]
      const token = await enter(client, ann.username)
      expect((await server.call(meRoutes.info, { token })).status).toBe(200)
      await change({ client: client.id, user: ann.id })
      return (await server.call(meRoutes.info, { token })).status
    }
    const promote = async ({ user }: { user: string }) => {
      await sql('update sys_user set super_admin = 1 where id = $1', [user])
      const { kernel } = server.node
      await kernel.database.transaction(1, (tx) => kernel.sessions.grantsChanged(tx, 1))
    }
    const name = 'Switched off'
    expect(await ended(promote)).toBe(401)
    expect(
      await ended(({ client: id }) =>
        server.call(entryClientRoutes.update, { token: admin, body: { id, name, status: 0 } }),
      ),
    ).toBe(401)
    expect(
      await ended(({ client: id }) => server.call(entryClientRoutes.removeMany, { token: admin, body: [id] })),
    ).toBe(401)
    expect(
      await ended(({ client: id }) =>
        server.call(entryClientRoutes.update, { token: admin, body: { id, name, remark: 'still on' } }),
      ),
    ).toBe(200)
  })
})
