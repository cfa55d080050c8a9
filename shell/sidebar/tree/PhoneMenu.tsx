import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { overlayOpen } from '../../frame/frame-state.ts'
import { Logo } from '../../header/Logo.tsx'
import { useT } from '../../i18n.ts'
import { useStore } from '../../store.ts'
import { TabSwitcher } from '../../tabs/TabSwitcher.tsx'

/** How far a finger goes until the menu follows it out, in pixels. */
const SWIPE = 60

/** The menu over a phone's page: it takes the focus when it opens, keeps it, and gives it back. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const t = useT()
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
      <div className="pt-tree-pages">
        <TabSwitcher onChoose={() => overlayOpen.set(false)} />
        {children}
      </div>
    </div>
  )
}
