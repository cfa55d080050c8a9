/** Serial numbers of a new record, taken in the transaction that writes it. */
import type { Tx } from '#kernel/database/lease.ts'
import {
  checkRecord,
  serialPeriod,
  serialText,
  type CompiledForm,
  type EvaluationContext,
  type StoredValues,
} from '#forms-core/index.ts'
import { newId } from '#kernel/ids.ts'
import { nextNumber } from './serial.repo.ts'

interface Numbering {
  readonly tenantId: number
  readonly formId: string
  readonly form: CompiledForm
  readonly context: EvaluationContext
}

/**
 * The values with the numbers of their serial fields. Fields are numbered in the order of their ids, so that two
 * writers never wait for each other.
 */
export async function withSerials(tx: Tx, numbering: Numbering, values: StoredValues): Promise<StoredValues> {
  const { form, context, ...where } = numbering
  const fields = form.model.fields
    .filter((field) => field.kind === 'serial')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  if (fields.length === 0) return values
  const next: Record<string, unknown> = { ...values }
  for (const { id: fieldId, serial } of fields) {
    const period = serialPeriod(serial, context.today)
    const number = await nextNumber(tx, { tenantId: where.tenantId, formId: where.formId, fieldId, period })
    next[fieldId] = serialText(serial, context.today, number)
  }
  return computedAgain(form, context, next)
}

/** Rules that read a number are evaluated once more; what they make wrong then is seen at the next change. */
function computedAgain(form: CompiledForm, context: EvaluationContext, values: StoredValues): StoredValues {
  const isRead = [...form.fields.values()].some(({ rules }) =>
    rules.computed?.reads.some(({ field }) => form.fields.get(field)?.field.kind === 'serial'),
  )
  if (!isRead) return values
  const checked = checkRecord(form, { sent: {}, before: values, context, newRowId: newId })
  return 'values' in checked ? checked.values : values
}
