import { Check } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { CloseMenu } from './close-menu.ts'

interface MenuEntryProps {
  icon?: ReactNode
  children: ReactNode
  onChoose: () => void
  /** Given: one of several of which exactly one is chosen. */
  chosen?: boolean
  lang?: string
  /** It would do nothing now; it can be reached, not chosen. */
  disabled?: boolean
}

/** One line of a `DropMenu`; choosing it closes the menu. */
export function MenuEntry({ icon, children, onChoose, chosen, lang, disabled }: MenuEntryProps) {
  const close = use(CloseMenu)
  return (
    <button
      type="button"
      className="pt-menu-entry"
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={chosen}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      lang={lang}
      onClick={() => {
        if (disabled) return
        close()
        onChoose()
      }}
    >
      {icon}
      <span>{children}</span>
      {chosen && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}
