/** What the palette shows: entries in groups. Every source makes the same of what it has. */
import type { LucideIcon } from 'lucide-react'
import type { FoundPiece } from '../ports.ts'

export interface Entry {
  /** Names it among all. */
  readonly key: string
  readonly title: readonly FoundPiece[]
  /** Where it stands, what it is. */
  readonly detail: readonly string[]
  /** Of its text. */
  readonly excerpt?: readonly FoundPiece[]
  /** Lucide's name, as menus spell it; or the icon itself. */
  readonly icon: string | LucideIcon
  /** A person, shown by their picture or their name in short. */
  readonly person?: { readonly id: string; readonly name: string; readonly picture: string }
  /** It opens a window of its own. */
  readonly isOutside?: boolean
  /** It is what holds now: the language that is spoken. */
  readonly isChosen?: boolean
  /** Of the page it opens, for a window of its own; undefined: it is no page. */
  readonly address?: string | undefined
  readonly run: () => void
}

export interface EntryGroup {
  readonly key: string
  readonly title: string
  readonly entries: readonly Entry[]
}

/** A text without a mark. */
export const plain = (text: string): readonly FoundPiece[] => [{ text, isHit: false }]

/** A text with one range marked. */
export function markedAt(text: string, range: readonly [number, number] | undefined): readonly FoundPiece[] {
  if (!range) return plain(text)
  const [from, to] = range
  const pieces = [
    { text: text.slice(0, from), isHit: false },
    { text: text.slice(from, to), isHit: true },
    { text: text.slice(to), isHit: false },
  ]
  return pieces.filter((piece) => piece.text !== '')
}

/** What a sign before what is typed asks for alone. */
export const SIGNS = { '>': 'actions', '@': 'user', '#': 'dept', '/': 'pages' } as const
export type Only = (typeof SIGNS)[keyof typeof SIGNS] | undefined

/** What was typed, and what it asks for alone. `？` and its like of a Chinese keyboard count as well. */
export function readTyped(typed: string): { text: string; only: Only; isHelp: boolean } {
  const folded = typed.normalize('NFKC').trimStart()
  const sign = folded.charAt(0)
  const only = sign in SIGNS ? SIGNS[sign as keyof typeof SIGNS] : undefined
  return { text: (only ? folded.slice(1) : typed).trim(), only, isHelp: folded === '?' }
}
