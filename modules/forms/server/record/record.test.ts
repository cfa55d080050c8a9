/** Records are entered and changed: what is stored, what is refused at which place, what no one may send. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#records/contract/audit.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { column, field, idOf } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import type { TestActor } from '../../../../tests/people.ts'
import { FormWorld, issuesOf, pathsOf, answered } from '../testing/published.ts'

let server: TestServer & { close: () => Promise<void> }
let world: FormWorld
let ann: TestActor
beforeAll(async () => {
  server = await aServer()
  world = await FormWorld.of(server)
  ann = await world.person({ realName: 'Ann' })
})
afterAll(() => server.close())

const EXPENSE = [
  field('serial', 'no'),
  field('text', 'purpose', { required: true, marks: { list: true } }),
  field('date', 'day', { default: { from: 'now' } }),
  field('amount', 'total', { computed: '${sum(items.amount)}', marks: { sum: true } }),
  field('text', 'reason', { visibleWhen: '${total > 1000}', requiredWhen: '${total > 1000}' }),
  field('childTable', 'items', {
    fields: [column('text', 'what'), column('amount', 'amount', { required: true })],
  }),
]

test('a record is stored by field ids, with what is computed, its number, title, owner and department', async () => {
  const form = await world.form(EXPENSE)
  const items = [
    { what: 'Taxi', amount: 12.5 },
    { what: 'Hotel', amount: 400 },
  ]
  const { id, rev } = await answered(world.create(ann, form, { purpose: ' Fair ', items }))
  expect(rev).toBe(1)
  const { data } = await world.get(ann, form, id)
  expect(data).toMatchObject({
    title: 'Fair',
    rev: 1,
    versionNo: 1,
    ownerId: ann.id,
    ownerName: 'Ann',
    deptId: ann.deptId,
    actions: ['update', 'delete'],
    values: { [idOf('purpose')]: 'Fair', [idOf('total')]: 412.5 },
  })
  expect(data.values[idOf('no')]).toMatch(/^BX-\d{6}-0001$/)
  expect(data.values[idOf('day')]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const rows = data.values[idOf('items')] as Record<string, unknown>[]
  expect(rows).toMatchObject([{ [idOf('amount')]: 12.5 }, { [idOf('amount')]: 400 }])
  expect(new Set(rows.map((row) => row['id'])).size).toBe(2)
})

test('a change names what differs; rows keep their ids and what was not sent', async () => {
  const form = await world.form(EXPENSE)
  const id = await world.record(ann, form, { purpose: 'Fair', items: [{ what: 'Taxi', amount: 1 }] })
  const [row] = (await world.stored(id))[idOf('items')] as { id: string }[]
  const changed = await world.update(ann, form, id, 1, {
    items: [
      { id: row?.id, amount: 2 },
      { what: 'Bus', amount: 3 },
    ],
  })
  expect(changed).toMatchObject({ status: 200, data: { rev: 2 } })
  expect(await world.stored(id)).toMatchObject({
    [idOf('purpose')]: 'Fair',
    [idOf('total')]: 5,
    [idOf('items')]: [{ id: row?.id, [idOf('what')]: 'Taxi', [idOf('amount')]: 2 }, { [idOf('what')]: 'Bus' }],
  })
  expect(await world.update(ann, form, id, 2, { purpose: 'Fair' })).toMatchObject({ data: { rev: 2 } })
})

test('every problem is named at its place, in the language of the call', async () => {
  const form = await world.form(EXPENSE)
  const answer = await world.create(ann, form, {
    items: [{ what: 'x', amount: 1 }, { amount: 'much' }, { amount: 2_000 }],
    unknown: 1,
  })
  expect(answer.status).toBe(400)
  expect(pathsOf(answer)).toEqual(expect.arrayContaining(['items.1.amount', 'unknown']))
  const rules = await world.create(ann, form, { items: [{ amount: 2_000 }, {}] })
  expect(pathsOf(rules).toSorted()).toEqual(['items.1.amount', 'purpose', 'reason'])
  expect(issuesOf(rules).every(({ msg }) => msg.length > 3 && !/\p{Script=Han}/u.test(msg))).toBe(true)
})

test('computed values, serial numbers, fields that a rule hides and names of no field cannot be sent', async () => {
  const form = await world.form(EXPENSE)
  const valid = { purpose: 'p', items: [{ amount: 1 }] }
  for (const [more, path] of [
    [{ total: 99 }, 'total'],
    [{ no: 'BX-202601-0001' }, 'no'],
    [{ reason: 'none' }, 'reason'],
    [{ ownerId: ann.id }, 'ownerId'],
    [{ owner_id: ann.id }, 'owner_id'],
    [{ deptId: ann.deptId }, 'deptId'],
    [{ id: ann.id }, 'id'],
    [{ rev: 7 }, 'rev'],
    [{ [idOf('purpose')]: 'by id' }, idOf('purpose')],
    [{ constructor: 'x' }, 'constructor'],
  ] as const) {
    const answer = await world.create(ann, form, { ...valid, ...more })
    expect([answer.status, pathsOf(answer)], path).toEqual([400, [path]])
  }
  const id = await world.record(ann, form, valid)
  const before = await world.stored(id)
  for (const more of [{ total: 2 }, { no: 'BX-1' }, { reason: 'x' }])
    expect((await world.update(ann, form, id, 1, more)).status).toBe(400)
  expect(await world.stored(id)).toEqual(before)
  // What is there may be sent as it is.
  expect((await world.update(ann, form, id, 1, { total: 1, no: before[idOf('no')] })).status).toBe(200)
})

test('a prototype that is sent changes nothing', async () => {
  const form = await world.form([field('text', 'a')])
  const body = '{"values":{"a":"x","__proto__":{"polluted":1}}}'
  const answer = await server.node.app.inject({
    method: 'POST',
    url: `${server.node.kernel.settings.BASE_PATH}/form/${form}/record`,
    headers: { token: ann.token, 'content-type': 'application/json' },
    payload: body,
  })
  expect([200, 400]).toContain(answer.statusCode)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('a field of an earlier version keeps its value, and cannot be sent any more', async () => {
  const [a, b] = [field('text', 'a'), field('text', 'b')]
  const form = await world.form([a, b])
  const id = await world.record(ann, form, { a: '1', b: '2' })
  await world.publish(form, [a])
  expect(pathsOf(await world.update(ann, form, id, 1, { b: '3' }))).toEqual(['b'])
  expect((await world.update(ann, form, id, 1, { a: '4' })).status).toBe(200)
  const { data } = await world.get(ann, form, id)
  expect(data).toMatchObject({ versionNo: 2, values: { [idOf('a')]: '4', [idOf('b')]: '2' } })
  const opened = await answered(server.call(recordRoutes.form, { token: ann.token, params: { formId: form } }))
  expect(opened.retired).toMatchObject([{ id: idOf('b'), kind: 'text' }])
})

test('of a stale revision the change is refused with what has changed since', async () => {
  const form = await world.form([field('text', 'a'), field('text', 'b')])
  const id = await world.record(ann, form, { a: '1', b: '1' })
  const bob = await world.person({ realName: 'Bob' })
  await world.update(bob, form, id, 1, { a: '2' })
  await world.update(bob, form, id, 2, { a: '3' })
  const answer = await world.update(ann, form, id, 1, { b: '2' })
  expect(answer).toMatchObject({
    status: 409,
    body: { error: 'form_record_changed', msg: expect.stringContaining('Bob') },
    data: { rev: 3, changes: [{ field: idOf('a'), before: '1', after: '3' }] },
  })
  expect((await world.update(ann, form, id, 99, { b: '2' })).status).toBe(409)
})

test('a unique value is taken once, in new records and in changed ones', async () => {
  const form = await world.form([field('text', 'code', { unique: true }), field('text', 'b')])
  const first = await world.record(ann, form, { code: 'A-1' })
  const again = await world.create(ann, form, { code: 'A-1' })
  expect(again).toMatchObject({ status: 409, body: { error: 'form_value_taken' } })
  expect(pathsOf(again)).toEqual(['code'])
  const second = await world.record(ann, form, { code: 'A-2' })
  expect((await world.update(ann, form, second, 1, { code: 'A-1' })).status).toBe(409)
  expect((await world.update(ann, form, first, 1, { b: 'x' })).status).toBe(200)
  expect((await world.update(ann, form, first, 2, { code: 'A-3' })).status).toBe(200)
  expect((await world.update(ann, form, second, 1, { code: 'A-1' })).status).toBe(200)
  // Empty is no value.
  await world.record(ann, form, { b: '1' })
  await world.record(ann, form, { b: '2' })
})

test('a stopped form takes no new records, and the existing ones can be corrected', async () => {
  const form = await world.form([field('text', 'a')])
  const id = await world.record(ann, form, { a: '1' })
  await answered(
    server.call(templateRoutes.setStatus, { token: world.admin, params: { id: form }, body: { status: 2 } }),
  )
  expect(await world.create(ann, form, { a: '2' })).toMatchObject({ status: 422, body: { error: 'form_not_open' } })
  expect((await world.update(ann, form, id, 1, { a: '2' })).status).toBe(200)
  const forms = await answered(server.call(recordRoutes.forms, { token: ann.token }))
  expect(forms.find((one) => one.id === form)?.rights).not.toContain('create')
})

test('a form says which rights its reader can use: what a code is missing for is none', async () => {
  const form = await world.form([field('text', 'a')])
  const reader = await world.person({ can: ['frm:record:page'] })
  const opened = await answered(server.call(recordRoutes.form, { token: reader.token, params: { formId: form } }))
  expect(opened.rights).toEqual(['view'])
  const forms = await answered(server.call(recordRoutes.forms, { token: reader.token }))
  expect(forms.find((one) => one.id === form)?.rights).toEqual(['view'])
  expect((await world.create(reader, form, { a: '1' })).status).toBe(403)
})

test('rich text is cleaned', async () => {
  const form = await world.form([
    field('richText', 'a'),
    field('childTable', 't', { fields: [column('richText', 'b')] }),
  ])
  const dirty = '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:alert(1)">l</a></p>'
  const id = await world.record(ann, form, { a: dirty, t: [{ b: dirty }] })
  const text = JSON.stringify(await world.stored(id))
  expect(text).toContain('Hi')
  expect(text).not.toMatch(/script|onclick/)
  const deep = `${'<p><b>'.repeat(200)}x`
  expect(pathsOf(await world.create(ann, form, { t: [{ b: deep }] }))).toEqual(['t.0.b'])
})

test('options of a dictionary are those that there are', async () => {
  const form = await world.form([field('dictionary', 'a', { dict: 'gender' })])
  expect(pathsOf(await world.create(ann, form, { a: 'none-such' }))).toEqual(['a'])
})

test('one hundred thousand rows are refused, and a rule that costs too much is a problem', async () => {
  const form = await world.form(EXPENSE)
  const many = await world.create(ann, form, { purpose: 'p', items: Array.from({ length: 20_000 }, () => ({})) })
  expect(many.status).toBe(400)
  expect(pathsOf(many)).toEqual(['items'])
  const huge = await world.create(ann, form, {
    purpose: 'p',
    items: Array.from({ length: 100_000 }, () => ({ amount: 1 })),
  })
  expect([400, 413]).toContain(huge.status)
})

test('the trail says that a record was written, and nothing of its values', async () => {
  const form = await world.form([field('text', 'a')])
  const id = await world.record(ann, form, { a: 'very secret' })
  await world.update(ann, form, id, 1, { a: 'other secret' })
  const { list } = await answered(
    server.call(auditRoutes.page, { token: world.admin, query: { resource: 'formRecord', resourceId: id } }),
  )
  expect(list.map(({ action }) => action)).toEqual(['update', 'create'])
  const changes = await Promise.all(
    list.map((entry) => answered(server.call(auditRoutes.get, { token: world.admin, params: { id: entry.id } }))),
  )
  expect(JSON.stringify(changes.map((entry) => entry.changes))).not.toContain('secret')
})
