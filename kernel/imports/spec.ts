/** What an import is made of, as its noun declares it. How to make one: `define.ts`. */
import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { ImportRoutes } from '#contract/import.ts'
import type { PermissionCode } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Db, Tx } from '../database/lease.ts'
import type { Kernel } from '../kernel.ts'
import type { CellRow, ImportText, RowIssue } from './kind.ts'

/** Something a cell may name. Its value as text is understood, too. */
export interface Choice {
  readonly value: string | number
  readonly zh: string
  readonly en: string
  /** Other spellings; one that several choices have names none of them. */
  readonly also?: readonly string[]
  /** Understood, but not offered in the template. */
  readonly isHidden?: boolean
}

export interface ImportColumn<Draft, Look> {
  readonly key: keyof Draft & string
  /** The header's text; it is recognised in every language. */
  readonly title: ImportText
  /** One sentence for the user who fills it in. */
  readonly hint?: ImportText
  readonly required?: boolean
  /** A cell of the example row. */
  readonly example: string | ((look: Look, language: Actor['language']) => string)
  readonly choices?: (look: Look) => readonly Choice[]
  /** Several choices, separated by commas, semicolons or line breaks. */
  readonly isList?: boolean
  /** Never shown again, never stored in the clear. */
  readonly isSecret?: boolean
  /** The value of a cell that is neither a plain text nor a choice; undefined when it cannot be understood. */
  readonly parse?: (text: string) => unknown
  /**
   * Names of which there are too many to be in `look`, 500 at a time: each as records spell it, null for one that
   * several have; a name that is left out is unknown.
   */
  readonly spelled?: (sight: Sight<Look>, names: readonly string[]) => Promise<ReadonlyMap<string, string | null>>
}

/** A record that is there already. */
export interface Existing<Draft, Before = unknown> {
  readonly id: string
  /** As it would be typed in: what a row does not name stays so. */
  readonly draft: Draft
  /** Whether the actor reaches it. */
  readonly reach: boolean
  /** Whatever `judge` and `apply` need to know of it. */
  readonly before: Before
}

/** A row whose cells are understood and keep the schema. */
export interface ImportedRow<Draft, Before = unknown> {
  readonly n: number
  readonly draft: Draft
  /** Undefined: it is to be created. */
  readonly existing: Existing<Draft, Before> | undefined
}

/** What the functions of an import may ask. */
export interface Sight<Look> {
  readonly kernel: Kernel
  /** The transaction itself while it is confirmed. */
  readonly db: Db
  /** Set while it is confirmed: locks are taken then. */
  readonly tx: Tx | undefined
  readonly actor: Actor
  readonly look: Look
}

export type Refuse = (row: { readonly n: number }, issue: Partial<RowIssue> & Pick<RowIssue, 'text'>) => void

export interface ImportSpec<Draft extends object, Look, Before> {
  readonly noun: string
  /** Key of what several of them are called: names the template's file. */
  readonly title: string
  readonly routes: ImportRoutes
  readonly schema: z.ZodType<Draft>
  readonly columns: readonly ImportColumn<Draft, Look>[]
  /** Columns behind these that the organisation has made itself; the title of another column stays that column's. */
  readonly more?: (about: Omit<Sight<Look>, 'look' | 'tx'>) => Promise<readonly ImportColumn<Draft, Look>[]>
  readonly keyColumn: keyof Draft & string
  readonly keyOf: (text: string) => string
  /** The rule a new record breaks whose key is taken. */
  readonly taken: ErrorCode
  /** What a row makes of a record, where that is more than replacing the fields it names; the schema parses it. */
  readonly merge?: (before: Draft | undefined, given: Readonly<Record<string, unknown>>) => Record<string, unknown>
  readonly needs: { readonly create: PermissionCode; readonly change: PermissionCode }
  readonly look: (about: Omit<Sight<Look>, 'look' | 'tx'>) => Promise<Look>
  readonly find: (sight: Sight<Look>, keys: readonly string[]) => Promise<Map<string, Existing<Draft, Before>>>
  /**
   * May be asked several times within one attempt, each time about further rows: what it must remember from one time to
   * the next is in `look`.
   */
  readonly judge: (sight: Sight<Look>, rows: readonly ImportedRow<Draft, Before>[], refuse: Refuse) => Promise<void>
  /** What takes long and needs no transaction; by row, it is handed to `apply`. Called once, before the transaction. */
  readonly prepare?: (rows: readonly CellRow[]) => Promise<ReadonlyMap<number, string>>
  readonly apply: (
    sight: Sight<Look> & { readonly tx: Tx },
    rows: readonly ImportedRow<Draft, Before>[],
    prepared: ReadonlyMap<number, string>,
  ) => Promise<void>
}
