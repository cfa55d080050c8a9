/** The list of records through the entry point: filters, orders, sums, reach, and what hidden fields must not tell. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import type { StoredValues } from '#forms-core/index.ts'
import { field } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, type TestActor } from '../../../../tests/people.ts'
import { aForm, recordsOf, type PublishedForm } from '../testing/forms.ts'

const ALL = { list: true, filter: true, sort: true }
const several = { list: true, filter: true }
const fields = [
  field('text', 'subject', { marks: ALL }),
  field('select', 'state', { marks: ALL }),
  field('checkbox', 'tags', { marks: several }),
  field('amount', 'amount', { marks: { ...ALL, sum: true } }),
  field('amount', 'secret', { marks: { ...ALL, sum: true } }),
  field('date', 'day', { marks: ALL }),
  field('dateTime', 'moment', { marks: ALL }),
  field('switch', 'urgent', { marks: several }),
  field('cascader', 'region', {
    marks: several,
    options: {
      from: 'fixed',
      options: [
        { value: 'cn', label: { zh: '中', en: 'CN' }, children: [{ value: 'bj', label: { zh: '京', en: 'BJ' } }] },
      ],
    },
  }),
  field('user', 'buyer', { marks: several }),
  field('text', 'memo', { marks: { list: true } }),
  field('textarea', 'body'),
]
const [SUBJECT, STATE, TAGS, AMOUNT, SECRET, DAY, MOMENT, URGENT, REGION, BUYER, MEMO] = fields.map(({ id }) => id)

let server: TestServer & { close: () => Promise<void> }
let admin: string
let form: PublishedForm
let near: TestActor
let far: TestActor

const valuesOf = (n: number): StoredValues => ({
  'f-subject-1': `Order ${n}`,
  'f-state-1': n % 2 === 0 ? 'a' : 'b',
  'f-tags-1': n % 3 === 0 ? ['a', 'b'] : ['b'],
  'f-amount-1': n + 0.1,
  'f-secret-1': 1000 - n,
  'f-day-1': `2026-11-${String(n).padStart(2, '0')}`,
  'f-moment-1': `2026-11-${String(n).padStart(2, '0')}T16:30:00.000Z`,
  'f-urgent-1': n <= 2,
  'f-region-1': n === 1 ? ['cn', 'bj'] : ['cn'],
  'f-body-1': 'long',
  ...(n === 1 ? { 'f-buyer-1': near.id } : {}),
})

beforeAll(async () => {
  server = await aServer()
  admin = (await anActor(server, { superAdmin: 1 })).token
  const clerk = { can: ['frm:record:page', 'frm:record:update'], scope: 1 } as const
  near = await anActor(server, { ...clerk, deptId: await aDept(server), realName: 'Near Person' })
  far = await anActor(server, { ...clerk, deptId: await aDept(server) })
  form = await aForm(server, admin, {
    fields,
    access: [{ roleId: null, rights: ['view', 'update'], reach: 'role', fields: { [SECRET ?? '']: 'hide' } }],
  })
  await recordsOf(server, form, [
    ...[1, 2, 3, 4, 5, 6].map((n) => ({ values: valuesOf(n), ownerId: near.id, deptId: near.deptId })),
    { values: { 'f-subject-1': '100% \\ literal_*', 'f-memo-1': 'nothing else' }, ownerId: far.id, deptId: far.deptId },
  ])
})
afterAll(() => server.close())

const page = (query: Record<string, string> = {}, token = admin) =>
  server.call(recordListRoutes.page, { token, params: { formId: form.id }, query })
/** The numbers of the orders that are found, in the order of the list; 0 for the one without number. */
const numbers = async (query: Record<string, string> = {}, token = admin) => {
  const { status, body, data } = await page({ limit: '50', ...query }, token)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(data.total).toBe(data.list.length)
  return data.list.map(({ title }) => Number(title.split(' ')[1]) || 0)
}
const issues = ({ data }: { data: unknown }) =>
  (data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`)

test('the newest first; values of marked fields, names, and what may be done with each', async () => {
  expect(await numbers()).toEqual([0, 6, 5, 4, 3, 2, 1])
  const { data } = await page({ [BUYER ?? '']: near.id })
  expect(data.list).toHaveLength(1)
  const [record] = data.list
  expect(record).toMatchObject({ ownerName: 'Near Person', versionNo: 1, rev: 1, names: { [near.id]: 'Near Person' } })
  expect(record?.values['f-body-1']).toBeUndefined()
  expect(record?.values['f-amount-1']).toBe(1.1)
  expect(record?.actions).toEqual(['update', 'delete'])
  const { data: own } = await page({}, near.token)
  expect(own.list[0]?.actions).toEqual(['update'])
})

describe('filters', () => {
  test.each([
    ['contains, whatever the case', SUBJECT, 'oRDER 3', [3]],
    ['begins', SUBJECT, 'order*', [6, 5, 4, 3, 2, 1]],
    ['begins, not in the middle', SUBJECT, 'rder*', []],
    ['wildcards of SQL are characters', SUBJECT, '0% \\', [0]],
    ['an underscore is a character', SUBJECT, 'literal_', [0]],
    ['one option', STATE, 'a', [6, 4, 2]],
    ['one of several options', STATE, 'a,b', [6, 5, 4, 3, 2, 1]],
    ['several values of one record', TAGS, 'a', [6, 3]],
    ['a record with two of the values comes once', TAGS, 'a,b', [6, 5, 4, 3, 2, 1]],
    ['a number', AMOUNT, '3.1', [3]],
    ['a range with both ends', AMOUNT, '2.1..4.1', [4, 3, 2]],
    ['from', AMOUNT, '5.1..', [6, 5]],
    ['to', AMOUNT, '..2.1', [2, 1]],
    ['a day', DAY, '2026-11-03', [3]],
    ['days with both ends', DAY, '2026-11-03..2026-11-04', [4, 3]],
    ['a moment by its day in the zone of the organisation', MOMENT, '2026-11-03', [2]],
    ['moments', MOMENT, '2026-11-03T00:00:00Z..2026-11-04T00:00:00+00:00', [3]],
    ['a switch', URGENT, '1', [2, 1]],
    ['a switch that is off', URGENT, '0', [6, 5, 4, 3]],
    ['a path and what is below it', REGION, 'cn', [6, 5, 4, 3, 2, 1]],
    ['a path below', REGION, 'cn/bj', [1]],
  ])('%s', async (_name, id, text, found) => {
    expect(await numbers({ [id ?? '']: text })).toEqual(found)
  })

  test('add up, and agree with paging and totals', async () => {
    expect(await numbers({ [STATE ?? '']: 'a', [AMOUNT ?? '']: '3..' })).toEqual([6, 4])
    const { data } = await page({ [STATE ?? '']: 'a', limit: '1', page: '2' })
    expect(data).toMatchObject({ total: 3, totalExact: true, list: [{ title: 'Order 4' }] })
  })

  test('by what every record has', async () => {
    expect(await numbers({ keyword: 'order 4' })).toEqual([4])
    expect(await numbers({ ownerId: far.id })).toEqual([0])
    expect(await numbers({ deptId: `${far.deptId},${near.deptId}` })).toHaveLength(7)
    expect(await numbers({ fromDate: '2200-01-01' })).toEqual([])
    const ids = (await page()).data.list.map(({ id }) => id)
    expect(await numbers({ ids: ids.slice(0, 2).join(','), limit: '-1' })).toEqual([0, 6])
  })

  test.each([
    ['a field that is not marked', MEMO, 'x', 'unknown_field'],
    ['a field that is not there', 'f-nothing-1', 'x', 'unknown_field'],
    ['a property of every object', 'constructor', 'x', 'unknown_field'],
    ['what is no number', AMOUNT, "1' or '1'='1", 'invalid_range'],
    ['a range from nothing to nothing', AMOUNT, '..', 'invalid_range'],
    ['three ends', AMOUNT, '1..2..3', 'invalid_range'],
    ['the wrong way round', AMOUNT, '5..2', 'range_order'],
    ['what is no day', DAY, '2026-02-30', 'invalid_range'],
    ['what is no id', BUYER, 'x', 'invalid_format'],
    ['what is neither on nor off', URGENT, '2', 'invalid_value'],
  ])('are refused at their parameter: %s', async (_name, id, text, code) => {
    const answer = await page({ [id ?? '']: text })
    expect(answer.status).toBe(400)
    expect(issues(answer)).toEqual([`${id} ${code}`])
  })
})

describe('orders', () => {
  test('by values, those without one last in both directions', async () => {
    expect(await numbers({ orderField: AMOUNT ?? '', order: 'asc' })).toEqual([1, 2, 3, 4, 5, 6, 0])
    expect(await numbers({ orderField: AMOUNT ?? '', order: 'desc' })).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(await numbers({ orderField: STATE ?? '', order: 'asc', [AMOUNT ?? '']: '..4.1' })).toEqual([2, 4, 1, 3])
    expect(await numbers({ orderField: 'updateDate', order: 'asc' })).toHaveLength(7)
    expect(await numbers({ orderField: 'createDate', order: 'asc' })).toEqual([1, 2, 3, 4, 5, 6, 0])
  })

  test('page by page it is the whole list', async () => {
    const pages = [1, 2, 3, 4, 5].map((at) =>
      page({ orderField: AMOUNT ?? '', order: 'asc', limit: '2', page: `${at}` }),
    )
    const titles = (await Promise.all(pages)).flatMap(({ data }) => data.list.map(({ title }) => title))
    expect(titles).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Order ${n}`).concat('100% \\ literal_*'))
  })

  test.each([MEMO, TAGS, 'title', 'data', '__proto__'])('%s is refused', async (id) => {
    const answer = await page({ orderField: id ?? '' })
    expect(issues(answer)).toEqual(['orderField unknown_field'])
  })
})

