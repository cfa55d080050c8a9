import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useT } from '../i18n.ts'
import { Figures } from './Figures.tsx'
import { useWidgetArrangement } from './use-widget-arrangement.ts'
import { WidgetColumns } from './WidgetColumns.tsx'
import { loadWidgets, type WidgetPage } from './widgets.ts'
import { WidgetFailure } from './WidgetState.tsx'
import './home.css'
import './texts.ts'

const ArrangePanel = lazy(() => import('./ArrangePanel.tsx').then((file) => ({ default: file.ArrangePanel })))

interface WidgetHomeProps {
  page: WidgetPage
  title: string
  /** Beside each other below the title; empty ones are left out. */
  facts: readonly string[]
}

/**
 * A page made of widgets. Its head stands at once; the widgets follow when they and the person's arrangement are known.
 */
export function WidgetHome({ page, title, facts }: WidgetHomeProps) {
  const t = useT()
  const declared = useQuery({ queryKey: ['widgets'], queryFn: loadWidgets, staleTime: Infinity })
  const arrangement = useWidgetArrangement(page, declared.data?.widgets)
  const [isArranging, setIsArranging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const finish = () => {
    setIsArranging(false)
    opener.current?.focus()
  }
  return (
    <div className="pt-home">
      <header className="pt-home-head">
        <div className="pt-home-words">
          <h1>{title}</h1>
          <p className="pt-facts">
            {facts.filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {declared.data && (
              <button
                ref={opener}
                type="button"
                className="pt-home-arrange"
                aria-expanded={isArranging}
                onClick={() => (isArranging ? finish() : setIsArranging(true))}
              >
                <SlidersHorizontal size={14} strokeWidth={1.75} aria-hidden="true" />
                {t('widgets.arrange')}
              </button>
            )}
          </p>
        </div>
        {page === 'home' && declared.data && <Figures all={declared.data.figures} />}
      </header>
      {isArranging && (
        <Suspense fallback={null}>
          <ArrangePanel arrangement={arrangement} onDone={finish} />
        </Suspense>
      )}
      {declared.error && <WidgetFailure rows={4} error={declared.error} onRetry={declared.refetch} />}
      {arrangement.isKnown && <WidgetColumns widgets={arrangement.shown} onArrange={() => setIsArranging(true)} />}
    </div>
  )
}
