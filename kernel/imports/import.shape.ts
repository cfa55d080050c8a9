/** What an import and its rows look like on the wire. */
import { IMPORT_DAYS, type Import, type ImportColumn, type ImportRow, type RowOutcome } from '#contract/import.ts'
import { guardedField, type GuardedField } from '#contract/guarded.ts'
import type { Actor } from '../access/actor.ts'
import { shownValue } from '../access/field-access.ts'
import { translate, type Language } from '../i18n/translate.ts'
import type { ImportFailure, ImportRecord, StoredRow } from './import.repo.ts'
import type { SecretCells } from './secrets.ts'
import { sayText, type ImportAttempt, type ImportKind } from './kind.ts'

const DAY_MS = 86_400_000

/** The columns of a sheet, as the wizard shows them. `attempt` knows what can be chosen. */
export function wireColumns(
  kind: ImportKind,
  keys: readonly string[],
  { language, attempt }: { language: Language; attempt: ImportAttempt | undefined },
): ImportColumn[] {
  return keys.flatMap((key) => {
    const column = kind.columns.find((each) => each.key === key)
    if (!column) return []
    return {
      key,
      title: sayText(column.title, language),
      required: column.required === true,
      choices: attempt?.offered(key) ?? [],
      isList: column.isList === true,
      isSecret: column.isSecret === true,
    }
  })
}

export function wireImport(
  record: ImportRecord,
  more: { counts: Record<RowOutcome, number>; columns: ImportColumn[]; language: Language },
): Import {
  const { id, noun, fileName, mode, status, done, total, leavesOut, ignored, failure, createdAt } = record
  return {
    id,
    noun,
    fileName,
    mode,
    status,
    done,
    total,
    leavesOut,
    counts: more.counts,
    columns: more.columns,
    ignored: [...ignored],
    failure: failure && wireFailure(failure, more.language),
    createDate: createdAt,
    expireDate: new Date(Date.parse(createdAt) + IMPORT_DAYS * DAY_MS).toISOString(),
  }
}

function wireFailure({ text, params, rows }: ImportFailure, language: Language): Import['failure'] {
  return { error: text.replace(/^\w+\./, ''), msg: translate(language, text, params), rows: [...rows] }
}

/**
 * A row, its changes of guarded fields as the actor may see them now: it was checked earlier.
 */
export function wireRow(
  row: StoredRow,
  secrets: SecretCells,
  { noun, actor }: { noun: string; actor: Viewer },
): ImportRow {
  const { n, cells, outcome, changes, issues } = row
  return {
    n,
    cells: { ...secrets.mask(cells) },
    outcome,
    changes: changes.map(({ column, before, after }) => ({
      column,
      before: shownText(actor, guardedField(noun, column), before),
      after: shownText(actor, guardedField(noun, column), after),
    })),
    issues: issues.map(({ column, text, params }) => ({ column, msg: translate(actor.language, text, params) })),
  }
}

type Viewer = Pick<Actor, 'fields' | 'language'>

function shownText({ fields }: Viewer, guarded: GuardedField | undefined, text: string): string {
  if (!guarded) return text
  const shown = shownValue(fields, guarded, text)
  return typeof shown === 'string' ? shown : ''
}
