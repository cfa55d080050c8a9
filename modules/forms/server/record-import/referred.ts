/** What cells call users, departments, posts and records of other forms, as choices. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { partsOf } from '#kernel/imports/cell-values.ts'
import type { CellRow } from '#kernel/imports/kind.ts'
import type { Choice } from '#kernel/imports/spec.ts'
import { columnOf, isIndexed, type Field } from '#forms-core/index.ts'
import { openForm } from '../record/form-access.ts'
import * as repo from './referred.repo.ts'

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the values of a field are ids that people call by names. */
export const isReferring = ({ kind }: Field): boolean =>
  kind === 'user' || kind === 'department' || kind === 'post' || kind === 'reference'

/** Everything that the cells of a field name, found in one statement for all rows. */
export async function referredChoices(db: Db, actor: Actor, field: Field, rows: readonly CellRow[]): Promise<Choice[]> {
  const cells = rows.flatMap(({ cells: { [field.id]: text = '' } }) => [text, ...partsOf(text)])
  const texts = [...new Set(cells.map((text) => text.trim()).filter(Boolean))]
  if (texts.length === 0) return []
  const ids = texts.filter((text) => ID.test(text))
  const names = { texts: texts.map((text) => text.toLowerCase()), ids }
  switch (field.kind) {
    case 'user':
      return repo.usersNamed(db, names)
    case 'department':
      return repo.deptsNamed(db, names)
    case 'post':
      return repo.postsNamed(db, names)
    case 'reference':
      return recordChoices(db, actor, field.form, { texts, ids })
    default:
      return []
  }
}

/** None of a form that the user may not use: its records cannot be guessed. */
async function recordChoices(
  db: Db,
  actor: Actor,
  formId: string,
  names: { texts: readonly string[]; ids: readonly string[] },
): Promise<Choice[]> {
  try {
    const { model, hidden, reach } = await openForm(db, actor, formId)
    const fields = model.fields
      .filter((field) => isIndexed(field) && columnOf(field) === 'txt' && !hidden.has(field.id))
      .map(({ id }) => id)
    return await repo.recordsNamed(db, actor, { formId, fields, reach, ...names })
  } catch (error) {
    if (error instanceof AppError && error.code === errors.notFound) return []
    throw error
  }
}
