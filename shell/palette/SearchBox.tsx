import { Search } from 'lucide-react'
import { useT } from '../i18n.ts'
import { isApple } from './keys.ts'
import { loadPalette } from './load-palette.ts'
import { openPalette } from './palette-state.ts'
import './search-box.css'

/** Opens the palette. Its files are fetched when a user is about to use it. */
export function SearchBox() {
  const t = useT()
  const prepare = () => void loadPalette().catch(() => undefined)
  return (
    <button
      type="button"
      className="pt-search-box"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('shell.search')}
      title={t('shell.search')}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={openPalette}
    >
      <Search size={18} strokeWidth={1.6} aria-hidden="true" />
      <span aria-hidden="true">{t('shell.search')}</span>
      {/* Drawn by the style sheet: as text it would have to be part of the button's name. */}
      <kbd aria-hidden="true" data-keys={isApple() ? '⌘K' : 'Ctrl K'} />
    </button>
  )
}
