import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTicketRoutes } from '#contract/share.ts'
import { previewRoutes } from '#gateway/contract/preview.ts'
import { shareRoutes, type ShareDraft } from '#gateway/contract/share.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { named } from '../../../../tests/some-files.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: ['sys:oss:upload', 'gw:share:save'] })
})
afterAll(() => server.close())

const aFile = async (name = 'plan.txt', token = ann.token) =>
  (await server.call(ossRoutes.create, { file: named(name, 'the plan'), token })).data.id

/** Makes a link; answers its id and ticket. */
async function share(recordId: string, draft: Partial<ShareDraft> = {}, token = ann.token) {
  const { data, body, status } = await server.call(shareRoutes.create, { token, body: { recordId, ...draft } })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: data.id, ticket: data.path.split('share=')[1] ?? '' }
}
const open = (ticket: string, password?: string) =>
  server.call(shareTicketRoutes.open, { body: { ticket, ...(password === undefined ? {} : { password }) } })
const passOf = async (ticket: string) => (await open(ticket)).data.pass
const look = (id: string, pass: string) =>
  server.call(previewRoutes.get, { params: { id }, query: {}, headers: { share: pass } })
const GONE = { status: 404, body: { error: 'share_gone', code: 40401 } }

async function sql(text: string, values: unknown[] = []) {
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<Record<string, unknown>>(text, values)
  await superuser.end()
  return rows
}
const outcomesOf = async (id: string) =>
  (
    await server.call(shareRoutes.uses, {
      params: { id },
      query: { orderField: 'usedDate', order: 'asc' },
      token: admin,
    })
  ).data.list.map(({ outcome }) => outcome)

describe('a link', () => {
  test('opens its record to a user who is not signed in, and leaves a line in its log', async () => {
    const fileId = await aFile()
    const { id, ticket } = await share(fileId)
    const opened = await open(ticket)
    expect(opened.data).toMatchObject({ kind: 'file', id: fileId, label: 'plan.txt' })
    expect((await look(fileId, opened.data.pass)).data).toMatchObject({ name: 'plan.txt', form: 'text', url: '' })
    expect(await outcomesOf(id)).toEqual(['opened'])
    const { data } = await server.call(shareRoutes.page, { token: admin, query: { keyword: 'PLAN' } })
    expect(data.list.find((each) => each.id === id)).toMatchObject({ uses: 1, state: 0, sharer: ann.username })
  })

  test('is stored as a hash only, and its ticket is answered once', async () => {
    const { id, ticket } = await share(await aFile())
    const [row] = await sql('select t::text as row from sys_share_ticket t where id = $1', [id])
    expect(String(row?.['row'])).not.toContain(ticket.split('.')[1])
    const { body } = await server.call(shareRoutes.page, { token: admin })
    expect(JSON.stringify(body)).not.toContain(ticket.split('.')[1])
  })

  test('opens no other record, no other route, and nothing by its pass in an address that script fetches', async () => {
    const [mine, other] = [await aFile(), await aFile('other.txt')]
    const pass = await passOf((await share(mine)).ticket)
    expect(await look(other, pass)).toMatchObject(GONE)
    for (const path of ['/gw/share/page', '/sys/oss/page', '/sys/user/page', '/sys/user/info'])
      expect((await server.request('GET', path, { headers: { share: pass } })).status, path).toBe(401)
    expect((await server.request('GET', `/gw/oss/${mine}/view?share=${pass}`)).status).toBe(401)
    expect((await server.request('GET', `/gw/oss/${mine}/content?share=${pass}`)).status).toBe(200)
  })

  test('is not made for what one may not open, and not by those who may not share', async () => {
    const theirs = await aFile('theirs.txt', admin)
    const refused = await server.call(shareRoutes.create, { token: ann.token, body: { recordId: theirs } })
    expect(refused).toMatchObject({ status: 404, body: { error: 'not_found' } })
    const { token } = await anActor(server, { can: ['sys:oss:page'] })
    expect((await server.call(shareRoutes.create, { token, body: { recordId: theirs } })).status).toBe(403)
  })

  test('leaves an entry in the audit trail when it is made and when it is revoked', async () => {
    const { id } = await share(await aFile())
    await server.call(shareRoutes.revoke, { token: ann.token, body: [id] })
    const rows = await sql('select action from sys_audit where resource_id = $1 order by created_at, id', [id])
    expect(rows.map(({ action }) => action)).toEqual(['create', 'revoke'])
  })
})

