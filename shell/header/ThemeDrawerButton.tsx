import { Palette } from 'lucide-react'
import { useT } from '../i18n.ts'
import { openThemeDrawer } from '../theme-drawer/open-drawer.ts'
import './theme-floating.css'

/** The way into the theme drawer. */
export function ThemeDrawerButton({ floating = false }: { floating?: boolean }) {
  const t = useT()
  const label = t('shell.themeDrawer')
  return (
    <button
      type="button"
      className={floating ? 'pt-theme-floating' : 'pt-icon-button'}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={openThemeDrawer}
    >
      <Palette size={18} strokeWidth={1.6} aria-hidden="true" />
    </button>
  )
}
