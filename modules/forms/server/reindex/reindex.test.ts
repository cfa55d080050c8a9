/** Values of lists after a version that asks for others: all records are written, and no list is wrong meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formErrors } from '#forms/contract/errors.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import type { Field } from '#forms-core/index.ts'
import { field } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { aForm, aModel, recordsOf, type PublishedForm } from '../testing/forms.ts'
import { changedIndex } from './changed-index.ts'
import { REINDEX_JOB, reindexJobs } from './reindex.service.ts'

const COUNT = 450
const MARKED = { list: true, filter: true, sort: true, sum: true }

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = (await anActor(server, { superAdmin: 1 })).token
})
afterAll(() => server.close())

const values = (n: number) => ({ 'f-code-1': `C-${n}`, 'f-size-1': n })
const aFilledForm = async (count = COUNT) => {
  const form = await aForm(server, admin, { fields: [field('text', 'code'), field('number', 'size')] })
  await recordsOf(
    server,
    form,
    Array.from({ length: count }, (_, n) => ({ values: values(n) })),
  )
  return form
}

async function publish({ id }: PublishedForm, fields: readonly Field[]) {
  const params = { id }
  const { data: draft } = await server.call(templateRoutes.draft, { token: admin, params })
  const model = JSON.parse(JSON.stringify({ ...aModel(fields), title: draft.model.title })) as Record<string, never>
  const saved = await server.call(templateRoutes.saveDraft, { token: admin, params, body: { rev: draft.rev, model } })
  return server.call(templateRoutes.publish, { token: admin, params, body: { rev: saved.data.rev } })
}

const list = ({ id }: PublishedForm, query: Record<string, string>) =>
  server.call(recordListRoutes.page, { token: admin, params: { formId: id }, query })
const opened = async ({ id }: PublishedForm) =>
  (await server.call(recordRoutes.form, { token: admin, params: { formId: id } })).data

const run = ({ id: formId }: PublishedForm) =>
  reindexJobs(server.node.kernel)[REINDEX_JOB]?.({ id: 'x', name: REINDEX_JOB, tenantId: 1, data: { formId } })

async function untilReady(form: PublishedForm) {
  await expect.poll(async () => (await opened(form)).indexing, { timeout: 30_000 }).toEqual([])
}

test('a field that becomes a filter, an order and a sum has the values of all records', async () => {
  const form = await aFilledForm()
  expect((await publish(form, [field('text', 'code'), field('number', 'size', { marks: MARKED })])).status).toBe(200)
  await untilReady(form)
  const { data } = await list(form, { 'f-size-1': '100..299', sumFields: 'f-size-1', orderField: 'f-size-1' })
  expect(data.total).toBe(200)
  expect(data.sumData).toEqual({ 'f-size-1': ((100 + 299) / 2) * 200 })
  expect(data.list.map(({ values: one }) => one['f-size-1']).slice(0, 3)).toEqual([299, 298, 297])
})

test('until then lists refuse the field instead of showing a part', async () => {
  const form = await aFilledForm(3)
  // A run that another node has begun.
  await server.node.kernel.database.transaction(1, (tx) =>
    tx
      .insertInto('frm_reindex')
      .values({ tenant_id: 1, template_id: form.id, fields: ['f-size-1'], after: null })
      .execute(),
  )
  await publish(form, [field('text', 'code', { marks: { list: true } }), field('number', 'size', { marks: MARKED })])
  const queries: Record<string, string>[] = [{ 'f-size-1': '1' }, { orderField: 'f-size-1' }, { sumFields: 'f-size-1' }]
  for (const query of queries) {
    const { status, body } = await list(form, query)
    // It may be over by now.
    expect([200, formErrors.indexing.name]).toContain(status === 200 ? status : body.error)
  }
  await untilReady(form)
  expect((await list(form, { 'f-size-1': '1' })).data.total).toBe(1)
})

test('a field that is no longer marked loses its values, and another one keeps them', async () => {
  const form = await aForm(server, admin, {
    fields: [field('text', 'code', { marks: { list: true } }), field('number', 'size', { marks: MARKED })],
  })
  await recordsOf(server, form, [{ values: values(1) }, { values: values(2) }])
  await publish(form, [field('text', 'code', { marks: { list: true } }), field('number', 'size')])
  await expect
    .poll(async () => {
      const rows = await server.node.kernel.database.read(1, (db) =>
        db.selectFrom('frm_value').select('field_id').where('template_id', '=', form.id).execute(),
      )
      return rows.map(({ field_id }) => field_id)
    })
    .toEqual(['f-code-1', 'f-code-1'])
})

describe('a field that becomes unique', () => {
  test('is refused where two records have the same value, and nothing is published', async () => {
    const form = await aFilledForm(2)
    await recordsOf(server, form, [{ values: values(1) }])
    const answer = await publish(form, [field('text', 'code', { unique: true }), field('number', 'size')])
    expect(answer).toMatchObject({ status: 409, body: { error: 'form_value_taken', data: { field: 'f-code-1' } } })
    expect((await opened(form)).version.no).toBe(1)
  })
  test('is unique from the moment it is published', async () => {
    const form = await aFilledForm(3)
    expect((await publish(form, [field('text', 'code', { unique: true }), field('number', 'size')])).status).toBe(200)
    const create = (code: string) =>
      server.call(recordRoutes.create, { token: admin, params: { formId: form.id }, body: { values: { code } } })
    expect(await create('C-1')).toMatchObject({ status: 409, body: { error: 'form_value_taken' } })
    expect((await create('C-new')).status).toBe(200)
  })
})

test('records that are changed while it runs, and runs that come twice, leave nothing wrong', async () => {
  const form = await aFilledForm()
  await publish(form, [field('text', 'code'), field('number', 'size', { marks: MARKED })])
  const create = (size: number) =>
    server.call(recordRoutes.create, { token: admin, params: { formId: form.id }, body: { values: { size } } })
  await Promise.all([run(form), run(form), ...Array.from({ length: 20 }, (_, n) => create(1_000 + n))])
  await untilReady(form)
  expect((await list(form, { 'f-size-1': '0..' })).data.total).toBe(COUNT + 20)
})

describe('what is written anew', () => {
  const before = aModel([field('text', 'code'), field('number', 'size', { marks: { filter: true } })])
  test('is what the version keeps and the one before did not', () => {
    const now = aModel([field('text', 'code', { unique: true }), field('number', 'size', { marks: { sum: true } })])
    expect(changedIndex(before, now)).toEqual({ added: ['f-code-1'], unique: ['f-code-1'], isChanged: true })
  })
  test('is nothing where only words change', () => {
    const now = { ...before, title: { zh: '新', en: 'new' } }
    expect(changedIndex(before, now)).toEqual({ added: [], unique: [], isChanged: false })
  })
  test('is everything where a value is no longer kept, or titles are made of other fields', () => {
    expect(changedIndex(before, aModel([field('text', 'code'), field('number', 'size')])).isChanged).toBe(true)
    expect(changedIndex(before, aModel([field('text', 'other'), ...before.fields])).isChanged).toBe(true)
  })
})
