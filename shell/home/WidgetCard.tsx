import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useT } from '../i18n.ts'
import './texts.ts'
import './widgets.css'

interface WidgetCardProps {
  title: string
  /** Beside the title, in grey: span and unit, "last 14 days". */
  note?: string
  /** Beside the title, in accent: "3 unread". */
  badge?: string
  /** Hash path of the page that shows all of it, `/sys/audit`. */
  all?: string
  /** At the right of the head, before the link to all. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a widget: a card with a heading, and the way to the whole. It ends with its content. */
export function WidgetCard({ title, note, badge, all, aside, children }: WidgetCardProps) {
  const t = useT()
  const id = useId()
  return (
    <section className="pt-card pt-widget" aria-labelledby={id}>
      <header className="pt-widget-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="pt-widget-note">{note}</span>}
        {badge !== undefined && <span className="pt-widget-badge">{badge}</span>}
        <span className="pt-widget-aside">
          {aside}
          {all !== undefined && (
            <a className="pt-widget-all" href={`#${all}`}>
              {t('widgets.all')}
              <span className="pt-unseen">{title}</span>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
            </a>
          )}
        </span>
      </header>
      {children}
    </section>
  )
}
