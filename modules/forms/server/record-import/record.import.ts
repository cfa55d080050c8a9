/**
 * Records out of a sheet, one import for each form. They are only made, never changed: a sheet has nothing by which a
 * record is known for sure. Rows of child tables, files and signatures cannot be imported, nor what is computed.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { ImportFamily, ImportKind } from '#kernel/imports/kind.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { recordImport } from '#forms/contract/record-list.ts'
import { textIn, type Field, type FieldId } from '#forms-core/index.ts'
import { openForm, openFormForWriting, type OpenedForm } from '../record/form-access.ts'
import { columnsOf, type FieldColumn } from './import-columns.ts'
import { choicesOf } from './known-choices.ts'
import { RecordAttempt } from './record-attempt.ts'

const PUBLISHED = 1

export const importedRecords = (kernel: Kernel): ImportFamily => ({
  noun: 'formRecord',
  routes: recordImport,
  // The typed cast: the routes have parsed it.
  memberOf: (params) => (params as { formId: string }).formId,
  open: async ({ db, actor, member }) => importOf(kernel, mayImport(await openForm(db, actor, member))),
})

/** @throws AppError not_found: without the right it is as if there were no such form */
function mayImport(opened: OpenedForm): OpenedForm {
  if (!opened.rights.has('import')) throw new AppError(errors.notFound)
  return opened
}

function importOf(kernel: Kernel, opened: OpenedForm): ImportKind {
  const { id: formId, model } = opened
  const columns = columnsOf(opened)
  return {
    noun: 'formRecord',
    title: { zh: textIn(model.title, 'zh'), en: textIn(model.title, 'en') },
    can: recordImport.create.can,
    modes: ['create'],
    columns: columns.map(({ column }) => column),
    keyColumn: keyOf(columns),
    keyOf: (text) => text,
    begin: async ({ db, tx, actor }) => {
      const own = mayImport(await (tx ? openFormForWriting(tx, actor, formId) : openForm(db, actor, formId)))
      if (own.template.status !== PUBLISHED) throw new AppError(formErrors.notOpen)
      const parts = { kernel, actor, tx, opened: own, columns: columnsOf(own) }
      const choices = await choicesOf(kernel, db, parts.columns)
      const examples = examplesOf(parts.columns, actor)
      return new RecordAttempt({ ...parts, choices, keyColumn: keyOf(parts.columns), examples })
    },
  }
}

/** Two rows with the same text here would be one record too many. */
const keyOf = (columns: readonly FieldColumn[]): FieldId => columns.find(({ field }) => field.unique)?.field.id ?? ''

/**
 * The cells of the template's example row. A row that is still the example is none, so there is one only where a text
 * says what it is.
 */
function examplesOf(columns: readonly FieldColumn[], { language }: Actor): ReadonlyMap<FieldId, string> {
  const named = columns.find(({ field }) => field.kind === 'text')
  if (!named) return new Map()
  const examples = columns.map(({ field }): [FieldId, string] => [field.id, EXAMPLES[field.kind] ?? ''])
  return new Map([...examples, [named.field.id, translate(language, 'import.formRecord.example')]])
}

const EXAMPLES: Readonly<Partial<Record<Field['kind'], string>>> = {
  number: '1',
  amount: '1280.50',
  date: '2026-01-31',
  dateTime: '2026-01-31 09:30',
  dateRange: '2026-01-01 ~ 2026-01-31',
  time: '09:30',
}
