/** What the palette can do beside opening what was found, as the shell and modules declare it. */
import type { LucideIcon } from 'lucide-react'
import type { Need } from '../access/matches.ts'
import type { TextKey } from '../i18n.ts'

export interface PaletteAction {
  readonly id: string
  readonly title: TextKey
  /** Lucide's name, as menus spell it; or the icon itself. */
  readonly icon: string | LucideIcon
  /** What one must hold; left out: nothing. */
  readonly can?: Need
  /** Whether it would do something now; left out: always. */
  readonly isOffered?: () => boolean
  /** Hash path, where it opens a page. */
  readonly address?: string
  /** What it does, where it opens none. */
  readonly run?: () => void
}