describe('sums', () => {
  test('are exact, over the whole filter and not the page', async () => {
    const { data } = await page({ limit: '1', sumFields: AMOUNT ?? '', [STATE ?? '']: 'a' })
    expect(data.sumData).toEqual({ [AMOUNT ?? '']: 12.3 })
    expect((await page({ sumFields: AMOUNT ?? '', keyword: 'no such' })).data.sumData).toEqual({ [AMOUNT ?? '']: 0 })
  })

  test('of fields that are not marked are refused', async () => {
    const answer = await page({ sumFields: `${AMOUNT},${DAY}` })
    expect(issues(answer)).toEqual(['sumFields.1 unknown_field'])
  })
})

describe('a hidden field', () => {
  test('is in no reply', async () => {
    const { data, body } = await page({}, near.token)
    expect(data.list[0]?.values['f-amount-1']).toBe(6.1)
    expect(JSON.stringify(body)).not.toContain('f-secret-1')
  })

  test.each([
    ['filter', { 'f-secret-1': '994' }, 'f-secret-1'],
    ['order', { orderField: 'f-secret-1' }, 'orderField'],
    ['sum', { sumFields: 'f-amount-1,f-secret-1' }, 'sumFields.1'],
  ])('cannot be guessed by a %s', async (_name, query, path) => {
    expect((await page(query)).status).toBe(200)
    const answer = await page(query, near.token)
    expect(issues(answer)).toEqual([`${path} unknown_field`])
  })

  test('that names the record is found by no keyword and shown in no title', async () => {
    const access = [
      { roleId: null, rights: ['view' as const], reach: 'all' as const, fields: { [SUBJECT ?? '']: 'hide' as const } },
    ]
    const hidden = await aForm(server, admin, { fields, access })
    await recordsOf(server, hidden, [{ values: valuesOf(1), ownerId: near.id }])
    const call = (query: Record<string, string>, token: string) =>
      server.call(recordListRoutes.page, { token, params: { formId: hidden.id }, query })
    expect((await call({ keyword: 'order' }, admin)).data.total).toBe(1)
    expect((await call({ keyword: 'order' }, near.token)).data.total).toBe(0)
    expect((await call({}, near.token)).data.list).toMatchObject([{ title: '' }])
  })
})

