/** Forms for people without an account: what is published, what visitors see of it, and what they enter. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTicketRoutes } from '#contract/share.ts'
import {
  publicFormRoutes,
  publicSettingsRoutes,
  sharedFormRoutes,
  type PublicSettings,
} from '#forms/contract/public.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { shareRoutes } from '#gateway/contract/share.ts'
import { newId } from '#kernel/ids.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aPublishedForm, CLOSED, enter, fromElsewhere, idsOf, named, open, publishAnew } from './testing/visitors.ts'

const CODES = ['page', 'save', 'update', 'publish', 'access', 'delete'].map((verb) => `frm:template:${verb}`)

let server: TestServer & { close: () => Promise<void> }
let maker: TestActor
beforeAll(async () => {
  server = await aServer({ env: { TRUST_PROXY: '1' } })
  maker = await anActor(server, { can: [...CODES, 'gw:share:save'], realName: '王经理' })
})
afterAll(() => server.close())

const tools = () => ({ server, token: maker.token })
const visit = {
  visitorName: '李雷',
  visitorPhone: '13800138000',
  company: '蓝天公司',
  purpose: 'interview',
  arrivesAt: '2099-01-01T01:00:00Z',
  people: 1,
}
const form = (id: string, headers: Record<string, string> = {}) =>
  server.call(publicFormRoutes.form, { params: { id }, headers })
const page = (id: string, query: object = {}) => server.call(publicFormRoutes.page, { params: { id }, query })
const lookUp = (id: string, receipt: string, headers = fromElsewhere()) =>
  server.call(publicFormRoutes.receipt, { params: { id }, body: { receipt }, headers })
const readSettings = async (id: string) =>
  (await server.call(publicSettingsRoutes.get, { token: maker.token, params: { id } })).data
const NOT_FOUND = { status: 404, body: { error: 'not_found' } }

interface Fielded {
  fields: { name: string; required?: boolean; requiredWhen?: string; default?: object }[]
}
/** The model with a field changed. */
const withField = (name: string, more: object) => (model: object) => ({
  ...model,
  fields: (model as Fielded).fields.map((field) => (field.name === name ? { ...field, ...more } : field)),
})

