import { Menu } from 'lucide-react'
import { overlayOpen } from '../frame/frame-state.ts'
import { useT } from '../i18n.ts'
import { useStore } from '../store.ts'

/** Opens the menu over the page, on a phone. */
export function MenuButton({ onOpen }: { onOpen: () => void }) {
  const t = useT()
  const isOpen = useStore(overlayOpen)
  return (
    <button
      type="button"
      className="pt-icon-button"
      aria-label={t('shell.openMenu')}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Menu size={20} strokeWidth={1.5} />
    </button>
  )
}
