/** An import as the kernel works with it, its noun's types forgotten. */
import type { z } from 'zod'
import type { ImportMode, ImportRoutes } from '#contract/import.ts'
import type { PermissionCode } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Db, Tx } from '../database/lease.ts'
import { translate, type Language } from '../i18n/translate.ts'

/** What is wrong with a row: a text of the server with its places, at a column or ('') at the row as a whole. */
export interface RowIssue {
  readonly column: string
  /** `issue.required`, `error.username_taken` */
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
}

/** A row as texts by column. */
export interface CellRow {
  readonly n: number
  readonly cells: Readonly<Record<string, string>>
  /** What the reader found fault with, by column. */
  readonly faults: Readonly<Record<string, string>>
}

/** What became of a row when it was tried. */
export interface TriedRow {
  readonly n: number
  readonly outcome: 'refuse' | 'create' | 'change' | 'same'
  readonly issues: readonly RowIssue[]
  readonly changes: readonly { readonly column: string; readonly before: string; readonly after: string }[]
}

/** One attempt at an import, its names looked up. */
export interface ImportAttempt {
  /** Names for the template's drop-downs, and for the wizard. */
  offered(column: string): string[]
  exampleOf(column: string): string
  /**
   * Tries rows against each other and against what is there.
   * @param others keys and numbers of rows that were tried before, or are not tried along
   */
  tryRows(rows: readonly CellRow[], mode: ImportMode, others?: Map<string, number>): Promise<TriedRow[]>
  /** Writes rows that were tried before and not refused; in the transaction the attempt was begun with. */
  apply(numbers: readonly number[], prepared: ReadonlyMap<number, string>): Promise<void>
}

/** A text of the server by its key, or words that no locale file has. */
export type ImportText = string | Readonly<Record<Language, string>>

export const sayText = (text: ImportText, language: Language): string =>
  typeof text === 'string' ? translate(language, text) : text[language]

/** A column as far as everybody may know it. */
export interface PlainColumn {
  readonly key: string
  readonly title: ImportText
  readonly hint?: ImportText
  readonly required?: boolean
  readonly isList?: boolean
  readonly isSecret?: boolean
}

/** An import with its types forgotten: what the kernel works with. */
export interface ImportKind {
  readonly noun: string
  readonly title: ImportText
  readonly can: PermissionCode
  /** What its imports are kept under: they are found again by it. Left out, the noun. */
  readonly keptAs?: string
  /** What may become of what is there already; left out, anything. */
  readonly modes?: readonly ImportMode[]
  readonly columns: readonly PlainColumn[]
  readonly keyColumn: string
  readonly keyOf: (text: string) => string
  readonly prepare?: (rows: readonly CellRow[]) => Promise<ReadonlyMap<number, string>>
  /** `tx` is set while it is confirmed: locks are taken then, and it is the `db`. */
  begin(about: { readonly db: Db; readonly tx: Tx | undefined; readonly actor: Actor }): Promise<ImportAttempt>
}

/** The import of a noun. */
export interface NounImport extends ImportKind {
  readonly title: string
  readonly routes: ImportRoutes
  /** With the columns that the organisation has made itself; left out where there are none. */
  readonly open?: (about: { readonly db: Db; readonly actor: Actor }) => Promise<ImportKind>
}

/** Imports of one noun of which each has columns of its own: of records, one for each form. */
export interface ImportFamily {
  readonly noun: string
  readonly routes: ImportRoutes<z.ZodType>
  /** Which of them a call is about; part of the name that its imports are kept under. */
  readonly memberOf: (params: unknown) => string
  /** @throws AppError where there is none, or the actor may not import it */
  readonly open: (about: { readonly db: Db; readonly actor: Actor; readonly member: string }) => Promise<ImportKind>
}
