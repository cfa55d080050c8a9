import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'

interface MenuWordsProps {
  icon: string
  title: string
  size?: number
  badge?: string
  dot?: boolean
}

/** What a menu item shows: icon, title, and what is new there. */
export function MenuWords({ icon, title, size = 16, badge = '', dot = false }: MenuWordsProps) {
  return (
    <>
      <MenuIcon name={icon} size={size} />
      <span className="pt-menu-title">{title}</span>
      {badge && <span className="pt-menu-badge">{badge}</span>}
      {dot && !badge && <MenuDot />}
    </>
  )
}

/** A red dot: there is something, without a number. */
export function MenuDot() {
  const t = useT()
  return (
    <span className="pt-menu-dot">
      <span className="pt-unseen">{t('shell.menu.news')}</span>
    </span>
  )
}
