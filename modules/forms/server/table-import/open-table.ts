/** A child table whose rows one user may bring in. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { FieldOf } from '#forms-core/index.ts'
import { openForm, type OpenedForm } from '../record/form-access.ts'
import { columnsOf, type FieldColumn } from '../record-import/import-columns.ts'

export interface OpenedTable {
  readonly opened: OpenedForm
  readonly table: FieldOf<'childTable'>
  /** Those that the user may write in a cell. */
  readonly columns: readonly FieldColumn[]
}

export interface TablePlace {
  readonly formId: string
  readonly tableId: string
}

/**
 * @throws AppError not_found: without a right to enter or change records, or to write this table, it is as if there
 *   were no such table; the same where the form does not say that rows can be imported
 */
export async function openTable(db: Db, actor: Actor, { formId, tableId }: TablePlace): Promise<OpenedTable> {
  const opened = await openForm(db, actor, formId)
  const { rights, modes, form } = opened
  const table = form.fields.get(tableId)?.field
  const mayWrite = (rights.has('create') || rights.has('update')) && !modes.has(tableId)
  if (table?.kind !== 'childTable' || table.importRows !== true || table.readOnly === true || !mayWrite)
    throw new AppError(errors.notFound)
  const columns = columnsOf({ hidden: opened.hidden, modes, model: table })
  if (columns.length === 0) throw new AppError(errors.notFound)
  return { opened, table, columns }
}
