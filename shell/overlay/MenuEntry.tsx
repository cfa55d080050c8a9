import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface MenuEntryProps {
  icon?: ReactNode
  children: ReactNode
  onChoose: () => void
  /** Given: one of several of which exactly one is chosen. */
  chosen?: boolean
  lang?: string
}

/** One line of a `DropMenu`. */
export function MenuEntry({ icon, children, onChoose, chosen, lang }: MenuEntryProps) {
  return (
    <button
      type="button"
      className="pt-menu-entry"
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={chosen}
      tabIndex={-1}
      lang={lang}
      onClick={onChoose}
    >
      {icon}
      <span>{children}</span>
      {chosen && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}