describe('unknown, expired, revoked and used up answer alike', () => {
  test.each(['x', '1.', `1.${'A'.repeat(43)}`, `999999999.${'A'.repeat(43)}`, '1.\u0000'])('%j', async (ticket) => {
    expect(await open(ticket)).toMatchObject(GONE)
  })

  test('expired: nothing opens any more, for those inside neither', async () => {
    const fileId = await aFile()
    const { id, ticket } = await share(fileId)
    const pass = await passOf(ticket)
    await sql(`update sys_share_ticket set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect(await open(ticket)).toMatchObject(GONE)
    expect(await look(fileId, pass)).toMatchObject(GONE)
    expect(await outcomesOf(id)).toEqual(['opened', 'expired'])
  })

  test('revoked: at once, for those inside, too', async () => {
    const fileId = await aFile()
    const { id, ticket } = await share(fileId)
    const pass = await passOf(ticket)
    expect((await server.call(shareRoutes.revoke, { token: ann.token, body: [id] })).data.done).toEqual([id])
    expect(await open(ticket)).toMatchObject(GONE)
    expect(await look(fileId, pass)).toMatchObject(GONE)
    expect(await outcomesOf(id)).toEqual(['opened', 'revoked'])
  })

  test('used up: two openings at once do not take the last use together; the user who is inside stays', async () => {
    const fileId = await aFile()
    const { id, ticket } = await share(fileId, { maxUses: 2 })
    const pass = await passOf(ticket)
    const both = await Promise.all([open(ticket), open(ticket), open(ticket)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ status }) => status === 404)).toHaveLength(2)
    expect((await look(fileId, pass)).status).toBe(200)
    const { data } = await server.call(shareRoutes.ofRecord, { token: ann.token, query: { recordId: fileId } })
    expect(data).toMatchObject([{ id, uses: 2, maxUses: 2, state: 3 }])
  })

  test('forged and altered passes', async () => {
    const fileId = await aFile()
    const pass = await passOf((await share(fileId)).ticket)
    const [tenant, id, until, signature] = pass.split('.')
    for (const forged of ['x', `${tenant}.${id}.99999999999.${signature}`, `2.${id}.${until}.${signature}`, `${pass}A`])
      expect(await look(fileId, forged), forged).toMatchObject(GONE)
  })
})

describe('what its maker may not open any more, a link does not open either', () => {
  async function aSharer() {
    const sharer = await anActor(server, { can: ['sys:oss:upload', 'gw:share:save'] })
    const fileId = await aFile('held.txt', sharer.token)
    const { id, ticket } = await share(fileId, {}, sharer.token)
    return { sharer, fileId, id, ticket, pass: await passOf(ticket) }
  }

  test('the right was taken away', async () => {
    const { sharer, fileId, id, ticket, pass } = await aSharer()
    await sql('delete from sys_user_role where user_id = $1', [sharer.id])
    expect(await look(fileId, pass)).toMatchObject(GONE)
    expect(await open(ticket)).toMatchObject(GONE)
    expect(await outcomesOf(id)).toEqual(['opened', 'right_lost'])
  })

  test('the person was disabled', async () => {
    const { sharer, fileId, ticket, pass } = await aSharer()
    await sql('update sys_user set status = 0 where id = $1', [sharer.id])
    expect(await look(fileId, pass)).toMatchObject(GONE)
    expect(await open(ticket)).toMatchObject(GONE)
  })

  test('the file was deleted', async () => {
    const { sharer, fileId, pass, ticket } = await aSharer()
    await server.call(ossRoutes.removeMany, { token: sharer.token, body: [fileId] })
    expect(await look(fileId, pass)).toMatchObject(GONE)
    expect(await open(ticket)).toMatchObject(GONE)
  })

  test('the organisation was closed', async () => {
    const { fileId, pass, ticket } = await aSharer()
    await sql('update sys_tenant set status = 3 where id = 1')
    const answers = [await look(fileId, pass), await open(ticket)]
    await sql('update sys_tenant set status = 1 where id = 1')
    for (const answer of answers) expect(answer).toMatchObject(GONE)
  })
})

describe('a password', () => {
  test('is asked for, counted when it is wrong, and opens when it is right', async () => {
    const fileId = await aFile()
    const { id, ticket } = await share(fileId, { password: 'open sesame' })
    expect(await open(ticket)).toMatchObject({ status: 422, body: { error: 'share_password_required' } })
    expect(await open(ticket, 'wrong')).toMatchObject({ status: 422, body: { error: 'share_password_wrong' } })
    expect((await open(ticket, 'open sesame')).data.id).toBe(fileId)
    expect(await outcomesOf(id)).toEqual(['wrong_password', 'opened'])
  })

  test('cannot be guessed quickly', async () => {
    const { ticket } = await share(await aFile(), { password: '1234' })
    const statuses = []
    for (let attempt = 0; attempt < 22; attempt += 1) statuses.push((await open(ticket, `no ${attempt}`)).status)
    expect(statuses.at(-1)).toBe(429)
    await sql('delete from sys_rate_limit')
  })

  test('too short is refused at its field', async () => {
    const answer = await server.call(shareRoutes.create, {
      token: ann.token,
      body: { recordId: await aFile(), password: 'abc' },
    })
    expect(answer).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'password', code: 'too_short' }] } } })
  })
})

describe('looking after links', () => {
  test('one’s own are revoked by oneself, others’ by those who may; a stranger’s answers like missing', async () => {
    const fileId = await aFile()
    const { id } = await share(fileId)
    const bob = await anActor(server, { can: ['gw:share:save', 'sys:oss:upload'] })
    const tried = await server.call(shareRoutes.revoke, { token: bob.token, body: [id] })
    expect(tried.data).toMatchObject({ done: [], refused: [{ id, error: 'not_found' }] })
    expect((await server.call(shareRoutes.ofRecord, { token: bob.token, query: { recordId: fileId } })).data).toEqual(
      [],
    )
    const keeper = await anActor(server, { can: ['gw:share:revoke'], scope: 0 })
    expect((await server.call(shareRoutes.revoke, { token: keeper.token, body: [id, id] })).data.done).toEqual([id])
  })

  test('the list filters by state, name and person; the log of a link out of reach answers like missing', async () => {
    const { id } = await share(await aFile('zzz-filter.txt'))
    const ids = async (query: object) =>
      (await server.call(shareRoutes.page, { token: admin, query: { ...query, limit: 1000 } })).data.list.map(
        (each) => each.id,
      )
    expect(await ids({ keyword: 'zzz-FILTER', state: 0 })).toEqual([id])
    expect(await ids({ keyword: 'zzz-filter', state: 2 })).toEqual([])
    expect(await ids({ keyword: ann.username.toUpperCase() })).toContain(id)
    expect(await ids({ keyword: 'no such text' })).toEqual([])
    const clerk = await anActor(server, { can: ['gw:share:page'], scope: 3 })
    expect((await server.call(shareRoutes.uses, { token: clerk.token, params: { id } })).status).toBe(404)
  })

  test('what is old goes, with its log', async () => {
    const [old, fresh] = [await share(await aFile()), await share(await aFile())]
    await passOf(old.ticket)
    await sql(`update sys_share_ticket set expires_at = now() - interval '181 days' where id = $1`, [old.id])
    await server.node.kernel.shares.sweep(1)
    const rows = await sql('select id from sys_share_ticket where id = any ($1)', [[old.id, fresh.id]])
    expect(rows).toEqual([{ id: fresh.id }])
    expect(await sql('select 1 from sys_share_use where share_id = $1', [old.id])).toEqual([])
  })
})

test('a share beside a session shows what was shared, not what the session may', async () => {
  const fileId = await aFile()
  const pass = await passOf((await share(fileId)).ticket)
  const both = await server.call(previewRoutes.get, {
    params: { id: fileId },
    query: {},
    token: admin,
    headers: { share: pass },
  })
  expect(both.data).toMatchObject({ mayDownload: false, mayShare: false })
  expect((await server.call(userRoutes.page, { token: admin, headers: { share: 'x' } })).status).toBe(200)
})
