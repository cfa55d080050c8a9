/** Records out of sheets: cells as people write them, issues at their cells, corrected and written once. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRoutesOfAll } from '#contract/import.ts'
import {
  recordExportOf,
  recordImport,
  recordImportNoun,
  recordImportOf,
  recordListRoutes,
} from '#forms/contract/record-list.ts'
import { field } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed, rowsOf } from '../../../../tests/import.ts'
import { aDept, anActor, type TestActor } from '../../../../tests/people.ts'
import { aForm, recordsOf, type PublishedForm } from '../testing/forms.ts'

const label = (en: string) => ({ zh: `${en} 中`, en })
const marks = { list: true, filter: true, sort: true }
const options = {
  from: 'fixed',
  options: [
    {
      value: 'cn',
      label: { zh: '中国', en: 'China' },
      children: [{ value: 'bj', label: { zh: '北京', en: 'Beijing' } }],
    },
  ],
}
const fields = [
  field('text', 'subject', { required: true, marks, label: label('Subject') }),
  field('text', 'code', { unique: true, maxLength: 50, label: label('Code') }),
  field('amount', 'amount', { marks, min: 0, label: label('Amount') }),
  field('date', 'day', { label: label('Day') }),
  field('dateTime', 'moment', { label: label('Moment') }),
  field('dateRange', 'trip', { label: label('Trip') }),
  field('time', 'clock', { label: label('Clock') }),
  field('switch', 'urgent', { label: label('Urgent') }),
  field('select', 'state', { label: label('State') }),
  field('checkbox', 'tags', { label: label('Tags') }),
  field('cascader', 'region', { options, label: label('Region') }),
  field('user', 'buyer', { label: label('Buyer') }),
  field('department', 'depts', { multiple: true, label: label('Departments') }),
  field('address', 'home', { label: label('Home') }),
  field('richText', 'story', { label: label('Story') }),
  field('number', 'double', { computed: '${amount * 2}', label: label('Double') }),
  field('amount', 'secret', { label: label('Secret') }),
  field('textarea', 'reason', { requiredWhen: '${amount > 5000}', label: label('Reason') }),
]

let server: TestServer & { close: () => Promise<void> }
let admin: string
let clerk: TestActor
let form: PublishedForm

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = (await anActor(server, { superAdmin: 1 })).token
  clerk = await anActor(server, {
    can: ['frm:record:page', 'frm:record:import', 'frm:record:export'],
    realName: 'Clerk Person',
  })
  for (let n = 0; n < 2; n += 1) await anActor(server, { realName: 'Same Name' })
  form = await aForm(server, admin, {
    fields,
    access: [
      {
        roleId: null,
        rights: ['view', 'import', 'export'],
        reach: 'all',
        fields: { 'f-secret-1': 'hide', 'f-state-1': 'read' },
      },
    ],
  })
})
afterAll(() => server.close())

const routes = () => recordImportOf(form.id)
const bring = (file: Awaited<ReturnType<typeof aSheet>>, token = admin) => anImport(server, routes(), { token, file })
const page = async (query: Record<string, string> = {}, token = admin) =>
  (await server.call(recordListRoutes.page, { token, params: { formId: form.id }, query: { limit: '1000', ...query } }))
    .data
const storedOf = async (id: string) => {
  const { data } = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('frm_record').select('data').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return data as Record<string, unknown>
}

test('the template has a column for each field that may be written, with choices and hints', async () => {
  const { data, headers } = await server.call(routes().template, { token: clerk.token })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Test form')
  const [sheet] = (await readXlsx(data as unknown as Buffer)).sheets
  const head = (sheet?.rows[0] ?? []).map(String)
  expect(head).toContain('Subject *')
  for (const gone of ['Secret', 'State', 'Double']) expect(head).not.toContain(gone)
  // What is still the example is no row.
  const answer = await server.call(routes().create, {
    token: clerk.token,
    file: { name: 'a.xlsx', content: data as unknown as Buffer },
    body: {},
  })
  expect(answer).toMatchObject({ status: 400, data: { issues: [{ path: 'file' }] } })
})

test('cells are read as people write them', async () => {
  const dept = await aDept(server, { name: 'Sales department' })
  const file = await aSheet([
    [
      'Subject',
      'Amount',
      'Day',
      'Moment',
      'Trip',
      'Clock',
      'Urgent',
      'State',
      'Tags',
      'Region',
      'Buyer',
      'Departments',
      'Home',
      'Story',
    ],
    [
      'One',
      '1,280.50',
      '2026/1/5',
      '2026-01-05 09:30',
      '2026-01-01 ~ 2026-01-03',
      '9:05',
      '是',
      '甲',
      'A，b',
      'China/Beijing',
      'clerk person',
      'sales department',
      '北京/朝阳 1 号',
      '<b>x</b> & y',
    ],
  ])
  const state = await bring(file)
  expect(await rowsOf(server, admin, state.id)).toMatchObject([{ outcome: 'create', reasons: [] }])
  expect((await confirmed(server, admin, state.id)).status).toBe('done')
  const { list } = await page({ 'f-subject-1': 'One' })
  expect(await storedOf(list[0]?.id ?? '')).toMatchObject({
    'f-amount-1': 1280.5,
    'f-double-1': 2561,
    'f-day-1': '2026-01-05',
    'f-moment-1': '2026-01-05T01:30:00.000Z',
    'f-trip-1': { from: '2026-01-01', to: '2026-01-03' },
    'f-clock-1': '09:05',
    'f-urgent-1': true,
    'f-state-1': 'a',
    'f-tags-1': ['a', 'b'],
    'f-region-1': ['cn', 'bj'],
    'f-buyer-1': clerk.id,
    'f-depts-1': [dept],
    'f-home-1': { region: ['北京', '朝阳'], detail: '1 号' },
    'f-story-1': '<p>&lt;b&gt;x&lt;/b&gt; &amp; y</p>',
  })
  const history = await server.node.kernel.database.read(1, (db) =>
    db
      .selectFrom('frm_revision')
      .select(['kind', 'rev'])
      .where('record_id', '=', list[0]?.id ?? '')
      .execute(),
  )
  expect(history).toEqual([{ kind: 'import', rev: 1 }])
})

test('what is wrong stands at its cell; the rules of the form count', async () => {
  await recordsOf(server, form, [])
  const taken = await bring(
    await aSheet([
      ['Subject', 'Code'],
      ['First', 'K-1'],
    ]),
  )
  await confirmed(server, admin, taken.id)
  const { id } = await bring(
    await aSheet([
      ['Subject', 'Code', 'Amount', 'Day', 'Buyer', 'Tags'],
      ['', 'K-2', '1', '', '', ''],
      ['Twice', 'K-2', '1', '', '', ''],
      ['Taken', 'K-1', '1', '', '', ''],
      ['Texts', 'K-3', 'much', '2026-02-30', 'Same Name', 'nothing'],
      ['Below', 'K-4', '-1', '', '', ''],
      ['Reason', 'K-5', '5001', '', '', ''],
    ]),
  )
  const reasons = (await rowsOf(server, admin, id)).map((row) => [row.n, ...row.reasons])
  expect(reasons).toEqual([
    [2, expect.stringMatching(/^f-subject-1: /)],
    [3, expect.stringMatching(/^f-code-1: .*2/)],
    [4, expect.stringMatching(/^f-code-1: .*Code/)],
    [
      5,
      expect.stringMatching(/^f-amount-1: /),
      expect.stringMatching(/^f-tags-1: /),
      expect.stringMatching(/^f-buyer-1: /),
      expect.stringMatching(/^f-day-1: /),
    ],
    [6, expect.stringMatching(/^f-amount-1: /)],
    [7, expect.stringMatching(/^: Reason: /)],
  ])
})

test('1,000 rows with errors are corrected and written, each once', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => [`Bulk ${n}`, `B-${n}`, n % 250 === 7 ? 'x' : `${n / 4}`])
  const state = await bring(await aSheet([['Subject', 'Code', 'Amount'], ...rows]))
  expect(state).toMatchObject({ total: 1_000, counts: { refuse: 4, create: 996 } })
  const refused = await rowsOf(server, admin, state.id, 'refuse')
  for (const { n } of refused) {
    const params = { id: state.id, n: String(n) }
    const answer = await server.call(importRoutesOfAll.correct, {
      token: admin,
      params,
      body: { cells: { 'f-amount-1': '7' } },
    })
    expect(answer.data).toMatchObject({ outcome: 'create', issues: [] })
  }
  expect((await confirmed(server, admin, state.id)).status).toBe('done')
  const found = await page({ 'f-subject-1': 'Bulk *' })
  expect(found.total).toBe(1_000)
  expect(new Set(found.list.map(({ title }) => title)).size).toBe(1_000)
  const again = await server.call(importRoutesOfAll.confirm, { token: admin, params: { id: state.id }, body: {} })
  expect(again.status).not.toBe(200)
})

test('understands what was exported', async () => {
  const exported = await server.call(recordExportOf(form.id, []).file, {
    token: admin,
    query: { 'f-subject-1': 'One' },
  })
  const state = await bring({ name: 'again.xlsx', content: exported.data as unknown as Buffer })
  expect(await rowsOf(server, admin, state.id)).toMatchObject([{ outcome: 'create', reasons: [] }])
  expect(state.ignored).toEqual(['Double', 'Entered by', 'Department', 'Created', 'Updated', 'Form version'])
})

describe('who may', () => {
  test('a field that is hidden or only read is no column; its values are not taken', async () => {
    const file = await aSheet([
      ['Subject', 'Secret', 'State'],
      ['Sly', '5', 'A'],
    ])
    const state = await bring(file, clerk.token)
    expect(state.ignored).toEqual(['Secret', 'State'])
    await confirmed(server, clerk.token, state.id)
    const { list } = await page({ 'f-subject-1': 'Sly' })
    expect(Object.keys(await storedOf(list[0]?.id ?? ''))).not.toContain('f-secret-1')
    expect(list).toMatchObject([{ ownerId: clerk.id, deptId: clerk.deptId }])
  })

  test('without the right of the form there is no such form, without the code it is forbidden', async () => {
    const access = [{ roleId: null, rights: ['view' as const, 'create' as const], reach: 'all' as const, fields: {} }]
    const closed = await aForm(server, admin, { fields, access })
    const params = { formId: closed.id }
    const file = await aSheet([['Subject'], ['x']])
    expect((await server.call(recordImport.template, { token: clerk.token, params })).status).toBe(404)
    expect((await server.call(recordImport.create, { token: clerk.token, params, file, body: {} })).status).toBe(404)
    const reader = await anActor(server, { can: ['frm:record:page', 'frm:record:save'] })
    expect((await server.call(routes().create, { token: reader.token, file, body: {} })).status).toBe(403)
  })

  test('records are only made, never changed', async () => {
    const file = await aSheet([['Subject'], ['x']])
    const answer = await server.call(routes().create, { token: admin, file, body: { mode: 'upsert' } })
    expect(answer).toMatchObject({ status: 400, data: { issues: [{ path: 'mode' }] } })
  })

  test('an import is its owner’s, found by its form, and gone with the right', async () => {
    const state = await bring(await aSheet([['Subject'], ['Mine']]), clerk.token)
    const list = (token: string, noun: string) => server.call(importRoutesOfAll.list, { token, query: { noun } })
    expect((await list(clerk.token, recordImportNoun(form.id))).data.map(({ id }) => id)).toContain(state.id)
    expect((await server.call(importRoutesOfAll.get, { token: admin, params: { id: state.id } })).status).toBe(404)
    const closed = await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('frm_template').set({ access: '[]' }).where('id', '=', form.id).executeTakeFirst(),
    )
    expect(Number(closed.numUpdatedRows)).toBe(1)
    expect((await list(clerk.token, recordImportNoun(form.id))).data).toEqual([])
    expect((await server.call(importRoutesOfAll.get, { token: clerk.token, params: { id: state.id } })).status).toBe(
      404,
    )
    expect(
      (await server.call(importRoutesOfAll.confirm, { token: clerk.token, params: { id: state.id }, body: {} })).status,
    ).toBe(404)
  })
})
