/** Drafts and versions: saved, refused, published; who may do what with the records. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#records/contract/audit.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aRole, type TestActor } from '../../../../tests/people.ts'

const CODES = ['page', 'save', 'update', 'publish'].map((verb) => `frm:template:${verb}` as const)

let server: TestServer & { close: () => Promise<void> }
let ann: TestActor
let bob: TestActor
beforeAll(async () => {
  server = await aServer()
  ann = await anActor(server, { can: [...CODES, 'frm:template:access'], realName: 'Ann' })
  bob = await anActor(server, { can: CODES, realName: 'Bob' })
})
afterAll(() => server.close())

const pathsOf = ({ data }: { data: unknown }) => (data as { issues: { path: string }[] }).issues.map(({ path }) => path)
const label = (text: string) => ({ zh: text, en: text })
const text = (name: string, more: object = {}): { id: string } =>
  Object.assign({ kind: 'text', id: `f-${name}-1`, name, label: label(name) }, more)
const modelOf = (...fields: { id: string }[]) => ({
  format: 1,
  title: label('Form'),
  fields,
  layout: fields.map(({ id }) => ({ type: 'field', field: id })),
})
const newForm = async () =>
  (await server.call(templateRoutes.create, { token: ann.token, body: { name: 'Form', nameEn: 'Form' } })).data.id
const draft = async (id: string) => (await server.call(templateRoutes.draft, { token: ann.token, params: { id } })).data
const save = (id: string, rev: number, model: object, { token } = ann) =>
  server.call(templateRoutes.saveDraft, { token, params: { id }, body: { rev, model: model as Record<string, never> } })
const publish = (id: string, rev: number) =>
  server.call(templateRoutes.publish, { token: ann.token, params: { id }, body: { rev, note: 'because' } })
const published = async (...fields: { id: string }[]) => {
  const id = await newForm()
  const { rev } = (await save(id, 1, modelOf(...fields))).data
  const answer = await publish(id, rev)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id, rev }
}

test('a draft is saved with what is wrong with it, and names the template', async () => {
  const id = await newForm()
  const wrong = modelOf(text('a', { visibleWhen: '${missing == 1}' }))
  const answer = await save(id, 1, { ...wrong, title: { zh: '新名称', en: 'New name' } })
  expect(answer).toMatchObject({ status: 200, data: { rev: 2 } })
  expect(answer.data.problems).toMatchObject([
    { code: 'form_rule_unknown_name', path: 'fields.0.visibleWhen', field: 'a' },
  ])
  expect((await server.call(templateRoutes.get, { token: ann.token, params: { id } })).data).toMatchObject({
    name: '新名称',
    nameEn: 'New name',
    fieldCount: 1,
  })
  expect(await publish(id, 2)).toMatchObject({
    status: 400,
    data: { issues: [{ path: 'model.fields.0.visibleWhen' }] },
  })
})

test('a draft without the shape of a model is refused with every path and changes nothing', async () => {
  const id = await newForm()
  const answer = await save(id, 1, { ...modelOf(text('a')), fields: [{ kind: 'text' }], extra: 1 })
  expect(answer.status).toBe(400)
  expect(pathsOf(answer)).toEqual(expect.arrayContaining(['model.fields.0.id', 'model.fields.0.name', 'model']))
  const fields = Array.from({ length: 301 }, (_, at) => text(`n${at}`))
  expect(await save(id, 1, modelOf(...fields))).toMatchObject({ status: 422, body: { error: 'form_too_large' } })
  expect(await draft(id)).toMatchObject({ rev: 1, model: { fields: [] } })
})

test('saving over the draft of another user is refused, with who saved when', async () => {
  const id = await newForm()
  await save(id, 1, modelOf(text('a')), bob)
  expect(await save(id, 1, modelOf(text('b')))).toMatchObject({
    status: 409,
    body: { error: 'form_draft_changed', data: { rev: 2, savedBy: 'Bob' } },
  })
  expect((await draft(id)).model.fields.map(({ name }) => name)).toEqual(['a'])
  expect(await publish(id, 1)).toMatchObject({ status: 409 })
})

test('what names a dictionary or a form that is not there is a problem', async () => {
  const id = await newForm()
  const missing = '01900000-0000-7000-8000-0000000000ff'
  const model = modelOf(
    { kind: 'dictionary', id: 'f-dict-1', name: 'd', label: label('d'), dict: 'no_such' } as { id: string },
    { kind: 'dictionary', id: 'f-dict-2', name: 'g', label: label('g'), dict: 'gender' } as { id: string },
    { kind: 'reference', id: 'f-refs-1', name: 'r', label: label('r'), form: missing, onDelete: 'setNull' } as {
      id: string
    },
  )
  expect((await save(id, 1, model)).data.problems).toMatchObject([
    { code: 'form_unknown_reference', path: 'fields.0.dict', detail: 'no_such' },
    { code: 'form_unknown_reference', path: 'fields.2.form', detail: missing },
  ])
})

test('versions are numbered and never change; the draft returns to the latest', async () => {
  const { id, rev } = await published(text('a'))
  expect(await publish(id, rev)).toMatchObject({ status: 422, body: { error: 'form_unchanged' } })
  const second = (await save(id, rev, modelOf(text('b', { id: 'f-a-1' }), text('c')))).data.rev
  expect((await publish(id, second)).data).toEqual({ no: 2 })
  const third = (await save(id, second, modelOf(text('z')))).data.rev
  const { data } = await server.call(templateRoutes.versions, { token: ann.token, params: { id } })
  expect(
    data.map(({ no, note, createdBy, model }) => [no, note, createdBy, model.fields.map(({ name }) => name)]),
  ).toEqual([
    [2, 'because', 'Ann', ['b', 'c']],
    [1, 'because', 'Ann', ['a']],
  ])
  await server.call(templateRoutes.revertDraft, { token: ann.token, params: { id } })
  const now = await draft(id)
  expect([now.rev, now.model.fields.map(({ name }) => name), now.usedFields]).toEqual([
    third + 1,
    ['b', 'c'],
    ['f-a-1', 'f-c-1'],
  ])
  const changeVersion = server.node.kernel.database.transaction(1, (tx) =>
    tx.updateTable('frm_version').set({ note: 'x' }).execute(),
  )
  await expect(changeVersion).rejects.toThrow(/permission denied/)
})

test('a field that records have values of gets another variable name; a rule that reads the old one is refused at its path', async () => {
  const reads = (name: string) => text('long', { kind: 'formula', result: 'text', computed: `\${text(${name})}` })
  const { id, rev } = await published(text('a'), reads('a'))
  const renamed = (rule: string) => modelOf(text('renamed', { id: 'f-a-1' }), reads(rule))
  const wrong = (await save(id, rev, renamed('a'))).data
  expect(wrong.problems.map(({ path }) => path)).toEqual(['fields.1.computed'])
  expect((await publish(id, wrong.rev)).status).toBe(400)
  const right = (await save(id, wrong.rev, renamed('renamed'))).data
  expect(right.problems).toEqual([])
  expect((await publish(id, right.rev)).data).toEqual({ no: 2 })
})

test('a change of type under one id is refused, also for a field that a version in between did not have', async () => {
  const { id, rev } = await published(text('a'), text('b'))
  const without = (await save(id, rev, modelOf(text('b')))).data.rev
  await publish(id, without)
  const other = modelOf(text('a', { kind: 'number' }), text('b'))
  const saved = await save(id, without, other)
  expect(saved.data.problems).toMatchObject([{ code: 'form_type_change', path: 'fields.0.kind' }])
  expect(await publish(id, saved.data.rev)).toMatchObject({ status: 422, body: { error: 'form_type_change' } })
})

test('rules in a circle, and a form without fields, are not published', async () => {
  const id = await newForm()
  const round = modelOf(text('a', { computed: '${b}' }), text('b', { computed: '${a}' }))
  const { rev } = (await save(id, 1, round)).data
  expect(await publish(id, rev)).toMatchObject({ status: 422, body: { error: 'form_rule_cycle' } })
  const empty = (await save(id, rev, modelOf())).data.rev
  expect(await publish(id, empty)).toMatchObject({ status: 400, data: { issues: [{ path: 'model.fields' }] } })
})

test('of two publications of one draft at once there is one version', async () => {
  const id = await newForm()
  const { rev } = (await save(id, 1, modelOf(text('a')))).data
  const answers = await Promise.all([publish(id, rev), publish(id, rev)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('the permissions of records take a code of their own, name roles that are there, and are audited', async () => {
  const { id } = await published(text('a'))
  const read = (token: string) => server.call(templateRoutes.access, { token, params: { id } })
  expect((await read(bob.token)).status).toBe(403)
  const { version } = (await read(ann.token)).data
  const roleId = await aRole(server, { can: [] })
  const set = (access: object[], at = version) =>
    server.call(templateRoutes.setAccess, {
      token: ann.token,
      params: { id },
      body: { access: access as [], version: at },
    })
  const entry = { roleId, rights: ['view'], reach: 'all', fields: { 'f-a-1': 'hide', 'f-gone-1': 'hide' } }
  expect(await set([{ ...entry, roleId: '01900000-0000-7000-8000-0000000000ff' }])).toMatchObject({ status: 400 })
  expect(await set([entry, entry])).toMatchObject({ status: 400 })
  expect((await set([entry])).status).toBe(200)
  expect(await set([entry])).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
  expect((await read(ann.token)).data.access).toEqual([{ ...entry, fields: { 'f-a-1': 'hide' } }])
  const { data } = await server.call(auditRoutes.page, {
    token: await server.admin(),
    query: { resource: 'formTemplate', resourceId: id },
  })
  expect(data.list.map(({ action }) => action)).toEqual(['update', 'publish', 'create'])
})

test('the templates of another organisation are not there', async () => {
  const { id, rev } = await published(text('a'))
  const { token } = await anActor(server, { can: [...CODES, 'frm:template:access'], tenantId: 0 })
  const calls = [
    server.call(templateRoutes.get, { token, params: { id } }),
    server.call(templateRoutes.draft, { token, params: { id } }),
    server.call(templateRoutes.versions, { token, params: { id } }),
    server.call(templateRoutes.access, { token, params: { id } }),
    server.call(templateRoutes.saveDraft, { token, params: { id }, body: { rev, model: modelOf(text('b')) } }),
    server.call(templateRoutes.publish, { token, params: { id }, body: { rev } }),
    server.call(templateRoutes.setStatus, { token, params: { id }, body: { status: 2 } }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
  expect((await server.call(templateRoutes.create, { token, body: { name: 'x', copyOf: id } })).status).not.toBe(200)
})
