import { countText, useWaiting } from '../frame/waiting.ts'
import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import type { MenuPage } from './menu-model.ts'

interface MenuWordsProps {
  icon: string
  title: string
  size?: number
  badge?: string
  dot?: boolean
  /** The pages whose count it shows; those of a branch while it is closed. */
  pages: readonly MenuPage[]
}

/** What a menu item shows: icon, title, and what is new there. */
export function MenuWords({ icon, title, size = 16, badge = '', dot = false, pages }: MenuWordsProps) {
  return (
    <>
      <MenuIcon name={icon} size={size} />
      <span className="pt-menu-title">{title}</span>
      {badge && <span className="pt-menu-badge">{badge}</span>}
      <MenuBadge pages={pages} dot={dot && !badge} />
    </>
  )
}

/** How much waits at some pages; a dot where something is new without a number. */
export function MenuBadge({ pages, dot }: { pages: readonly MenuPage[]; dot: boolean }) {
  const t = useT()
  const count = useWaiting(pages.map(({ path }) => path))
  if (count === 0) return dot ? <MenuDot /> : null
  return (
    <span className="pt-menu-dot" data-count="">
      <span aria-hidden="true">{countText(count)}</span>
      <span className="pt-unseen">{t('shell.menu.waiting', { count })}</span>
    </span>
  )
}

/** A red dot: there is something, without a number. */
function MenuDot() {
  const t = useT()
  return (
    <span className="pt-menu-dot">
      <span className="pt-unseen">{t('shell.menu.news')}</span>
    </span>
  )
}
