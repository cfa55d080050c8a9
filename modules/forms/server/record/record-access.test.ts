/** Who sees and changes which records and fields: entries of the form, reach, modes, other organisations. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoutes } from '#forms/contract/record.ts'
import { readModel } from '#forms-core/index.ts'
import { column, field, idOf } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, aRole, type TestActor } from '../../../../tests/people.ts'
import { FormWorld, pathsOf, RECORD_CODES, answered } from '../testing/published.ts'

let server: TestServer & { close: () => Promise<void> }
let world: FormWorld
let ann: TestActor
let bob: TestActor
let roleId: string
beforeAll(async () => {
  server = await aServer()
  world = await FormWorld.of(server)
  ann = await world.person({ realName: 'Ann' })
  roleId = await aRole(server, { can: [] })
  bob = await world.person({ realName: 'Bob', roleIds: [roleId] })
})
afterAll(() => server.close())

const PAY = [
  field('text', 'name', { marks: { list: true } }),
  field('number', 'salary', { default: { from: 'literal', value: 100 } }),
  field('number', 'bonus', { checks: [{ rule: '${bonus < 1000}', message: { zh: '太多', en: 'Too much' } }] }),
  field('number', 'double', { computed: '${salary * 2}' }),
  field('formula', 'triple', { computed: '${salary * 3}', result: 'number' }),
  field('text', 'note', { visibleWhen: '${salary > 50}' }),
  field('childTable', 'lines', { fields: [column('text', 'what'), column('number', 'cost')] }),
]
const HIDDEN = { [idOf('salary')]: 'hide', [idOf('cost')]: 'hide', [idOf('bonus')]: 'read' } as const

test('without a right the form is not there; each right reaches as far as the entry that gives it', async () => {
  const form = await world.form(
    [field('text', 'a')],
    [
      { rights: ['create', 'view', 'update'], reach: 'own' },
      { roleId, rights: ['view'], reach: 'all' },
    ],
  )
  const own = await world.record(ann, form, { a: '1' })
  expect((await world.get(bob, form, own)).data).toMatchObject({ actions: [] })
  expect((await world.update(bob, form, own, 1, { a: '2' })).status).toBe(404)
  const his = await world.record(bob, form, { a: '1' })
  expect((await world.get(bob, form, his)).data.actions).toEqual(['update'])
  expect((await world.get(ann, form, his)).status).toBe(404)
  const remove = (token: string) => server.call(recordRoutes.remove, { token, params: { formId: form, id: his } })
  expect((await remove(bob.token)).status).toBe(404)
  expect((await world.get({ token: world.admin }, form, his)).data.actions).toEqual(['update', 'delete'])
  const closed = await world.form([field('text', 'a')], [{ roleId, rights: ['view'] }])
  const open = (token: string) => server.call(recordRoutes.form, { token, params: { formId: closed } })
  expect((await open(ann.token)).status).toBe(404)
  expect((await open(bob.token)).status).toBe(200)
  expect((await world.create(bob, closed, { a: '1' })).status).toBe(404)
  const listed = async ({ token }: TestActor) =>
    (await answered(server.call(recordRoutes.forms, { token }))).map(({ id }) => id)
  expect(await listed(ann)).not.toContain(closed)
  expect(await listed(bob)).toContain(closed)
})

test('the data scope of roles decides by the department of a record', async () => {
  const deptId = await aDept(server)
  const inDept = await world.person({ deptId, scope: 2 })
  const elsewhere = await world.person({ deptId: await aDept(server), scope: 2 })
  const form = await world.form([field('text', 'a')], [{ reach: 'role' }])
  const id = await world.record(await world.person({ deptId }), form, { a: '1' })
  expect((await world.get(inDept, form, id)).status).toBe(200)
  expect((await world.update(inDept, form, id, 1, { a: '2' })).status).toBe(200)
  expect((await world.get(elsewhere, form, id)).status).toBe(404)
  expect((await world.update(elsewhere, form, id, 2, { a: '3' })).status).toBe(404)
})

test('rights to change what may not be seen are none', async () => {
  const form = await world.form([field('text', 'a')], [{ rights: ['create', 'update', 'delete'] }])
  const id = await world.record(ann, form, { a: '1' })
  expect((await world.get(ann, form, id)).status).toBe(404)
  expect((await world.update(ann, form, id, 1, { a: '2' })).status).toBe(404)
})

test('a hidden field is in no answer and cannot be sent, whatever its value; a read-only one only as it is', async () => {
  const form = await world.form(PAY, [{ fields: HIDDEN }, { roleId }])
  const id = await world.record(bob, form, {
    name: 'x',
    salary: 500,
    bonus: 10,
    lines: [{ what: 'a', cost: 7 }],
  })
  const { data } = await world.get(ann, form, id)
  expect(Object.keys(data.values)).not.toContain(idOf('salary'))
  expect(JSON.stringify(data.values[idOf('lines')])).not.toContain(idOf('cost'))
  const rows = data.values[idOf('lines')] as { id: string }[]
  for (const [sent, path] of [
    [{ salary: 500 }, 'salary'],
    [{ salary: 1 }, 'salary'],
    [{ lines: [{ id: rows[0]?.id, what: 'a', cost: 7 }] }, 'lines.0.cost'],
    [{ bonus: 11 }, 'bonus'],
  ] as const)
    expect(pathsOf(await world.update(ann, form, id, 1, sent)), path).toEqual([path])
  const lines = [{ id: rows[0]?.id, what: 'b' }]
  expect((await world.update(ann, form, id, 1, { name: 'y', bonus: 10, lines })).status).toBe(200)
  expect(await world.stored(id)).toMatchObject({
    [idOf('name')]: 'y',
    [idOf('salary')]: 500,
    [idOf('double')]: 1000,
    [idOf('lines')]: [{ [idOf('what')]: 'b', [idOf('cost')]: 7 }],
  })
  // A new record begins with the default of what its author may not see.
  expect(await world.stored(await world.record(ann, form, { name: 'z' }))).toMatchObject({ [idOf('salary')]: 100 })
  expect(pathsOf(await world.create(ann, form, { name: 'z', salary: 100 }))).toEqual(['salary'])
})

test('history, conflicts and drafts do not tell of hidden fields', async () => {
  const form = await world.form(PAY, [{ fields: HIDDEN }, { roleId }])
  const id = await world.record(bob, form, { name: 'x', salary: 500, lines: [{ what: 'a', cost: 7 }] })
  await world.update(bob, form, id, 1, { name: 'y', salary: 600 })
  const revisions = await answered(
    server.call(recordRoutes.revisions, { token: ann.token, params: { formId: form, id } }),
  )
  const stale = await world.update(ann, form, id, 1, { name: 'z' })
  const secret = [idOf('salary'), idOf('cost')]
  for (const text of [JSON.stringify(revisions), JSON.stringify(stale.data)])
    for (const one of secret) expect(text).not.toContain(one)
  expect(JSON.stringify(stale.data)).toContain(idOf('name'))
  const place = { token: ann.token, params: { formId: form } }
  const values = { [idOf('name')]: 'w', [idOf('salary')]: 1 }
  await answered(
    server.call(recordRoutes.saveDraft, { ...place, body: { recordId: null, rev: null, versionNo: 1, values } }),
  )
  const draft = await answered(server.call(recordRoutes.draft, { ...place, query: {} }))
  expect(draft?.values).toEqual({ [idOf('name')]: 'w' })
})

test('what another version has done to hidden fields, and to columns of hidden tables, no draft says', async () => {
  const column = (name: string) => ({ ...field('text', name), label: { zh: `col ${name}`, en: `col ${name}` } })
  const of = (names: readonly string[]) => field('childTable', 'lines', { fields: names.map(column) })
  const form = await world.form(
    [field('text', 'name'), field('number', 'salary'), of(['what', 'cost'])],
    [{ fields: { [idOf('salary')]: 'hide', [idOf('lines')]: 'hide' } }],
  )
  const place = { token: ann.token, params: { formId: form } }
  const body = { recordId: null, rev: null, versionNo: 1, values: { [idOf('name')]: 'w' } }
  await answered(server.call(recordRoutes.saveDraft, { ...place, body }))
  await world.publish(form, [field('text', 'name'), of(['what', 'margin']), field('text', 'more')])
  const draft = await answered(server.call(recordRoutes.draft, { ...place, query: {} }))
  expect(draft?.differences.map(({ id }) => id)).toEqual([idOf('more')])
})

test('the model that a user gets can be read, and says nothing of hidden fields', async () => {
  const form = await world.form(PAY, [{ fields: HIDDEN }])
  const opened = await answered(server.call(recordRoutes.form, { token: ann.token, params: { formId: form } }))
  const text = JSON.stringify(opened)
  expect(text).not.toContain('salary')
  expect(text).not.toContain(idOf('cost'))
  expect(opened.modes).toEqual({ [idOf('bonus')]: 'read' })
  expect(readModel(opened.model)).toHaveProperty('form')
  const kinds = Object.fromEntries(opened.model.fields.map(({ name, kind, readOnly }) => [name, [kind, readOnly]]))
  expect(kinds).toMatchObject({ double: ['number', true], triple: ['number', true], lines: ['childTable', undefined] })
  const all = await world.form(
    [field('text', 'a'), field('childTable', 't', { fields: [column('text', 'b')] })],
    [{ fields: { [idOf('b')]: 'hide' } }],
  )
  const other = await answered(server.call(recordRoutes.form, { token: ann.token, params: { formId: all } }))
  expect(other.model.fields.map(({ name }) => name)).toEqual(['a'])
})

test('a title of a hidden field is no title', async () => {
  const form = await world.form(PAY, [{ fields: { [idOf('name')]: 'hide' } }, { roleId }])
  const id = await world.record(bob, form, { name: 'secret name' })
  expect((await world.get(bob, form, id)).data.title).toBe('secret name')
  expect(JSON.stringify((await world.get(ann, form, id)).data)).not.toContain('secret name')
})

test('what was hidden stays hidden when the field is taken out of the form', async () => {
  const form = await world.form(PAY, [{ fields: HIDDEN }, { roleId }])
  const id = await world.record(bob, form, { name: 'x', salary: 500 })
  await world.publish(form, [field('text', 'name', { marks: { list: true } })])
  await world.open(form, [{ fields: {} }, { roleId }])
  expect(JSON.stringify((await world.get(ann, form, id)).data)).not.toContain(idOf('salary'))
  expect((await world.get(bob, form, id)).data.values[idOf('salary')]).toBe(500)
})

test('records, history, comments and drafts of another organisation are not there', async () => {
  const form = await world.form([field('text', 'a')])
  const id = await world.record(ann, form, { a: '1' })
  const { token } = await world.person({ tenantId: 0 })
  const [params, body] = [
    { formId: form, id },
    { rev: 1, values: {} },
  ]
  const of = { token, params: { formId: form } }
  const calls = [
    server.call(recordRoutes.form, of),
    server.call(recordRoutes.get, { token, params }),
    server.call(recordRoutes.create, { ...of, body: { values: { a: '1' } } }),
    server.call(recordRoutes.update, { token, params, body }),
    server.call(recordRoutes.remove, { token, params }),
    server.call(recordRoutes.revisions, { token, params }),
    server.call(recordRoutes.restore, { token, params, body: { rev: 1, to: 1 } }),
    server.call(recordRoutes.comments, { token, params }),
    server.call(recordRoutes.comment, { token, params, body: { text: 'x' } }),
    server.call(recordRoutes.draft, { ...of, query: {} }),
    server.call(recordRoutes.saveDraft, { ...of, body: { recordId: null, rev: null, versionNo: 1, values: {} } }),
    server.call(recordRoutes.discardDraft, { ...of, query: {} }),
    server.call(recordRoutes.options, { token, params: { formId: form, fieldId: idOf('a') }, query: {} }),
    server.call(recordRoutes.files, { ...of, query: { ids: [id] } }),
    server.call(recordRoutes.removeMany, { ...of, body: [id] }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
  expect((await server.call(recordRoutes.forms, { token })).data).toEqual([])
  // A record of one form is not one of another.
  const other = await world.form([field('text', 'a')])
  expect((await world.get(ann, other, id)).status).toBe(404)
  expect((await world.update(ann, other, id, 1, { a: '2' })).status).toBe(404)
})

test('the permission codes are asked for as well', async () => {
  const form = await world.form([field('text', 'a')])
  const reader = await world.person({ can: RECORD_CODES.slice(0, 1) })
  expect((await world.create(reader, form, { a: '1' })).status).toBe(403)
  const id = await world.record(ann, form, { a: '1' })
  expect((await world.get(reader, form, id)).data.actions).toEqual([])
})