describe('what is published', () => {
  test('nothing is, at first; both switches are set, counted and audited', async () => {
    const id = await aPublishedForm(tools(), { ready: 'visitor' })
    expect(await readSettings(id)).toMatchObject({ ...CLOSED, version: 0, versions: [1], today: 0, entered: 0 })
    expect(await form(id)).toMatchObject(NOT_FOUND)
    expect((await open(tools(), id, { isViewOpen: true, perDay: 5 })).status).toBe(200)
    expect(await readSettings(id)).toMatchObject({ isViewOpen: true, isEntryOpen: false, perDay: 5, version: 1 })
    const body: PublicSettings & { version: number } = { ...CLOSED, version: 0 }
    expect(await server.call(publicSettingsRoutes.set, { token: maker.token, params: { id }, body })).toMatchObject({
      status: 409,
      body: { error: 'changed_meanwhile' },
    })
    const audited = await server.node.kernel.database.read(1, (db) =>
      db
        .selectFrom('sys_audit')
        .select('changes')
        .where('resource_id', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(audited.changes).toMatchObject({ isViewOpen: [0, 1], perDay: [null, 5] })
  })

  test('a form without a version, and a version that is not there, are refused', async () => {
    const { data } = await server.call(templateRoutes.create, { token: maker.token, body: { name: 'Blank' } })
    expect(await open(tools(), data.id, { isViewOpen: true })).toMatchObject({
      status: 422,
      body: { error: 'form_not_open' },
    })
    const id = await aPublishedForm(tools(), { ready: 'visitor' })
    expect(await open(tools(), id, { isViewOpen: true, versionNo: 9 })).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'versionNo' }] },
    })
  })

  test('entry is refused while visitors cannot fill in what is required, and says which fields', async () => {
    const id = await aPublishedForm(tools(), { ready: 'visitor', change: withField('host', { required: true }) })
    expect(await open(tools(), id, { isEntryOpen: true })).toMatchObject({
      status: 422,
      body: {
        error: 'form_not_enterable',
        msg: expect.stringContaining('Host'),
        data: { fields: [{ label: { en: 'Host' } }] },
      },
    })
    const { fields } = await readSettings(id)
    expect(fields.filter(({ isInTheWay }) => isInTheWay).map(({ label }) => label.en)).toEqual(['Host'])
    expect((await open(tools(), id, { isViewOpen: true })).status).toBe(200)
  })

  test('a form of which every field is for members only cannot be opened for entry', async () => {
    const id = await aPublishedForm(tools(), { ready: 'leave' })
    expect(await open(tools(), id, { isEntryOpen: true })).toMatchObject({ body: { error: 'form_not_enterable' } })
  })

  test('withdrawn, stopped, never published, and not there: all answer alike', async () => {
    const id = await aPublishedForm(tools(), { ready: 'visitor' })
    await open(tools(), id, { isViewOpen: true, isEntryOpen: true })
    const { receipt } = (await enter(server, id, visit)).data
    const { list } = (await page(id)).data
    const recordId = list[0]?.id ?? ''
    const everything = async (which: string) => [
      await form(which),
      await page(which),
      await server.call(publicFormRoutes.record, { params: { id: which, recordId } }),
      await lookUp(which, receipt),
      await enter(server, which, visit),
    ]
    for (const answer of await everything(id)) expect(answer.status).toBe(200)
    const setStatus = (status: 1 | 2) =>
      server.call(templateRoutes.setStatus, { token: maker.token, params: { id }, body: { status } })
    await setStatus(2)
    const stopped = await everything(id)
    await setStatus(1)
    await open(tools(), id, {})
    const answers = [...stopped, ...(await everything(id)), ...(await everything(newId()))]
    const bodies = answers.map(({ status, body }) => ({ status, ...body, path: '', requestId: '' }))
    expect(answers).toHaveLength(15)
    for (const body of bodies) expect(body).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ status: 404, error: 'not_found' })
  })

  test('who may not set record permissions may not publish', async () => {
    const id = await aPublishedForm(tools(), { ready: 'visitor' })
    const { token } = await anActor(server, { can: ['frm:template:page', 'frm:template:update'] })
    expect(await open({ server, token }, id, { isViewOpen: true })).toMatchObject({ status: 403 })
  })
})

