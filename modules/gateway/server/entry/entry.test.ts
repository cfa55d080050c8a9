import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryClientRoutes, entryRoutes, type EntryClientDraft } from '#gateway/contract/entry.ts'
import { meRoutes } from '#system/contract/me.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aUser, PASSWORD } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { sweepTickets } from './entry.service.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** An ordinary user. */
let someone: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  someone = (await aUser(server)).username
})
afterAll(() => server.close())

let count = 0
/** Registers a system; answers its id, name and secret. */
async function aClient(draft: Partial<EntryClientDraft> = {}) {
  count += 1
  const body = { code: `uuc-${count}`, name: `User centre ${count}`, ...draft }
  return (await server.call(entryClientRoutes.create, { token: admin, body })).data
}
type Client = Awaited<ReturnType<typeof aClient>>

const issue = ({ clientId, secret }: Pick<Client, 'clientId' | 'secret'>, username: string, redirect?: string) =>
  server.call(entryRoutes.issue, { body: { clientId, secret, username, ...(redirect ? { redirect } : {}) } })
const exchange = (ticket: string, clientId?: string) =>
  server.call(entryRoutes.exchange, { body: givenOf(ticket, clientId) })
async function sql(text: string, values: unknown[] = []) {
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<Record<string, unknown>>(text, values)
  await superuser.end()
  return rows
}
const givenOf = (ticket: string, clientId?: string) => ({ ticket, ...(clientId ? { clientId } : {}) })
const look = (ticket: string, clientId?: string) => server.call(entryRoutes.look, { body: givenOf(ticket, clientId) })
const resume = (token: string, ticket: string, clientId?: string) =>
  server.call(entryRoutes.resume, { token, body: givenOf(ticket, clientId) })
const NAME = 'Ann Lee'
/** A user’s session, and a ticket for them. */
async function arrival(redirect?: string) {
  const [client, person] = [await aClient(), await aUser(server, { realName: NAME })]
  const { token } = (await server.signIn(person.username, PASSWORD)).data
  const { ticket } = (await issue(client, person.username, redirect)).data
  return { client, person, token, ticket }
}
const REFUSED = { status: 422, body: { error: 'entry_ticket_refused' } }

