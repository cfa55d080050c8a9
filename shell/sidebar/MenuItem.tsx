import { Star } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useT } from '../i18n.ts'
import { useFavouriteMark } from './favourites.ts'
import type { MenuPage } from './menu-model.ts'
import { MenuLink } from './MenuLink.tsx'
import { MenuWords } from './MenuWords.tsx'

interface MenuItemProps {
  page: MenuPage
  className: string
  current: boolean
  byArrows?: boolean
  /** Among the favourites: no menu was chosen. */
  isElsewhere?: boolean | undefined
  onChoose: () => void
}

/** A page in a menu, with a star that makes it a favourite: on hover, and by the right arrow. */
export function MenuItem({ page, className, current, byArrows = false, isElsewhere = false, onChoose }: MenuItemProps) {
  const t = useT()
  const { has, toggle } = useFavouriteMark()
  const isMarked = has(page)
  const label = t(isMarked ? 'shell.menu.unmark' : 'shell.menu.mark', { name: page.title })
  /** Right leads from the link to the star, left back. */
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const { nextElementSibling: star, previousElementSibling: link } = event.currentTarget
    const to = event.key === 'ArrowRight' ? star : event.key === 'ArrowLeft' ? link : undefined
    if (!(to instanceof HTMLElement)) return
    event.preventDefault()
    event.stopPropagation()
    to.focus()
  }
  return (
    <li className="pt-menu-line">
      <MenuLink
        className={className}
        page={page}
        current={current}
        byArrows={byArrows}
        isElsewhere={isElsewhere}
        onChoose={onChoose}
        onKeyDown={step}
      >
        <MenuWords icon={page.icon} title={page.title} badge={page.badge} dot={page.dot} pages={[page]} />
      </MenuLink>
      <button
        type="button"
        className="pt-menu-star"
        tabIndex={-1}
        aria-pressed={isMarked}
        aria-label={label}
        title={label}
        onClick={() => toggle(page)}
        onKeyDown={step}
      >
        <Star size={14} strokeWidth={1.75} fill={isMarked ? 'currentColor' : 'none'} aria-hidden="true" />
      </button>
    </li>
  )
}
