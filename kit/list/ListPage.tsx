import { useState, type ReactNode } from 'react'
import { useIsCompact, useIsPhone } from '../ui/use-phone.ts'
import { ChangesPlace } from './ListChanges.tsx'
import { ListTools, type ListTable } from './ListTools.tsx'
import { SideSheet } from './SideSheet.tsx'
import { ViewsMenu, type EditedView } from './ViewsMenu.tsx'
import './list-page.css'

interface ListPageProps<Row extends { readonly id: string }> {
  title: string
  /** Beside the title, for example "1,286 people". */
  count?: ReactNode
  /**
   * The list of the page: given, it has saved views, column settings and a print view, all under its name. The same
   * object goes to the table: `<DataTable {...table} …>`.
   */
  table?: ListTable<Row>
  /** At the right of the title; the solid button last. */
  actions?: ReactNode
  /** A tree of 220 at the left; in a small window a drawer with a button. A phone has it among the filters. */
  side?: { readonly title: string; readonly render: (onChosen: () => void) => ReactNode }
  children: ReactNode
}

/**
 * Title row and one card that fills the rest of the window: tree, filters, table, pager.
 * @example const table = { name: 'system.user', source: list, columns }
 *          <ListPage title={…} table={table}><FilterBar … /><DataTable {...table} … /><Pager list={list} /></ListPage>
 */
export function ListPage<Row extends { readonly id: string } = never>(props: ListPageProps<Row>) {
  const { title, count, table, actions, side, children } = props
  const isPhone = useIsPhone()
  const isCompact = useIsCompact()
  const [editedView, editView] = useState<EditedView>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <div className="kit-list-page">
      <PageTitle
        title={title}
        count={count ?? ''}
        aside={
          <>
            {table && <ViewsMenu name={table.name} list={table.source} edited={editedView} onEdit={editView} />}
            <span ref={setPlace} className="kit-list-changes" role="status" />
            {side && isCompact && !isPhone && <SideSheet title={side.title}>{side.render}</SideSheet>}
          </>
        }
        actions={
          table && !isPhone ? (
            <>
              <ListTools title={title} table={table} onSaveView={() => editView({})} />
              {actions}
            </>
          ) : (
            actions
          )
        }
      />
      <div className="kit-card kit-list-card">
        {side && !isCompact && <div className="kit-list-side">{side.render(() => undefined)}</div>}
        <section className="kit-list-main" aria-label={title}>
          <ChangesPlace value={place}>{children}</ChangesPlace>
        </section>
      </div>
    </div>
  )
}

interface PageTitleProps extends Pick<ListPageProps<never>, 'title' | 'count' | 'actions'> {
  /** Behind the title. */
  aside?: ReactNode
}

/** The title row of a page. */
export function PageTitle({ title, count, aside, actions }: PageTitleProps) {
  return (
    <header className="kit-list-page-head">
      <h1>{title}</h1>
      {count !== undefined && <span className="kit-list-page-count">{count}</span>}
      {aside}
      {actions !== undefined && <div className="kit-list-page-actions">{actions}</div>}
    </header>
  )
}
