import type { ComponentType } from 'react'
import type { Need } from '#shell/access/matches.ts'
import type { TextKey } from '#shell/i18n.ts'

/** One piece of the kit as the catalogue shows it. */
export interface CatalogueEntry {
  /** Unique among all entries; the address names it: `#/pkms/dome?entry=id`. */
  readonly id: string
  readonly title: TextKey
  /** What the piece is for, in a sentence or two. */
  readonly about: TextKey
  /**
   * Shows it alive. A named function in the same file: the page shows its source as the code example, read from the
   * file itself, so that the two cannot drift apart.
   */
  readonly Example: ComponentType
  /** How it is used without a mouse. */
  readonly keys?: readonly KeyHint[]
  /** What one must hold, where the example calls the server. The catalogue itself is open to everyone. */
  readonly can?: Need
  /** Under another heading than the file's name says. */
  readonly group?: CatalogueGroup
  /** Looks different on a phone: then the pictures show it there, too. */
  readonly isOtherOnPhone?: boolean
}

export interface KeyHint {
  /** As the key is labelled; the same in every language. */
  readonly keys: readonly string[]
  readonly does: TextKey
}

/** The headings, in their order. The entries of one stand in `{group}-entries.tsx`. */
export const catalogueGroups = ['lists', 'forms', 'pickers', 'files', 'display', 'feedback', 'charts'] as const
export type CatalogueGroup = (typeof catalogueGroups)[number]
