/** History and restoring; deleting, restoring and purging; references; comments, drafts and files. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ossRoutes } from '#files/contract/oss.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { column, field, idOf } from '#forms-core/testing/models.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { A_PICTURE, aServer, type TestServer } from '../../../../tests/harness.ts'
import { aRole, type TestActor } from '../../../../tests/people.ts'
import { FormWorld, pathsOf, RECORD_CODES, answered } from '../testing/published.ts'
import { sweepDrafts } from './draft.service.ts'

let server: TestServer & { close: () => Promise<void> }
let world: FormWorld
let ann: TestActor
let bob: TestActor
let roleId: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  world = await FormWorld.of(server)
  const can = [
    ...RECORD_CODES,
    'sys:oss:upload',
    'sys:recycle:page',
    'sys:recycle:restore',
    'sys:recycle:delete',
  ] as const
  roleId = await aRole(server, { can: [] })
  ann = await world.person({ realName: 'Ann', can })
  bob = await world.person({ realName: 'Bob', can, roleIds: [roleId] })
})
afterAll(() => server.close())

const at = (formId: string, id: string, { token }: { token: string } = ann) => ({ token, params: { formId, id } })
const remove = (formId: string, id: string, by = ann) => server.call(recordRoutes.remove, at(formId, id, by))
const revisionsOf = (formId: string, id: string) => answered(server.call(recordRoutes.revisions, at(formId, id)))
const restoreTo = (formId: string, id: string, body: { rev: number; to: number; fields?: string[] }, by = ann) =>
  server.call(recordRoutes.restore, { ...at(formId, id, by), body })
const binned = async (label: string) => {
  const { list } = await answered(
    server.call(recycleRoutes.page, { token: world.admin, query: { resource: 'formRecord', keyword: label } }),
  )
  return list
}
const fromBin = (ids: string[], { token }: { token: string } = { token: world.admin }) =>
  server.call(recycleRoutes.restore, { token, body: ids })

test('the history says who changed what, and an earlier state comes back as a new revision', async () => {
  const form = await world.form([
    field('text', 'a'),
    field('user', 'who'),
    field('number', 'n', { computed: '${sum(t.q)}' }),
    field('childTable', 't', { fields: [column('number', 'q')] }),
  ])
  const id = await world.record(ann, form, { a: '1', who: bob.id, t: [{ q: 1 }, { q: 2 }] })
  const first = await world.stored(id)
  await world.update(bob, form, id, 1, { a: '2', who: null, t: [{ q: 5 }] })
  const [latest, created] = await revisionsOf(form, id)
  expect(latest).toMatchObject({ rev: 2, kind: 'update', byName: 'Bob', names: { [bob.id]: 'Bob' } })
  expect(latest?.changes).toContainEqual({ field: idOf('a'), before: '1', after: '2' })
  expect(created).toMatchObject({ rev: 1, kind: 'create', byName: 'Ann' })
  expect((await restoreTo(form, id, { rev: 1, to: 1 })).status).toBe(409)
  expect(pathsOf(await restoreTo(form, id, { rev: 2, to: 2 }))).toEqual(['to'])
  expect(await restoreTo(form, id, { rev: 2, to: 1 })).toMatchObject({ data: { rev: 3 } })
  expect(await world.stored(id)).toEqual(first)
  expect((await revisionsOf(form, id))[0]).toMatchObject({ rev: 3, kind: 'restore', note: '1' })
  expect((await restoreTo(form, id, { rev: 3, to: 2, fields: [idOf('a')] })).status).toBe(200)
  expect(await world.stored(id)).toMatchObject({ [idOf('a')]: '2', [idOf('who')]: bob.id })
  expect(pathsOf(await restoreTo(form, id, { rev: 4, to: 2, fields: [idOf('a'), idOf('n')] }))).toEqual(['fields.1'])
})

test('what a user may not change is not restored', async () => {
  const fields = [field('text', 'a'), field('text', 'b'), field('text', 'c')]
  const form = await world.form(fields, [{ fields: { [idOf('b')]: 'hide', [idOf('c')]: 'read' } }, { roleId }])
  const id = await world.record(bob, form, { a: '1', b: '1', c: '1' })
  await world.update(bob, form, id, 1, { a: '2', b: '2', c: '2' })
  expect(pathsOf(await restoreTo(form, id, { rev: 2, to: 1, fields: [idOf('b')] }))).toEqual(['fields.0'])
  expect((await restoreTo(form, id, { rev: 2, to: 1 })).status).toBe(200)
  expect(await world.stored(id)).toMatchObject({ [idOf('a')]: '1', [idOf('b')]: '2', [idOf('c')]: '2' })
})

test('a deleted record comes back with values, number, owner, history and comments; its unique value is asked again', async () => {
  const form = await world.form([field('serial', 'no'), field('text', 'code', { unique: true, marks: { list: true } })])
  const id = await world.record(ann, form, { code: 'bin-1' })
  const before = await world.stored(id)
  await answered(server.call(recordRoutes.comment, { ...at(form, id), body: { text: 'Look' } }))
  expect((await remove(form, id)).status).toBe(200)
  expect((await world.get(ann, form, id)).status).toBe(404)
  expect((await remove(form, id)).status).toBe(404)
  const [entry] = await binned('bin-1')
  const shown = await answered(server.call(recycleRoutes.get, { token: world.admin, params: { id: entry?.id ?? '' } }))
  expect(JSON.stringify(shown)).not.toContain(idOf('code'))
  const other = await world.record(ann, form, { code: 'bin-1' })
  expect((await fromBin([entry?.id ?? ''])).data.refused).toMatchObject([{ error: 'form_value_taken' }])
  await answered(world.update(ann, form, other, 1, { code: 'bin-2' }))
  expect((await fromBin([entry?.id ?? ''])).data).toMatchObject({ refused: [] })
  expect(await world.stored(id)).toEqual(before)
  expect((await world.get(ann, form, id)).data).toMatchObject({ rev: 2, ownerId: ann.id })
  expect((await revisionsOf(form, id)).map(({ kind }) => kind)).toEqual(['undelete', 'create'])
  expect(await answered(server.call(recordRoutes.comments, at(form, id)))).toMatchObject([
    { text: 'Look', byName: 'Ann' },
  ])
  expect((await world.create(ann, form, { code: 'bin-1' })).status).toBe(409)
})

test('who may not delete the records of a form can neither restore nor purge one', async () => {
  const form = await world.form([field('text', 'a', { marks: { list: true } })], [{ rights: ['view', 'create'] }])
  const id = await world.record(ann, form, { a: 'restricted-bin' })
  await answered(server.call(recordRoutes.remove, at(form, id, { token: world.admin })))
  const [entry] = await binned('restricted-bin')
  const { data } = await fromBin([entry?.id ?? ''], ann)
  expect(data.done).toEqual([])
  expect(await binned('restricted-bin')).toHaveLength(1)
})

test('several are deleted, each for itself', async () => {
  const form = await world.form([field('text', 'a')])
  const ids = [await world.record(ann, form, { a: '1' }), await world.record(ann, form, { a: '2' })]
  const gone = '01900000-0000-7000-8000-0000000000ff'
  const { data } = await server.call(recordRoutes.removeMany, {
    token: ann.token,
    params: { formId: form },
    body: [...ids, gone],
  })
  expect(data).toMatchObject({ done: ids, refused: [{ id: gone, error: 'not_found' }] })
})

test('a record that is referred to is not deleted, or the reference is taken out, as the form says', async () => {
  const target = await world.form([field('text', 'name', { marks: { list: true } })])
  const reference = (onDelete: string, more = {}) => ({ form: target, onDelete, ...more })
  const strict = await world.form([field('reference', 'to', reference('refuse'))])
  const loose = await world.form([
    field('reference', 'to', reference('setNull', { multiple: true })),
    field('childTable', 't', { fields: [column('reference', 'in', reference('setNull'))] }),
  ])
  const [one, two] = [
    await world.record(ann, target, { name: 'one' }),
    await world.record(ann, target, { name: 'two' }),
  ]
  const keeps = await world.record(ann, strict, { to: one })
  const loses = await world.record(ann, loose, { to: [one, two], t: [{ in: two }] })
  expect((await world.get(ann, loose, loses)).data.names).toMatchObject({ [one]: 'one', [two]: 'two' })
  expect(await remove(target, one)).toMatchObject({
    status: 409,
    body: { error: 'form_record_referred', data: { count: 1 } },
  })
  await answered(world.update(ann, strict, keeps, 1, { to: null }))
  expect((await remove(target, two)).status).toBe(200)
  expect(await world.stored(loses)).toMatchObject({ [idOf('to')]: [one], [idOf('t')]: [{ id: expect.any(String) }] })
  expect(JSON.stringify(await world.stored(loses))).not.toContain(two)
  expect((await revisionsOf(loose, loses))[0]).toMatchObject({ rev: 2, kind: 'update' })
})

test('a reference names a record of the form, that is there and within reach', async () => {
  const target = await world.form([field('text', 'name', { marks: { list: true } })], [{ reach: 'own' }])
  const form = await world.form([field('reference', 'to', { form: target, onDelete: 'refuse' }), field('user', 'who')])
  const mine = await world.record(ann, target, { name: 'mine' })
  const his = await world.record(bob, target, { name: 'his' })
  const other = await world.record(ann, form, {})
  for (const to of [his, other, ann.id]) expect(pathsOf(await world.create(ann, form, { to }))).toEqual(['to'])
  expect(pathsOf(await world.create(ann, form, { who: mine }))).toEqual(['who'])
  const id = await world.record(ann, form, { to: mine })
  // What stands there may stay when another user changes the rest.
  expect((await world.update(bob, form, id, 1, { who: bob.id, to: mine })).status).toBe(200)
  const place = { token: ann.token, params: { formId: form, fieldId: idOf('to') } }
  const offered = await answered(server.call(recordRoutes.options, { ...place, query: {} }))
  expect(offered).toEqual([{ id: mine, title: 'mine' }])
  expect(await answered(server.call(recordRoutes.options, { ...place, query: { keyword: 'HIS' } }))).toEqual([])
  expect(await answered(server.call(recordRoutes.options, { ...place, query: { ids: [his, mine] } }))).toHaveLength(1)
  const wrong = { ...place, params: { formId: form, fieldId: idOf('who') }, query: {} }
  expect((await server.call(recordRoutes.options, wrong)).status).toBe(404)
})

test('a comment reaches the owner of the record, as plain text', async () => {
  const form = await world.form([field('text', 'a', { marks: { list: true } })])
  const id = await world.record(ann, form, { a: 'Trip' })
  await answered(server.call(recordRoutes.comment, { ...at(form, id, bob), body: { text: '<b>Why</b>?' } }))
  const { list } = await answered(server.call(messageRoutes.page, { token: ann.token, query: {} }))
  expect(list[0]).toMatchObject({ title: expect.stringContaining('Trip') })
  const comments = await answered(server.call(recordRoutes.comments, at(form, id)))
  expect(comments).toMatchObject([{ text: '<b>Why</b>?', byName: 'Bob', byId: bob.id }])
  expect((await server.call(recordRoutes.comment, { ...at(form, id), body: { text: ' ' } })).status).toBe(400)
})

test('a draft says what a version that was published since has done to the fields', async () => {
  const form = await world.form([field('text', 'a'), field('text', 'b'), field('text', 'c'), field('text', 'd')])
  const place = { token: ann.token, params: { formId: form } }
  const values = { [idOf('a')]: 'half', [idOf('b')]: 'gone' }
  await answered(
    server.call(recordRoutes.saveDraft, { ...place, body: { recordId: null, rev: null, versionNo: 1, values } }),
  )
  const draft = () => answered(server.call(recordRoutes.draft, { ...place, query: {} }))
  expect((await draft())?.differences).toEqual([])
  await world.publish(form, [
    field('text', 'a', { label: { zh: '甲', en: 'First' } }),
    field('text', 'c', { requiredWhen: '${d == null}' }),
    field('text', 'd'),
    field('number', 'e'),
  ])
  const kept = await draft()
  expect(kept?.values).toEqual(values)
  expect(kept?.differences.map(({ id, is, before }) => [id, is, before !== null])).toEqual([
    [idOf('a'), 'renamed', true],
    [idOf('c'), 'changed', false],
    [idOf('e'), 'added', false],
    [idOf('b'), 'retired', false],
  ])
})

test('a draft is kept as it is, is discarded by saving, tells no foreign names, and goes after 30 days', async () => {
  const target = await world.form([field('text', 'name', { marks: { list: true } })], [{ reach: 'own' }])
  const form = await world.form([field('text', 'a'), field('reference', 'to', { form: target, onDelete: 'refuse' })])
  const his = await world.record(bob, target, { name: 'foreign title' })
  const place = { token: ann.token, params: { formId: form } }
  const draft = (query: { recordId?: string } = {}) => answered(server.call(recordRoutes.draft, { ...place, query }))
  const save = (values: object, recordId: string | null = null) =>
    server.call(recordRoutes.saveDraft, {
      ...place,
      body: { recordId, rev: recordId === null ? null : 1, versionNo: 1, values: values as never },
    })
  expect(await draft()).toBeNull()
  await answered(save({ [idOf('a')]: 'half', [idOf('to')]: his }))
  expect(await draft()).toMatchObject({ values: { [idOf('a')]: 'half' }, names: {} })
  expect(
    (await answered(server.call(recordRoutes.forms, { token: ann.token }))).find(({ id }) => id === form),
  ).toMatchObject({ hasDraft: true })
  const id = await world.record(ann, form, { a: 'whole' })
  expect(await draft()).toBeNull()
  await answered(save({ [idOf('a')]: 'changed' }, id))
  expect(await draft({ recordId: id })).toMatchObject({ rev: 1 })
  await answered(world.update(ann, form, id, 1, { a: 'whole' }))
  expect(await draft({ recordId: id })).toBeNull()
  expect((await save({ [idOf('a')]: 'x'.repeat(600_000) })).status).toBe(413)
  await answered(save({ [idOf('a')]: 'old' }))
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.updateTable('frm_draft').set({ updated_at: '2026-01-01T00:00:00Z' }).where('template_id', '=', form).execute(),
  )
  expect(await draft()).toBeNull()
  await sweepDrafts(server.node.kernel, 1)
  const left = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('frm_draft').select('id').where('template_id', '=', form).execute(),
  )
  expect(left).toEqual([])
})

test('files are the user’s own, are pictures where they must be, and open for users who see the field', async () => {
  const fields = [field('picture', 'p'), field('file', 'f')]
  const form = await world.form(fields, [{ fields: { [idOf('f')]: 'hide' } }, { roleId }])
  const upload = async ({ token }: TestActor, file = A_PICTURE) =>
    (await answered(server.call(ossRoutes.create, { token, file, body: { dirValue: 'form' } }))).id
  const [seen, unseen] = [await upload(bob), await upload(bob)]
  expect(pathsOf(await world.create(ann, form, { p: [seen] }))).toEqual(['p'])
  const text = await upload(bob, { name: 'note.txt', content: 'just words' })
  expect(pathsOf(await world.create(bob, form, { p: [text] }))).toEqual(['p'])
  const id = await world.record(bob, form, { p: [seen], f: [unseen] })
  expect((await world.get(ann, form, id)).data.names).toEqual({ [seen]: 'pixel.png' })
  const files = (by: TestActor) =>
    answered(
      server.call(recordRoutes.files, {
        token: by.token,
        params: { formId: form },
        query: { ids: [seen, unseen, text] },
      }),
    )
  expect((await files(ann)).map((file) => file.id)).toEqual([seen])
  expect((await files(ann))[0]).toMatchObject({
    name: 'pixel.png',
    kind: 'picture',
    url: expect.stringContaining(seen),
  })
  expect(await files(bob)).toHaveLength(3)
  // What the history names is kept with the record.
  await answered(world.update(bob, form, id, 1, { p: null }))
  expect((await restoreTo(form, id, { rev: 2, to: 1, fields: [idOf('p')] }, ann)).status).toBe(200)
})
