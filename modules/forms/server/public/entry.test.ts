/** Records that visitors enter: what is refused, what is counted, and what a receipt tells. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicFormRoutes, publicSettingsRoutes } from '#forms/contract/public.ts'
import { newId } from '#kernel/ids.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aPublishedForm, enter, fromElsewhere, named, open, solved } from './testing/visitors.ts'

const CODES = ['page', 'save', 'update', 'publish', 'access'].map((verb) => `frm:template:${verb}`)

let server: TestServer & { close: () => Promise<void> }
let maker: TestActor
beforeAll(async () => {
  server = await aServer({ env: { TRUST_PROXY: '1' } })
  maker = await anActor(server, { can: CODES })
})
afterAll(() => server.close())

const tools = () => ({ server, token: maker.token })
const visit = {
  visitorName: '李雷',
  visitorPhone: '13800138000',
  purpose: 'interview',
  arrivesAt: '2099-01-01T01:00:00Z',
  people: 1,
}
/** A form that takes entries. */
async function aVisitorForm(settings: object = {}): Promise<string> {
  const id = await aPublishedForm(tools(), { ready: 'visitor' })
  const answer = await open(tools(), id, { isEntryOpen: true, ...settings })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return id
}
const stored = (id: string) =>
  server.node.kernel.database.read(1, (db) =>
    db.selectFrom('frm_record').selectAll().where('template_id', '=', id).orderBy('created_at').execute(),
  )
const lookUp = (id: string, receipt: string, headers = fromElsewhere()) =>
  server.call(publicFormRoutes.receipt, { params: { id }, body: { receipt }, headers })
const pathsOf = ({ data }: { data: unknown }) =>
  ((data as { issues?: { path: string }[] }).issues ?? []).map(({ path }) => path)

test('the form has what a visitor can fill in, and no rule that reads anything else', async () => {
  const id = await aVisitorForm()
  const { data } = await server.call(publicFormRoutes.form, { params: { id } })
  expect(data).toMatchObject({ entryState: 'open', shown: null })
  expect(data.entry?.fields.map(({ name }) => name)).toEqual([
    'visitorName',
    'visitorPhone',
    'company',
    'purpose',
    'hostName',
    'arrivesAt',
    'people',
  ])
  expect(JSON.stringify(data.entry)).not.toMatch(/hasCar|companions|"marks"/)
})

test('a record is entered without an owner; the receipt tells its state and its public fields', async () => {
  const id = await aVisitorForm()
  const { status, data } = await enter(server, id, visit)
  expect(status).toBe(200)
  expect(data.receipt).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  const [record] = await stored(id)
  expect(record).toMatchObject({ owner_id: null, dept_id: null, created_by: null, rev: 1, title: '李雷' })
  // The stay is a default that visitors do not see.
  const values = record?.data as Record<string, unknown>
  expect(await named(tools(), id, values)).toMatchObject({ visitorName: '李雷', stay: 60 })
  const found = (await lookUp(id, data.receipt.toLowerCase().replaceAll('-', ' '))).data
  expect(found.state).toBe('received')
  const shown = await named(tools(), id, found.values)
  expect(shown).toMatchObject({ visitorName: '李雷', purpose: 'Interview' })
  expect(shown).not.toHaveProperty('stay')
})

test('the number is stored nowhere', async () => {
  const id = await aVisitorForm()
  const { receipt } = (await enter(server, id, visit)).data
  const rows = await server.node.kernel.database.read(1, async (db) => [
    await db.selectFrom('frm_receipt').selectAll().where('template_id', '=', id).execute(),
    await db.selectFrom('frm_record').selectAll().where('template_id', '=', id).execute(),
    await db.selectFrom('sys_audit').selectAll().execute(),
  ])
  expect(rows[0]).toHaveLength(1)
  const text = JSON.stringify(rows)
  expect(text).not.toContain(receipt)
  expect(text).not.toContain(receipt.slice(0, 9))
})

describe('what is sent', () => {
  test.each([
    ['a field that is not public', { visitorIdNumber: '110101199003070310' }],
    ['a field of users', { host: newId() }],
    ['what is computed or filled in by default', { stay: 30 }],
    ['rows that are not public', { companions: [{ companionName: 'x' }] }],
    ['the owner', { owner_id: newId(), ownerId: newId() }],
    ['the department', { deptId: newId(), dept_id: newId() }],
    ['a field id in place of a name', { 'visitor-03': 'x' }],
    ['the prototype', { constructor: 1, toString: 'x' }],
  ])('refuses %s, at its path', async (_, more) => {
    const id = await aVisitorForm()
    const answer = await enter(server, id, { ...visit, ...more })
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toEqual(Object.keys(more).map((name) => name))
    expect(await stored(id)).toEqual([])
  })

  test('is checked by the core, each problem at its path', async () => {
    const id = await aVisitorForm()
    const wrong = { ...visit, visitorName: '', visitorPhone: 'no phone', purpose: 'robbery', people: 0 }
    const answer = await enter(server, id, wrong)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toEqual(expect.arrayContaining(['visitorPhone']))
    expect(await stored(id)).toEqual([])
    const past = await enter(server, id, { ...visit, arrivesAt: '2020-01-01T00:00:00Z' })
    expect([past.status, pathsOf(past)]).toEqual([400, ['arrivesAt']])
  })

  test('is stored and shown as the text it is', async () => {
    const id = await aVisitorForm({ isViewOpen: true })
    const script = '<script>alert(1)</script>'
    const { receipt } = (await enter(server, id, { ...visit, visitorName: script, company: '=HYPERLINK("x")' })).data
    const text = { visitorName: script, company: '=HYPERLINK("x")' }
    expect(await named(tools(), id, (await lookUp(id, receipt)).data.values)).toMatchObject(text)
    const answer = await server.call(publicFormRoutes.page, { params: { id } })
    expect(await named(tools(), id, answer.data.list[0]?.values)).toMatchObject(text)
    expect(answer.headers['content-type']).toContain('application/json')
  })
})

