import type { ReactNode } from 'react'
import { useIsPhone } from '../ui/use-phone.ts'
import './list-page.css'

interface ListPageProps {
  title: string
  /** Beside the title, for example "1,286 people". */
  count?: string | undefined
  /** At the right of the title; the solid button last. */
  actions?: ReactNode
  /** A tree of 220 at the left; a phone does not show it. */
  side?: ReactNode
  children: ReactNode
}

/** Title row and one card that fills the rest of the window: tree, filters, table, pager. */
export function ListPage({ title, count, actions, side, children }: ListPageProps) {
  const isPhone = useIsPhone()
  return (
    <div className="kit-list-page">
      <PageTitle title={title} count={count} actions={actions} />
      <div className="kit-card kit-list-card">
        {side !== undefined && !isPhone && <div className="kit-list-side">{side}</div>}
        <section className="kit-list-main" aria-label={title}>
          {children}
        </section>
      </div>
    </div>
  )
}

/** The title row of a page. */
export function PageTitle({ title, count, actions }: Pick<ListPageProps, 'title' | 'count' | 'actions'>) {
  return (
    <header className="kit-list-page-head">
      <h1>{title}</h1>
      {count !== undefined && <span className="kit-list-page-count">{count}</span>}
      {actions !== undefined && <div className="kit-list-page-actions">{actions}</div>}
    </header>
  )
}
