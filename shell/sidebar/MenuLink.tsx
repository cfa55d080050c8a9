import type { KeyboardEventHandler, ReactNode } from 'react'
import { useLocation } from '../page/location.ts'
import { opensWindow, type MenuPage } from './menu-model.ts'

interface MenuLinkProps {
  page: MenuPage
  className?: string
  /** It is the page one is on. */
  current?: boolean
  /** Reached by arrows, not by Tab. */
  byArrows?: boolean
  onChoose?: () => void
  onKeyDown?: KeyboardEventHandler<HTMLAnchorElement>
  children: ReactNode
}

/** A link to what a menu opens, in a window of its own where the menu says so (specification 2.4). */
export function MenuLink({ page, className, current, byArrows, onChoose, onKeyDown, children }: MenuLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <a
      className={className}
      href={page.address}
      title={page.title}
      data-menu-item=""
      tabIndex={byArrows ? -1 : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      {...(opensWindow(page, pathname + search) && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </a>
  )
}
