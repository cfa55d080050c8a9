/** Values copied from field to field: a trial changes nothing, a copy loses nothing, and not everybody may do it. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskRoutes } from '#contract/task.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { valueCopyRoutes, type ValueCopy } from '#forms/contract/value-copy.ts'
import { field } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aRole, anActor, type TestActor } from '../../../../tests/people.ts'
import { aForm, recordsOf, type PublishedForm } from '../testing/forms.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: TestActor
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await anActor(server, { superAdmin: 1 })
})
afterAll(() => server.close())

const fields = [
  field('text', 'old'),
  field('number', 'fresh', { decimals: 2, max: 1_000 }),
  field('user', 'who'),
  field('text', 'must', { required: true }),
]
const [OLD, FRESH] = ['f-old-1', 'f-fresh-1']
const must = { 'f-must-1': 'x' }

const aFilledForm = async () => {
  const form = await aForm(server, admin.token, { fields })
  const ids = await recordsOf(server, form, [
    { values: { [OLD]: '1,200.5', ...must } },
    { values: { [OLD]: '12.5', ...must } },
    { values: { [OLD]: 'twelve', ...must } },
    { values: { [OLD]: '7', [FRESH]: 8, ...must } },
    { values: must },
    { values: { [OLD]: '3' } },
  ])
  return { form, ids }
}

const copy = ({ id }: PublishedForm, body: Partial<ValueCopy> = {}, { token } = admin) =>
  server.call(valueCopyRoutes.copy, { token, params: { id }, body: { from: OLD, to: FRESH, isTrial: false, ...body } })

/** Title aside: value, copy and result of each row of the file. */
async function resultOf(id: string): Promise<unknown[][]> {
  const { token } = admin
  await expect
    .poll(async () => (await server.call(taskRoutes.get, { token, params: { id } })).data.status, { timeout: 30_000 })
    .toBe('done')
  const { data } = await server.call(taskRoutes.file, { token, params: { id } })
  const { sheets } = await readXlsx(data as unknown as Buffer)
  return (sheets[0]?.rows ?? []).slice(1).map((row) => row.slice(1, 4))
}

const valuesOf = async ({ id: formId }: PublishedForm, id: string) =>
  (await server.call(recordRoutes.get, { token: admin.token, params: { formId, id } })).data

test('a trial says what would become of each record, and changes nothing', async () => {
  const { form, ids } = await aFilledForm()
  const { data } = await copy(form, { isTrial: true })
  const rows = await resultOf(data.id)
  expect(rows.map(([value, , result]) => [value, result])).toEqual([
    ['1,200.5', 'Has no counterpart'],
    ['12.5', 'Copied'],
    ['twelve', 'Has no counterpart'],
    ['7', 'Kept its own value'],
    ['3', 'Refused'],
  ])
  for (const id of ids) expect(await valuesOf(form, id)).toMatchObject({ rev: 1 })
})

test('a copy writes a revision per record; the old value stays, and records with a value of their own keep it', async () => {
  const { form, ids } = await aFilledForm()
  await resultOf((await copy(form)).data.id)
  const [, copied, , kept] = ids
  expect(await valuesOf(form, copied ?? '')).toMatchObject({ rev: 2, values: { [OLD]: '12.5', [FRESH]: 12.5 } })
  expect(await valuesOf(form, kept ?? '')).toMatchObject({ rev: 1, values: { [FRESH]: 8 } })
  await resultOf((await copy(form, { overwrites: true })).data.id)
  expect(await valuesOf(form, kept ?? '')).toMatchObject({ rev: 2, values: { [FRESH]: 7 } })
  // Once more changes nothing: a task that is begun twice does no harm.
  expect(await valuesOf(form, copied ?? '')).toMatchObject({ rev: 2 })
})

describe('refused is', () => {
  test('a pair of fields that have nothing in common, and a field that there is not', async () => {
    const { form } = await aFilledForm()
    expect(await copy(form, { to: 'f-who-1' })).toMatchObject({ status: 422, body: { error: 'form_cannot_convert' } })
    expect(await copy(form, { from: 'f-none-1' })).toMatchObject({ status: 400 })
    expect(await copy(form, { to: OLD })).toMatchObject({ status: 400 })
  })
  test('a user who may change only some records, or not this field', async () => {
    const can = ['frm:template:publish', 'frm:record:update', 'frm:record:page']
    const roleId = await aRole(server, { can })
    const user = await anActor(server, { roleIds: [roleId] })
    const access = (reach: 'own' | 'all', limited: Record<string, 'read' | 'hide'> = {}) => [
      { roleId, rights: ['view', 'update'] as const, reach, fields: limited },
    ]
    const aFormWith = async (entries: ReturnType<typeof access>) =>
      aForm(server, admin.token, { fields, access: entries.map((one) => ({ ...one, rights: [...one.rights] })) })
    expect(await copy(await aFormWith(access('own')), {}, user)).toMatchObject({ status: 403 })
    expect(await copy(await aFormWith(access('all', { [FRESH]: 'read' })), {}, user)).toMatchObject({ status: 400 })
    const hidden = await aFormWith(access('all', { [OLD]: 'hide' }))
    const { data } = await server.call(valueCopyRoutes.sources, { token: user.token, params: { id: hidden.id } })
    expect(data.map(({ id }) => id)).not.toContain(OLD)
    expect((await copy(await aFormWith(access('all')), { isTrial: true }, user)).status).toBe(200)
  })
})
