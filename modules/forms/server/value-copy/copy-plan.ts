/** Which values of a form can be copied where, for one user. */
import { dayIn, momentIn } from '#contract/wall-clock.ts'
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { CopySource, ValueCopy } from '#forms/contract/value-copy.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { canConvert, type ConvertContext, type Field } from '#forms-core/index.ts'
import { openForm, type OpenedForm } from '../record/form-access.ts'
import { retiredOf } from '../record/retired.ts'

export interface CopyPlan {
  readonly from: Field
  readonly to: Field
  readonly context: ConvertContext
}

const isChangeable = ({ modes }: OpenedForm, { id }: Field): boolean => !modes.has(id)

/**
 * The form, for a user who may change every record of it; a copy changes them all.
 * @throws AppError not_found; forbidden where the user changes only some records
 */
async function openForCopy(db: Db, actor: Actor, formId: string): Promise<OpenedForm> {
  const opened = await openForm(db, actor, formId)
  if (!holds(actor, 'frm:record:update') || opened.reaches.get('update') !== 'all') throw new AppError(errors.forbidden)
  return opened
}

/** The fields of the form, retired ones after them. */
async function fieldsOf(db: Db, opened: OpenedForm): Promise<{ field: Field; isRetired: boolean }[]> {
  const retired = await retiredOf(db, opened)
  return [
    ...opened.model.fields.map((field) => ({ field, isRetired: false })),
    ...retired.map((field) => ({ field, isRetired: true })),
  ].filter(({ field }) => isChangeable(opened, field))
}

/** @throws AppError not_found, forbidden */
export async function copySources(db: Db, actor: Actor, formId: string): Promise<CopySource[]> {
  const opened = await openForCopy(db, actor, formId)
  const all = await fieldsOf(db, opened)
  const targets = all.filter(({ isRetired }) => !isRetired).map(({ field }) => field)
  return all
    .map(({ field, isRetired }) => ({
      id: field.id,
      label: field.label,
      kind: field.kind,
      isRetired,
      targets: targets
        .filter((to) => to.id !== field.id && canConvert(field, to))
        .map(({ id, label }) => ({ id, label })),
    }))
    .filter((source) => source.targets.length > 0)
}

/** @throws AppError not_found, forbidden, form_cannot_convert; InvalidInput where the form has no such field */
export async function copyPlan(
  db: Db,
  actor: Actor,
  { formId, from: fromId, to: toId }: Pick<ValueCopy, 'from' | 'to'> & { formId: string },
): Promise<CopyPlan> {
  const opened = await openForCopy(db, actor, formId)
  const all = await fieldsOf(db, opened)
  const from = all.find(({ field }) => field.id === fromId)?.field
  if (from === undefined) throw invalid('from', 'unknown_choice')
  const to = all.find(({ field, isRetired }) => field.id === toId && !isRetired)?.field
  if (to === undefined || to.id === from.id) throw invalid('to', 'unknown_choice')
  if (!canConvert(from, to)) throw new AppError(formErrors.cannotConvert)
  const { zone } = opened.template
  const context: ConvertContext = {
    dayOf: (moment) => dayIn(new Date(moment), zone),
    momentOf: (day) => momentIn(day, zone).toISOString(),
  }
  return { from, to, context }
}