describe('the reach', () => {
  test('is in the list, its total and its sums', async () => {
    expect(await numbers({}, near.token)).toEqual([6, 5, 4, 3, 2, 1])
    expect(await numbers({}, far.token)).toEqual([0])
    expect((await page({ sumFields: AMOUNT ?? '' }, far.token)).data.sumData).toEqual({ [AMOUNT ?? '']: 0 })
    expect(await numbers({ orderField: AMOUNT ?? '', order: 'asc' }, far.token)).toEqual([0])
    expect(await numbers({ [STATE ?? '']: 'a' }, far.token)).toEqual([])
  })

  test('without a right to the form it is as if there were none; so is a form that was never published', async () => {
    const access = [{ roleId: null, rights: ['create' as const], reach: 'all' as const, fields: {} }]
    const closed = await aForm(server, admin, { fields, access })
    const { data } = await server.call(templateRoutes.create, { token: admin, body: { name: 'Never' } })
    for (const formId of [closed.id, data.id, '01900000-0000-7000-8000-0000000000ff']) {
      const answer = await server.call(recordListRoutes.page, { token: near.token, params: { formId }, query: {} })
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
    }
  })
})

test('the schema of a form is that of what the caller may send', async () => {
  const call = async (token: string) =>
    (await server.call(recordListRoutes.schema, { token, params: { formId: form.id } })).data
  const [all, some] = [await call(admin), await call(near.token)]
  expect(all).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Test form',
    properties: { secret: { title: 'secret' }, amount: { type: ['number', 'null'] } },
  })
  expect(Object.keys(some['properties'] as object)).toEqual(
    fields.map(({ name }) => name).filter((name) => name !== 'secret'),
  )
})
