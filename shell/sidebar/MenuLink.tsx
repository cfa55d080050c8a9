import type { KeyboardEventHandler, ReactNode } from 'react'
import { noteMenuChosen } from '../behavior/activity.ts'
import { useLocation } from '../page/location.ts'
import { opensWindow, type MenuPage } from './menu-model.ts'

interface MenuLinkProps {
  page: MenuPage
  className?: string
  /** It is the page one is on. */
  current?: boolean
  /** Reached by arrows, not by Tab. */
  byArrows?: boolean
  /** It stands on a page, not in a menu: opening it is no choice of a menu. */
  isElsewhere?: boolean
  onChoose?: () => void
  onKeyDown?: KeyboardEventHandler<HTMLAnchorElement>
  children: ReactNode
}

/** A link to what a menu opens, in a window of its own where the menu says so (specification 2.4). */
export function MenuLink(props: MenuLinkProps) {
  const { page, className, current, byArrows, isElsewhere = false, onChoose, onKeyDown, children } = props
  const { pathname, search } = useLocation()
  const choose = () => {
    if (!isElsewhere) noteMenuChosen(page)
    onChoose?.()
  }
  return (
    <a
      className={className}
      href={page.address}
      title={page.title}
      data-menu-item=""
      tabIndex={byArrows ? -1 : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={choose}
      onKeyDown={onKeyDown}
      {...(opensWindow(page, pathname + search) && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </a>
  )
}
