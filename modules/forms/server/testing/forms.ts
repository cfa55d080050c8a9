/** Published forms and records of them, as tests need them. */
import { expect } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { FormAccess } from '#forms/contract/access.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { indexValues, readModel, type Field, type FormModel, type StoredValues } from '#forms-core/index.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { titleOf } from '../record/record-title.ts'

/** A model of fields one below the other. */
export const aModel = (fields: readonly Field[]): FormModel => ({
  format: 1,
  title: { zh: '测试表单', en: 'Test form' },
  fields: [...fields],
  layout: fields.map(({ id }) => ({ type: 'field', field: id })),
})

export interface PublishedForm {
  readonly id: string
  readonly model: FormModel
}

/** A published form, by an administrator. */
export async function aForm(
  server: TestServer,
  admin: string,
  { fields, access }: { fields: readonly Field[]; access?: FormAccess },
): Promise<PublishedForm> {
  const model = aModel(fields)
  const dataOf = async <Data>(answer: Promise<{ status: number; body: unknown; data: Data }>) => {
    const { status, body, data } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
    return data
  }
  const { id } = await dataOf(server.call(templateRoutes.create, { token: admin, body: { name: `Form ${newId()}` } }))
  const params = { id }
  const { rev } = await dataOf(server.call(templateRoutes.draft, { token: admin, params }))
  const body = { rev, model: JSON.parse(JSON.stringify(model)) as Record<string, never> }
  const saved = await dataOf(server.call(templateRoutes.saveDraft, { token: admin, params, body }))
  expect(saved.problems).toEqual([])
  await dataOf(server.call(templateRoutes.publish, { token: admin, params, body: { rev: saved.rev } }))
  if (access) await dataOf(server.call(templateRoutes.setAccess, { token: admin, params, body: { access } }))
  return { id, model }
}

export interface GivenRecord {
  readonly values: StoredValues
  readonly ownerId?: string | null
  readonly deptId?: string | null
  readonly createdAt?: string
}

/** Records as they are stored, past the rules of the form; answers their ids. */
export async function recordsOf(
  server: TestServer,
  form: PublishedForm,
  records: readonly GivenRecord[],
  tenantId = 1,
): Promise<string[]> {
  const read = readModel(form.model)
  if (!('form' in read)) throw new Error('the model cannot be read')
  return server.node.kernel.database.transaction(tenantId, async (tx) => {
    const { version_id } = await tx
      .selectFrom('frm_template')
      .select('version_id')
      .where('id', '=', form.id)
      .executeTakeFirstOrThrow()
    const ids: string[] = []
    for (const { values, ownerId = null, deptId = null, createdAt } of records) {
      const id = newId()
      const { title, field } = titleOf(read.form, values)
      await tx
        .insertInto('frm_record')
        .values({
          tenant_id: tenantId,
          id,
          template_id: form.id,
          version_id: version_id ?? '',
          title,
          title_field: field,
          data: JSON.stringify(values),
          owner_id: ownerId,
          dept_id: deptId,
          instance_id: null,
          created_by: ownerId,
          updated_by: ownerId,
          ...(createdAt && { created_at: createdAt }),
        })
        .execute()
      const places = new Map<string, number>()
      for (const { field: fieldId, column, value } of indexValues(read.form, values)) {
        const place = places.get(fieldId) ?? 0
        places.set(fieldId, place + 1)
        await tx
          .insertInto('frm_value')
          .values({
            tenant_id: tenantId,
            template_id: form.id,
            field_id: fieldId,
            record_id: id,
            place,
            num: null,
            txt: null,
            at: null,
            ref: null,
            unique_key: null,
            [column]: value,
          })
          .execute()
      }
      ids.push(id)
    }
    return ids
  })
}
