import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { itemsIn, moveFocus } from '../menu-keys.ts'
import { pagesIn, type MenuNode } from '../menu-model.ts'
import { MenuItem } from '../MenuItem.tsx'
import './flyout.css'

/** More children than this get a scroll bar (specification section 9). */
const MAX_CHILDREN = 18
/** Pixels that stay free between a panel and the edge of the window. */
const AIR = 9

interface FlyoutPanelProps {
  title: string
  nodes: readonly MenuNode[]
  /** Key of the page one is on. */
  chosen: string | undefined
  /** Below its item, or beside it. */
  side: 'below' | 'beside'
  onChoose: () => void
  /** Back to the item it belongs to. */
  onLeave: () => void
}

interface Section {
  readonly key: string
  readonly title: string
  readonly nodes: readonly MenuNode[]
}

/** Pages first, then a section per catalogue; what lies deeper stands in its catalogue. */
function sectionsOf(nodes: readonly MenuNode[]): Section[] {
  const direct = nodes.filter(({ page }) => page !== undefined)
  const branches = nodes.filter(({ page }) => page === undefined)
  return [
    { key: '', title: '', nodes: direct },
    ...branches.map(({ key, title, children }) => ({ key, title, nodes: children })),
  ].filter((section) => section.nodes.length > 0)
}

/** The menus of one item, over the page: catalogues side by side. */
export function FlyoutPanel({ title, nodes, chosen, side, onChoose, onLeave }: FlyoutPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ top: number; left: number; height: number }>()

  useLayoutEffect(() => {
    const put = () => {
      const own = panel.current?.getBoundingClientRect()
      const item = panel.current?.parentElement?.getBoundingClientRect()
      if (!own || !item) return
      const [width, height] = [document.documentElement.clientWidth, window.innerHeight]
      const top = side === 'below' ? item.bottom : item.top
      const left = side === 'below' ? item.left : item.right
      // Beside its item it may move up, but not over what stands above the side bar.
      const least = AIR + (panel.current?.closest('.pt-sidebar')?.getBoundingClientRect().top ?? 0)
      setPlace({
        top: side === 'below' ? top : Math.max(least, Math.min(top, height - AIR - own.height)),
        left: Math.max(AIR, Math.min(left, width - AIR - own.width)),
        height: height - AIR - (side === 'below' ? top : least),
      })
    }
    // It follows its item when the row of items scrolls.
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(panel.current)) put()
    }
    put()
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [side, nodes])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = itemsIn(event.currentTarget)
    const isBack = event.key === 'ArrowLeft' || (side === 'below' && event.key === 'ArrowUp' && isFirst(items))
    if (isBack && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      event.stopPropagation()
      onLeave()
      return
    }
    if (moveFocus(event, items, 'down')) event.stopPropagation()
  }

  return (
    <div
      ref={panel}
      className="pt-flyout"
      role="group"
      aria-label={title}
      data-side={side}
      style={place ? { top: place.top, left: place.left, maxHeight: place.height } : { visibility: 'hidden' }}
    >
      {side === 'beside' && <p className="pt-flyout-title">{title}</p>}
      <div className="pt-flyout-sections" role="presentation" onKeyDown={onKeyDown}>
        {sectionsOf(nodes).map((section) => (
          <section key={section.key} data-long={section.nodes.length > MAX_CHILDREN}>
            {section.title && <h2>{section.title}</h2>}
            <ul>
              {section.nodes.map((node) => (
                <FlyoutNode key={node.key} node={node} chosen={chosen} onChoose={onChoose} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

const isFirst = (items: readonly HTMLElement[]) => items[0] === document.activeElement

interface FlyoutNodeProps {
  node: MenuNode
  chosen: string | undefined
  onChoose: () => void
}

/** A page, or a catalogue within a catalogue with its pages below its name. */
function FlyoutNode({ node, chosen, onChoose }: FlyoutNodeProps) {
  if (!node.page)
    return (
      <li>
        <h3>{node.title}</h3>
        <ul>
          {pagesIn(node.children).map((page) => (
            <MenuItem
              key={page.key}
              className="pt-flyout-item"
              page={page}
              current={page.key === chosen}
              byArrows
              onChoose={onChoose}
            />
          ))}
        </ul>
      </li>
    )
  return (
    <MenuItem
      className="pt-flyout-item"
      page={node.page}
      current={node.key === chosen}
      byArrows
      isElsewhere={node.isElsewhere}
      onChoose={onChoose}
    />
  )
}
