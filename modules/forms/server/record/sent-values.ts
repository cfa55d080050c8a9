/** What is sent, before the forms core looks at it: fields that the sender may not know, and HTML. */
import { MAX_HTML_DEPTH, cleanHtml, HtmlTooDeep } from '#kernel/rich-text/clean-html.ts'
import { invalid } from '#kernel/errors.ts'
import {
  isSameJson,
  rowsIn,
  type CompiledForm,
  type Field,
  type RecordProblem,
  type StoredValues,
} from '#forms-core/index.ts'
import type { FieldModes } from './record-rights.ts'
import { hasOpenColumns } from './restricted-form.ts'

type Sent = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Hidden fields that were sent are as unknown as those that there are not, whatever their value: who may not see a
 * value cannot find it out by sending guesses.
 */
export function hiddenProblems(form: CompiledForm, hidden: ReadonlySet<string>, sent: Sent): RecordProblem[] {
  if (hidden.size === 0) return []
  return form.model.fields.flatMap((field): RecordProblem[] => {
    if (!Object.hasOwn(sent, field.name)) return []
    if (hidden.has(field.id)) return [{ code: 'record_unknown_field', path: field.name }]
    if (field.kind !== 'childTable') return []
    const columns = field.fields.filter(({ id }) => hidden.has(id))
    return rowsOf(sent[field.name]).flatMap((row, at) =>
      columns
        .filter(({ name }) => isRecord(row) && Object.hasOwn(row, name))
        .map(({ name }): RecordProblem => ({ code: 'record_unknown_field', path: `${field.name}.${at}.${name}` })),
    )
  })
}

/** Rows of a table whose columns alone are open stay as they are: the same ones, in the same order. */
export function movedRowProblems(
  { model }: CompiledForm,
  modes: FieldModes,
  { sent, before }: { sent: Sent; before: StoredValues },
): RecordProblem[] {
  return model.fields.flatMap((field): RecordProblem[] => {
    if (!Object.hasOwn(sent, field.name) || !hasOpenColumns(field, modes)) return []
    const ids = (rows: readonly unknown[]) => rows.map((row) => (isRecord(row) ? row['id'] : undefined))
    const stay = isSameJson(ids(rowsOf(sent[field.name])), ids(rowsIn(before, field.id)))
    return stay ? [] : [{ code: 'record_read_only', path: field.name }]
  })
}

const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What was sent with its rich texts cleaned. @throws InvalidInput where one is nested too deep */
export function withCleanTexts({ model }: CompiledForm, sent: Sent): Sent {
  return cleaned(model.fields, sent, '')
}

function cleaned(fields: readonly Field[], sent: Sent, within: string): Sent {
  let next: Record<string, unknown> | undefined
  for (const field of fields) {
    const { name } = field
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (field.kind === 'richText' && typeof value === 'string')
      (next ??= { ...sent })[name] = cleanText(value, within + name)
    const isTable = field.kind === 'childTable' && field.fields.some(({ kind }) => kind === 'richText')
    if (isTable && Array.isArray(value))
      (next ??= { ...sent })[name] = value.map((row: unknown, at) =>
        isRecord(row) ? cleaned(field.fields, row, `${name}.${at}.`) : row,
      )
  }
  return next ?? sent
}

function cleanText(given: string, path: string): string {
  try {
    return cleanHtml(given).html
  } catch (error) {
    if (error instanceof HtmlTooDeep) throw invalid(path, 'nested_too_deep', { maximum: MAX_HTML_DEPTH })
    throw error
  }
}