describe('the verification code', () => {
  test('must be right, and is used up by each try', async () => {
    const id = await aVisitorForm()
    const code = await solved(server)
    expect(await enter(server, id, visit, { ...code, captcha: 'wrong' })).toMatchObject({
      body: { error: 'captcha_wrong' },
    })
    expect(await enter(server, id, visit, code)).toMatchObject({ body: { error: 'captcha_wrong' } })
    const good = await solved(server)
    expect((await enter(server, id, visit, good)).status).toBe(200)
    expect(await enter(server, id, visit, good)).toMatchObject({ status: 422, body: { error: 'captcha_wrong' } })
    expect(await stored(id)).toHaveLength(1)
  })

  test('one that was never offered is wrong, and none is bad input', async () => {
    const id = await aVisitorForm()
    const never = { captchaId: newId(), captcha: '1234' }
    expect(await enter(server, id, visit, never)).toMatchObject({ body: { error: 'captcha_wrong' } })
    const none = await server.request('POST', `/form/public/${id}/record`, {
      body: { values: visit },
      headers: fromElsewhere(),
    })
    expect(none.status).toBe(400)
  })
})

describe('limits', () => {
  test('twenty visitors at once take exactly the seven places there are', async () => {
    const id = await aVisitorForm({ total: 7 })
    const codes = await Promise.all(Array.from({ length: 20 }, () => solved(server)))
    const answers = await Promise.all(codes.map((code) => enter(server, id, visit, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)
    expect(new Set(refused)).toEqual(new Set(['form_entry_full']))
    expect(await stored(id)).toHaveLength(7)
    const { data } = await server.call(publicSettingsRoutes.get, { token: maker.token, params: { id } })
    expect(data).toMatchObject({ entered: 7, today: 7 })
    expect((await server.call(publicFormRoutes.form, { params: { id } })).data).toMatchObject({
      entryState: 'full',
      entry: null,
    })
  })

  test('so many a day, and again the next day; a refused record takes no place', async () => {
    const id = await aVisitorForm({ perDay: 1, total: 2 })
    expect((await enter(server, id, { ...visit, people: 0 })).status).toBe(400)
    expect((await enter(server, id, visit)).status).toBe(200)
    expect(await enter(server, id, visit)).toMatchObject({
      status: 422,
      body: { error: 'form_entry_full', data: { state: 'fullToday' } },
    })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('frm_public').set({ counted_day: '2020-01-01' }).where('id', '=', id).execute(),
    )
    expect((await enter(server, id, visit)).status).toBe(200)
    expect(await enter(server, id, visit)).toMatchObject({ body: { data: { state: 'full' } } })
  })

  test('nothing is entered after the closing time, and receipts are still found', async () => {
    const id = await aVisitorForm()
    const { receipt } = (await enter(server, id, visit)).data
    await open(tools(), id, { isEntryOpen: true, closeDate: '2020-01-01T00:00:00.000Z' })
    expect(await enter(server, id, visit)).toMatchObject({ status: 422, body: { error: 'form_entry_closed' } })
    expect((await server.call(publicFormRoutes.form, { params: { id } })).data).toMatchObject({ entryState: 'closed' })
    expect((await lookUp(id, receipt)).status).toBe(200)
  })

  test('one address enters twenty times a minute; another is not concerned', async () => {
    const id = await aVisitorForm()
    const headers = fromElsewhere()
    const wrong = { captchaId: newId(), captcha: 'x' }
    for (let tries = 0; tries < 20; tries += 1)
      expect((await enter(server, id, visit, { headers, ...wrong })).status).toBe(422)
    expect(await enter(server, id, visit, { headers, ...wrong })).toMatchObject({
      status: 429,
      body: { error: 'too_many_requests' },
    })
    expect((await enter(server, id, visit)).status).toBe(200)
  })

  test('one address tries twenty receipt numbers a minute, right ones included', async () => {
    const id = await aVisitorForm()
    const { receipt } = (await enter(server, id, visit)).data
    const headers = fromElsewhere()
    for (let tries = 0; tries < 20; tries += 1) expect((await lookUp(id, 'A1B2', headers)).status).toBe(404)
    expect(await lookUp(id, receipt, headers)).toMatchObject({ status: 429 })
    expect((await lookUp(id, receipt)).status).toBe(200)
  })
})

test('a receipt tells that the record was changed, or is gone', async () => {
  const id = await aVisitorForm()
  const { receipt } = (await enter(server, id, visit)).data
  const change = (values: object) =>
    server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('frm_record').set(values).where('template_id', '=', id).execute(),
    )
  await change({ rev: 2 })
  expect((await lookUp(id, receipt)).data.state).toBe('changed')
  await change({ instance_id: newId() })
  expect((await lookUp(id, receipt)).data.state).toBe('process')
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.deleteFrom('frm_record').where('template_id', '=', id).execute(),
  )
  expect((await lookUp(id, receipt)).data).toMatchObject({ state: 'deleted', values: {} })
})