describe('reading', () => {
  const secret = { visitorIdNumber: '110101199003070310' }
  let id: string
  let ids: Record<string, string>
  beforeAll(async () => {
    id = await aPublishedForm(tools(), {
      ready: 'visitor',
      change: (model) =>
        withField('host', { public: true })(withField('company', { marks: { list: true, sort: true } })(model)),
    })
    ids = await idsOf(tools(), id)
    await open(tools(), id, { isViewOpen: true, isEntryOpen: true })
    for (const [at, name] of ['张三', '李四', '<img src=x onerror=alert(1)>'].entries())
      await enter(server, id, { ...visit, visitorName: name, company: `公司 ${at}` })
    // What others add later.
    await server.node.kernel.database.transaction(1, async (tx) => {
      const rows = await tx.selectFrom('frm_record').select(['id', 'data']).where('template_id', '=', id).execute()
      for (const { id: record, data } of rows)
        await tx
          .updateTable('frm_record')
          .set({
            owner_id: maker.id,
            dept_id: maker.deptId,
            data: JSON.stringify({
              ...(data as object),
              [ids.visitorIdNumber ?? '']: secret.visitorIdNumber,
              [ids.host ?? '']: maker.id,
            }),
          })
          .where('id', '=', record)
          .execute()
    })
  })

  test('the model has the public fields and no rule; the values have nothing else', async () => {
    const { data } = await form(id)
    const names = data.shown?.fields.map(({ name }) => name)
    expect(names).toEqual([
      'visitorName',
      'visitorPhone',
      'company',
      'purpose',
      'hostName',
      'host',
      'arrivesAt',
      'people',
    ])
    expect(JSON.stringify(data.shown)).not.toMatch(/visitorIdNumber|\$\{|companions/)
    const { list, total, hasMore } = (await page(id)).data
    expect({ total, hasMore, rows: list.length }).toEqual({ total: 3, hasMore: false, rows: 3 })
    const text = JSON.stringify(list)
    for (const hidden of [secret.visitorIdNumber, maker.id, maker.deptId, ids.stay ?? ''])
      expect(text).not.toContain(hidden)
    expect(await named(tools(), id, list[0]?.values)).toMatchObject({
      visitorName: '<img src=x onerror=alert(1)>',
      purpose: 'Interview',
      host: '王经理',
    })
    expect(Object.keys(list[0] ?? {})).toEqual(['id', 'values'])
  })

  test('one record shows the same', async () => {
    const { list } = (await page(id)).data
    const one = await server.call(publicFormRoutes.record, { params: { id, recordId: list[1]?.id ?? '' } })
    expect(one.data).toEqual(list[1])
    const strange = await server.call(publicFormRoutes.record, { params: { id, recordId: newId() } })
    expect(strange).toMatchObject(NOT_FOUND)
  })

  test('a record of another form is not found by this one', async () => {
    const other = await aPublishedForm(tools(), { ready: 'visitor' })
    await open(tools(), other, { isViewOpen: true, isEntryOpen: true })
    await enter(server, other, visit)
    const [record] = (await page(other)).data.list
    expect(await server.call(publicFormRoutes.record, { params: { id, recordId: record?.id ?? '' } })).toMatchObject(
      NOT_FOUND,
    )
  })

  test('it is searched in public fields alone', async () => {
    const found = async (keyword: string) => (await page(id, { keyword })).data.total
    expect(await found('李四')).toBe(1)
    expect(await found('公司')).toBe(3)
    expect(await found('%')).toBe(0)
    expect(await found(secret.visitorIdNumber)).toBe(0)
    expect(await found(maker.id)).toBe(0)
  })

  test('it is sorted by public fields that are marked for it, and by nothing else', async () => {
    const companies = async (query: object) =>
      (await page(id, query)).data.list.map(({ values }) => values[ids.company ?? ''])
    expect(await companies({ orderField: ids.company, order: 'asc' })).toEqual(['公司 0', '公司 1', '公司 2'])
    expect(await companies({ orderField: ids.company, order: 'desc' })).toEqual(['公司 2', '公司 1', '公司 0'])
    const others = ['visitorIdNumber', 'host', 'stay', 'visitorName'].map((name) => ids[name] ?? '')
    for (const orderField of [...others, 'f-none-1', 'createDate', 'owner_id'])
      expect(await page(id, { orderField }), orderField).toMatchObject({ status: 400 })
  })

  test.each([
    { 'visitor-03': 'x' },
    { sumFields: 'visitor-08' },
    { ids: newId() },
    { limit: '51' },
    { limit: '-1' },
    { page: '201' },
  ])('%j is refused', async (query) => expect(await page(id, query)).toMatchObject({ status: 400 }))

  test('pages are turned', async () => {
    const first = (await page(id, { limit: '2' })).data
    const second = (await page(id, { limit: '2', page: '2' })).data
    expect([first.list.length, first.hasMore, second.list.length, second.hasMore]).toEqual([2, true, 1, false])
    expect(new Set([...first.list, ...second.list].map(({ id: one }) => one)).size).toBe(3)
  })

  test('a value that a rule of the form hides in a record is not shown', async () => {
    const hiding = await aPublishedForm(tools(), {
      ready: 'visitor',
      change: withField('plate', { public: true, marks: { list: true, sort: true }, visibleWhen: '${hasCar}' }),
    })
    const { plate: plateId = '', hasCar = '' } = await idsOf(tools(), hiding)
    await open(tools(), hiding, { isViewOpen: true, isEntryOpen: true })
    await enter(server, hiding, visit)
    const store = (values: object) =>
      server.node.kernel.database.transaction(1, async (tx) => {
        const { data } = await tx
          .selectFrom('frm_record')
          .select('data')
          .where('template_id', '=', hiding)
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('frm_record')
          .set({ data: JSON.stringify({ ...(data as object), ...values }) })
          .where('template_id', '=', hiding)
          .execute()
      })
    const plate = async () => (await page(hiding)).data.list[0]?.values[plateId]
    await store({ [plateId]: 'B-12345', [hasCar]: true })
    expect(await plate()).toBe('B-12345')
    await store({ [hasCar]: false })
    expect(await plate()).toBeUndefined()
    // Its order would show what is hidden; and no visitor is asked for it.
    expect((await form(hiding)).data.sortable).not.toContain(plateId)
    expect((await form(hiding)).data.entry?.fields.map(({ name }) => name)).not.toContain('plate')
  })

  test('a version that is named stays the one that counts', async () => {
    const pinned = await aPublishedForm(tools(), { ready: 'visitor' })
    await publishAnew(tools(), pinned, withField('visitorIdNumber', { public: true }))
    const names = async () => (await form(pinned)).data.shown?.fields.map(({ name }) => name)
    await open(tools(), pinned, { isViewOpen: true, versionNo: 1 })
    expect(await names()).not.toContain('visitorIdNumber')
    await open(tools(), pinned, { isViewOpen: true })
    expect(await names()).toContain('visitorIdNumber')
  })
})

describe('a share ticket', () => {
  test('opens the public fields of a form that is not published, and nothing when it is stopped', async () => {
    const id = await aPublishedForm(tools(), { ready: 'visitor' })
    await open(tools(), id, { isEntryOpen: true })
    await enter(server, id, visit)
    await open(tools(), id, {})
    const made = await server.call(shareRoutes.create, {
      token: maker.token,
      body: { kind: 'formTemplate', recordId: id, days: 1 },
    })
    expect(made.data.path).toMatch(/^\/dataTemplateView\?share=/)
    const ticket = decodeURIComponent(made.data.path.split('share=')[1] ?? '')
    const opened = (await server.call(shareTicketRoutes.open, { body: { ticket } })).data
    const headers = { share: opened.pass }
    const shared = await server.call(sharedFormRoutes.form, { params: { id }, headers })
    expect(shared.data).toMatchObject({ entry: null, entryState: 'off' })
    const { list } = (await server.call(sharedFormRoutes.page, { params: { id }, headers })).data
    expect(list).toHaveLength(1)
    expect(await named(tools(), id, list[0]?.values)).toMatchObject({ visitorName: '李雷' })
    const recordId = list[0]?.id ?? ''
    expect((await server.call(sharedFormRoutes.record, { params: { id, recordId }, headers })).data).toEqual(list[0])
    expect(await form(id, headers)).toMatchObject(NOT_FOUND)
    const other = await aPublishedForm(tools(), { ready: 'visitor' })
    expect(await server.call(sharedFormRoutes.form, { params: { id: other }, headers })).toMatchObject({
      body: { error: 'share_gone' },
    })
    await server.call(templateRoutes.setStatus, { token: maker.token, params: { id }, body: { status: 2 } })
    expect(await server.call(sharedFormRoutes.page, { params: { id }, headers })).toMatchObject({
      body: { error: 'share_gone' },
    })
  })

  test('is made by those who may publish', async () => {
    const id = await aPublishedForm(tools(), { ready: 'visitor' })
    const { token } = await anActor(server, { can: ['gw:share:save', 'frm:template:page'] })
    const body = { kind: 'formTemplate', recordId: id, days: 1 } as const
    expect(await server.call(shareRoutes.create, { token, body })).toMatchObject(NOT_FOUND)
  })
})

test('the forms of another organisation are not found by those of this one', async () => {
  const { token } = await anActor(server, { can: CODES, tenantId: 0 })
  const theirs = await aPublishedForm({ server, token }, { ready: 'visitor' })
  await open({ server, token }, theirs, { isViewOpen: true, isEntryOpen: true })
  const { receipt } = (await enter(server, theirs, visit)).data
  expect((await lookUp(theirs, receipt)).status).toBe(200)
  const ours = await aPublishedForm(tools(), { ready: 'visitor' })
  await open(tools(), ours, { isViewOpen: true, isEntryOpen: true })
  expect(await lookUp(ours, receipt)).toMatchObject(NOT_FOUND)
  expect((await page(ours)).data.total).toBe(0)
  expect(await server.call(publicSettingsRoutes.get, { token: maker.token, params: { id: theirs } })).toMatchObject(
    NOT_FOUND,
  )
  expect(await open(tools(), theirs, {})).toMatchObject(NOT_FOUND)
})
