import { useRef, useSyncExternalStore } from 'react'
import { useT } from '../i18n.ts'
import { inColumns } from './arrangement.ts'
import { useComplete } from './use-complete.ts'
import { WidgetPlace } from './WidgetPlace.tsx'
import type { Widget } from './widgets.ts'

const two = window.matchMedia('(min-width: 960px)')
const three = window.matchMedia('(min-width: 1680px)')

const subscribe = (listener: () => void) => {
  for (const query of [two, three]) query.addEventListener('change', listener)
  return () => {
    for (const query of [two, three]) query.removeEventListener('change', listener)
  }
}

const countNow = () => (three.matches ? 3 : two.matches ? 2 : 1)

interface WidgetColumnsProps {
  widgets: readonly Widget[]
  onArrange: () => void
}

/** Widgets below each other, in as many columns as the window has room for; each ends with its content. */
export function WidgetColumns({ widgets, onArrange }: WidgetColumnsProps) {
  const t = useT()
  const count = useSyncExternalStore(subscribe, countNow)
  const columns = useRef<HTMLDivElement>(null)
  const isComplete = useComplete(columns)
  if (widgets.length === 0) {
    return (
      <div className="pt-home-empty">
        <p>{t('widgets.allHidden')}</p>
        <button type="button" className="pt-button" onClick={onArrange}>
          {t('widgets.arrange')}
        </button>
      </div>
    )
  }
  return (
    <div ref={columns} className="pt-home-columns" data-columns={count} data-complete={isComplete}>
      {inColumns(widgets, count).map((column, at) => (
        <div key={at} className="pt-home-column">
          {column.map((widget) => (
            <WidgetPlace key={widget.name} widget={widget} />
          ))}
        </div>
      ))}
    </div>
  )
}