describe('a ticket', () => {
  test('becomes a session of exactly that person, once, with a line in the login log and a trace of who vouched', async () => {
    const [client, ann] = [await aClient(), await aUser(server)]
    const { data } = await issue(client, ann.username.toUpperCase(), '/msg/mine?id=5')
    expect(data.seconds).toBe(60)
    const entered = await exchange(data.ticket)
    expect(entered.data.redirect).toBe('/msg/mine?id=5')
    const me = await server.call(meRoutes.info, { token: entered.data.token })
    expect(me.data).toMatchObject({ username: ann.username })
    expect(await exchange(data.ticket)).toMatchObject(REFUSED)
    expect(await sql('select status, user_id from sys_login_log where username = $1', [ann.username])).toEqual([
      { status: 1, user_id: ann.id },
    ])
    expect(
      await sql(`select actor_id from sys_audit where resource_id = $1 and action = 'enter'`, [client.id]),
    ).toEqual([{ actor_id: ann.id }])
  })

  test('two browsers at once do not both get in', async () => {
    const { data } = await issue(await aClient(), (await aUser(server)).username)
    const both = await Promise.all([exchange(data.ticket), exchange(data.ticket), exchange(data.ticket)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is over after a minute, and swept', async () => {
    const { data } = await issue(await aClient(), (await aUser(server)).username)
    await sql(`update gw_entry_ticket set expires_at = now() - interval '1 second'`)
    expect(await exchange(data.ticket)).toMatchObject(REFUSED)
    await issue(await aClient(), (await aUser(server)).username)
    await sql(`update gw_entry_ticket set expires_at = now() - interval '1 second'`)
    await sweepTickets(server.node.kernel, 1)
    expect(await sql('select id from gw_entry_ticket')).toEqual([])
  })

  test('is stored as a hash only', async () => {
    const { data } = await issue(await aClient(), (await aUser(server)).username)
    const rows = await sql('select t::text as row from gw_entry_ticket t')
    expect(JSON.stringify(rows)).not.toContain(data.ticket.split('.')[1])
  })

  test.each(['x', '1.', '1.abc', `2.${'A'.repeat(43)}`, `999999999.${'A'.repeat(43)}`, "1.' or 1=1"])(
    'that is none answers like one that was used: %j',
    async (ticket) => {
      expect(await exchange(ticket)).toMatchObject(REFUSED)
      expect(await look(ticket)).toMatchObject(REFUSED)
      expect((await resume(admin, ticket)).data).toEqual({ isOwn: false, redirect: '' })
    },
  )

  test('of another system than the one the browser was sent to counts for nothing, and is used up', async () => {
    const [mine, other] = [await aClient(), await aClient()]
    const { data } = await issue(mine, (await aUser(server)).username)
    expect(await exchange(data.ticket, other.clientId)).toMatchObject(REFUSED)
    expect(await exchange(data.ticket, mine.clientId)).toMatchObject(REFUSED)
  })

  test('of a tenant that was closed, or a system that was disabled meanwhile, is refused', async () => {
    const client = await aClient()
    const [one, two] = [await issue(client, someone), await issue(client, someone)]
    await sql('update sys_tenant set status = 3 where id = 1')
    const closed = await exchange(one.data.ticket)
    await sql('update sys_tenant set status = 1 where id = 1')
    expect(closed).toMatchObject(REFUSED)
    await sql('update gw_entry_client set status = 0 where id = $1', [client.id])
    expect(await exchange(two.data.ticket)).toMatchObject(REFUSED)
  })

  test('lets in no one whom signing in would not', async () => {
    const client = await aClient()
    const [off, locked] = [await aUser(server), await aUser(server)]
    const tickets = [await issue(client, off.username), await issue(client, locked.username)]
    await sql('update sys_user set status = 0 where id = $1', [off.id])
    await sql(
      `insert into sys_sign_in_counter (tenant_id, username, source, failures, locked_until) values (1, $1, '127.0.0.0/24', 9, now() + interval '1 hour')`,
      [locked.username.toLowerCase()],
    )
    expect(await exchange(tickets[0]?.data.ticket ?? '')).toMatchObject({
      status: 422,
      body: { error: 'account_disabled' },
    })
    const log = await sql('select reason from sys_login_log where user_id = $1', [off.id])
    expect(log).toEqual([{ reason: 'account_disabled' }])
    expect(await exchange(tickets[1]?.data.ticket ?? '')).toMatchObject({
      status: 422,
      body: { error: 'account_locked' },
    })
  })
})

describe('before a ticket is used', () => {
  test('it says whose it is and who vouches, nothing else, and stays good', async () => {
    const { client, ticket } = await arrival('/msg/mine')
    const [organisation] = await sql('select name from sys_tenant where id = 1')
    const { list } = (await server.call(entryClientRoutes.page, { token: admin, query: { keyword: 'User centre' } }))
      .data
    const system = list.find(({ id }) => id === client.id)?.name
    for (const clientId of [undefined, client.clientId]) {
      const { data } = await look(ticket, clientId)
      expect(data).toEqual({ name: NAME, organisation: organisation?.['name'], system, seconds: data.seconds })
      expect(data.seconds).toBeGreaterThan(0)
      expect(data.seconds).toBeLessThanOrEqual(60)
    }
    expect(await look(ticket, (await aClient()).clientId)).toMatchObject(REFUSED)
    expect((await exchange(ticket)).status).toBe(200)
    expect(await look(ticket)).toMatchObject(REFUSED)
  })

  test('an expired one, or one of a closed system or organisation, shows nothing', async () => {
    const { client, ticket } = await arrival()
    const refusedWhile = async (close: string, open: string) => {
      await sql(close)
      const answer = await look(ticket)
      await sql(open)
      expect(answer, close).toMatchObject(REFUSED)
    }
    await refusedWhile('update sys_tenant set status = 3 where id = 1', 'update sys_tenant set status = 1 where id = 1')
    const setStatus = (status: number) => `update gw_entry_client set status = ${status} where id = '${client.id}'`
    await refusedWhile(setStatus(0), setStatus(1))
    expect((await look(ticket)).status).toBe(200)
    await sql(`update gw_entry_ticket set expires_at = now() - interval '1 second'`)
    expect(await look(ticket)).toMatchObject(REFUSED)
  })

  test('the user for and is signed in goes on in the session there is; the ticket is used up and the trace says so', async () => {
    const { client, person, token, ticket } = await arrival('/msg/mine')
    const sessions = () => sql('select id from sys_session where user_id = $1', [person.id])
    const before = await sessions()
    expect((await resume(token, ticket)).data).toEqual({ isOwn: true, redirect: '/msg/mine' })
    expect(await sessions()).toEqual(before)
    expect(await exchange(ticket)).toMatchObject(REFUSED)
    expect((await resume(token, ticket)).data.isOwn).toBe(false)
    const trace = await sql(`select actor_id from sys_audit where resource_id = $1 and action = 'enter'`, [client.id])
    expect(trace).toEqual([{ actor_id: person.id }])
  })

  test('another user’s stays as it is, and one of another system than was left for opens nothing', async () => {
    const { client, token, ticket } = await arrival()
    expect((await resume(admin, ticket)).data).toEqual({ isOwn: false, redirect: '' })
    expect((await look(ticket)).status).toBe(200)
    expect((await resume(token, ticket, (await aClient()).clientId)).data.isOwn).toBe(false)
    expect(await exchange(ticket, client.clientId)).toMatchObject(REFUSED)
  })

  test('one’s own that is over is not taken for good', async () => {
    const { token, ticket } = await arrival()
    await sql(`update gw_entry_ticket set expires_at = now() - interval '1 second'`)
    expect((await resume(token, ticket)).data.isOwn).toBe(false)
  })
})

describe('a system', () => {
  test('that is unknown, disabled, elsewhere or has another secret is refused alike', async () => {
    const [client, off, away] = [
      await aClient(),
      await aClient({ status: 0 }),
      await aClient({ allowIps: '10.9.9.0/24' }),
    ]
    const wrong = [
      { ...client, secret: 'A'.repeat(43) },
      { ...client, clientId: '1.unknown' },
      { ...client, clientId: `2.${client.clientId.split('.')[1]}` },
      { ...client, clientId: 'nonsense' },
      off,
      away,
    ]
    for (const each of wrong)
      expect(await issue(each, someone), each.clientId).toMatchObject({
        status: 401,
        body: { error: 'entry_client_refused' },
      })
    expect(await issue(client, 'no-such-user')).toMatchObject({
      status: 404,
      body: { error: 'entry_person_unknown' },
    })
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'home', '/a\nb'])(
    'cannot make people land at %j',
    async (redirect) => {
      const answer = await issue(await aClient(), someone, redirect)
      expect(answer).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'redirect' }] } } })
    },
  )

  test('has a secret that is shown once and ends with the next one', async () => {
    const client = await aClient()
    const { body } = await server.call(entryClientRoutes.page, { token: admin })
    expect(JSON.stringify(body)).not.toContain(client.secret)
    const renewed = (await server.call(entryClientRoutes.secret, { token: admin, params: { id: client.id } })).data
    expect((await issue(client, someone)).status).toBe(401)
    expect((await issue({ ...client, ...renewed }, someone)).status).toBe(200)
    const [row] = await sql('select c::text as row from gw_entry_client c where id = $1', [client.id])
    expect(String(row?.['row'])).not.toContain(renewed.secret)
  })

  test('says where people sign in, only while it is open and has such a place', async () => {
    const [client, none] = [await aClient({ signInUrl: 'https://uuc.example.org/sso' }), await aClient()]
    const signInPage = (clientId: string) => server.call(entryRoutes.signInPage, { query: { clientId } })
    expect((await signInPage(client.clientId)).data).toMatchObject({ signInUrl: 'https://uuc.example.org/sso' })
    for (const each of [none.clientId, '1.unknown', 'x']) expect((await signInPage(each)).status, each).toBe(404)
    const bad = { code: 'bad', name: 'Bad', signInUrl: 'javascript:alert(1)' }
    expect((await server.call(entryClientRoutes.create, { token: admin, body: bad })).status).toBe(400)
  })

  test('asks as docs/entry.md says', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs/entry.md'), 'utf8')
    const [, path = ''] = /^curl .*https:\/\/[\w.]+\/xtbg(\/\S+) /m.exec(text) ?? []
    const [, order = ''] = /```json\n(.+?)```/s.exec(text) ?? []
    const [client, ann] = [await aClient(), await aUser(server)]
    const { clientId, secret } = client
    const body = { ...(JSON.parse(order) as object), clientId, secret, username: ann.username }
    const answer = await server.request('POST', path, { body })
    expect(answer).toMatchObject({ status: 200, body: { data: { seconds: 60 } } })
    expect((await exchange((answer.data as { ticket: string }).ticket)).data.redirect).toBe('/msg/mine')
  })

  test('is registered once by its code, changed with its version, and comes back from the recycle bin disabled', async () => {
    const client = await aClient({ code: 'crm', name: 'CRM' })
    const again = await server.call(entryClientRoutes.create, { token: admin, body: { code: 'crm', name: 'Twice' } })
    expect(again).toMatchObject({ status: 409, body: { error: 'name_taken' } })
    const save = (version: number) =>
      server.call(entryClientRoutes.update, { token: admin, body: { id: client.id, version, name: 'CRM 2' } })
    expect((await save(1)).status).toBe(200)
    expect(await save(1)).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
    const removed = await server.call(entryClientRoutes.removeMany, { token: admin, body: [client.id] })
    expect(removed.data.done).toEqual([client.id])
    expect((await issue(client, someone)).status).toBe(401)
    const { data: bin } = await server.call(recycleRoutes.page, { token: admin, query: { keyword: 'CRM 2' } })
    await server.call(recycleRoutes.restore, { token: admin, body: [bin.list[0]?.id ?? ''] })
    const { data: back } = await server.call(entryClientRoutes.get, { token: admin, params: { id: client.id } })
    expect(back).toMatchObject({ code: 'crm', name: 'CRM 2', status: 0 })
    expect((await issue(client, someone)).status).toBe(401)
  })
})
