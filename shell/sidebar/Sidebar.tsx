import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from '../page/location.ts'
import { overlayOpen, useFolded } from '../frame/frame-state.ts'
import { useT } from '../i18n.ts'
import type { LayoutPlan } from '../layouts/plan.ts'
import { useStore } from '../store.ts'
import { ColumnSide } from './ColumnSide.tsx'
import './sidebar.css'

const TreeSide = lazy(() => import('./tree/TreeSide.tsx'))
const FloatSide = lazy(() => import('./flyout/FloatSide.tsx'))

interface SidebarProps {
  plan: LayoutPlan
  phone: boolean
}

/** The side bar of a layout; on a phone it is over the page, and what is beside it folds it. */
export function Sidebar({ plan, phone }: SidebarProps) {
  const t = useT()
  const { pathname } = useLocation()
  const isFolded = useFolded()
  const isOpen = useStore(overlayOpen)
  const lies = isOpen && (phone || (isFolded && plan.side === 'column'))

  useEffect(() => overlayOpen.set(false), [pathname])

  useEffect(() => {
    if (!lies) return undefined
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && overlayOpen.set(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [lies])

  return (
    <>
      {lies && (
        <button
          type="button"
          className="pt-mask"
          tabIndex={-1}
          aria-label={t('shell.close')}
          onClick={() => overlayOpen.set(false)}
        />
      )}
      <nav
        className="pt-sidebar"
        aria-label={t('shell.menu')}
        data-mode={phone ? 'phone' : isFolded ? 'folded' : 'full'}
        data-tone={plan.lightSide ? 'light' : 'dark'}
        data-open={isOpen}
      >
        {plan.side === 'column' ? (
          <ColumnSide />
        ) : (
          <Suspense fallback={null}>
            {plan.side === 'float' ? (
              <FloatSide />
            ) : (
              <TreeSide of={plan.tree} logo={plan.header === 'beside'} phone={phone} />
            )}
          </Suspense>
        )}
      </nav>
    </>
  )
}
