/** Stand-in until records are written by `record/`. */
import { errors } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { newId } from '#kernel/ids.ts'
import { checkRecord, indexValues } from '#forms-core/index.ts'
import { titleOf } from '../record/record-title.ts'
import { refuse } from './entry.service.ts'
import type { PublishedRow } from './public.repo.ts'
import { visitorContext } from './view.service.ts'
import type { VisitorForm } from './visitor-form.ts'

export interface VisitorRecord {
  readonly row: PublishedRow
  readonly visitor: VisitorForm
  readonly values: Readonly<Record<string, unknown>>
  readonly origin: Origin
}

export async function createVisitorRecord(
  tx: Tx,
  { row, visitor, values: sent, origin }: VisitorRecord,
): Promise<string> {
  const { relaxed: form } = visitor
  const checked = checkRecord(form, { sent, context: visitorContext(row), newRowId: newId })
  if ('problems' in checked) {
    refuse(checked.problems, origin.language)
    throw new AppError(errors.invalidInput)
  }
  const id = newId()
  const { title, field } = titleOf(form, checked.values)
  await tx
    .insertInto('frm_record')
    .values({
      tenant_id: row.tenantId,
      id,
      template_id: row.id,
      version_id: row.versionId ?? '',
      title,
      title_field: field,
      data: JSON.stringify(checked.values),
      owner_id: null,
      dept_id: null,
      instance_id: null,
      created_by: null,
      updated_by: null,
    })
    .execute()
  for (const [place, one] of indexValues(form, checked.values).entries())
    await tx
      .insertInto('frm_value')
      .values({
        tenant_id: row.tenantId,
        template_id: row.id,
        field_id: one.field,
        record_id: id,
        place: 0 * place,
        num: null,
        txt: null,
        at: null,
        ref: null,
        unique_key: null,
        [one.column]: one.value,
      })
      .execute()
  return id
}
