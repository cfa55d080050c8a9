import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { overlayOpen } from '../../frame/frame-state.ts'
import { ScrollArea } from '../../frame/ScrollArea.tsx'
import { Logo } from '../../header/Logo.tsx'
import { useT } from '../../i18n.ts'
import { useStore } from '../../store.ts'
import { useTabs } from '../../tabs/use-tabs.ts'

const TabList = lazy(() => import('../../tabs/bar/TabList.tsx'))

/** How far a finger goes until the menu follows it out, in pixels. */
const SWIPE = 60

interface PhoneMenuProps {
  /** Key of the page one is on. */
  chosen: string | undefined
  children: ReactNode
}

/**
 * The menu over a phone's page: it takes the focus when it opens, keeps it, and gives it back. A phone has no bar of
 * tabs; the open pages are behind a switch, and the menus come first at every opening.
 */
export function PhoneMenu({ chosen, children }: PhoneMenuProps) {
  const t = useT()
  const { open } = useTabs()
  const [isAtTabs, setIsAtTabs] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const from = useRef(0)
  const isOpen = useStore(overlayOpen)

  // Before the browser takes the focus from what has become inert.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const before = document.activeElement
    root.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      // Whatever lay behind can take the focus again only after this rendering.
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus())
    }
  }, [isOpen])

  useEffect(() => {
    if (isOpen) setIsAtTabs(false)
  }, [isOpen])
  const hasTabs = open.length > 1
  const choices = [
    { isTabs: false, label: t('shell.menu') },
    { isTabs: true, label: t('shell.tabs.open', { count: open.length }) },
  ]

  return (
    <div
      ref={root}
      className="pt-tree-side"
      onTouchStart={({ touches }) => (from.current = touches[0]?.clientX ?? 0)}
      onTouchEnd={({ changedTouches }) => {
        const to = changedTouches[0]?.clientX ?? from.current
        if (from.current - to > SWIPE) overlayOpen.set(false)
      }}
    >
      <div className="pt-tree-logo">
        <Logo onDark />
        <button
          type="button"
          className="pt-icon-button"
          data-first=""
          aria-label={t('shell.close')}
          onClick={() => overlayOpen.set(false)}
        >
          <X size={20} strokeWidth={1.5} />
        </button>
      </div>
      {hasTabs && (
        <div className="pt-menu-switch" role="group" aria-label={t('shell.menu')}>
          {choices.map(({ isTabs, label }) => (
            <button key={label} type="button" aria-pressed={isTabs === isAtTabs} onClick={() => setIsAtTabs(isTabs)}>
              {label}
            </button>
          ))}
        </div>
      )}
      <ScrollArea className="pt-tree-pages" chosen={isOpen ? chosen : undefined}>
        {hasTabs && isAtTabs ? (
          <Suspense fallback={null}>
            <TabList onChoose={() => overlayOpen.set(false)} />
          </Suspense>
        ) : (
          children
        )}
      </ScrollArea>
    </div>
  )
}
