import type { ComponentType, ReactNode } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import type { List } from '#kit/list/use-list.ts'
import { Overlay, type OverlayProps } from '#kit/overlay/Overlay.tsx'
import type { ExportProps } from '#kit/transfer/exported-list.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { useLogPlace } from './use-log-place.ts'

/** What the drawer of an entry gets: the entry, and those before and after it in the list. */
export interface LogDetailProps extends OverlayProps {
  id: string
  ids: readonly string[]
  onWalk: (id: string) => void
  onClose: () => void
}

interface LogPageProps<Row extends { readonly id: string }> {
  /** Names its texts `security.{log}.…` and its table. */
  log: 'login' | 'operation' | 'error'
  list: List<Row>
  routes: ExportProps['routes']
  /** @param open shows an entry in the drawer */
  columnsOf: (open: (id: string) => void) => Column<Row>[]
  rowName: (row: Row) => string
  /** The filters, each a child of its own: what stands behind "more" is counted by child. */
  children: ReactNode
  Detail: ComponentType<LogDetailProps>
}

/** The page of a log: filters, list and export, and beside them the entry that `?id=` names. Nothing can be chosen. */
export function LogPage<Row extends { readonly id: string }>(props: LogPageProps<Row>) {
  const { log, list: chosen, routes, columnsOf, rowName, children, Detail } = props
  const t = useT()
  const { selection: _, ...list } = chosen
  const place = useLogPlace()
  const table = { name: `security.${log}Log`, source: list, columns: columnsOf(place.open) }
  return (
    <ListPage
      title={t(`security.${log}.title`)}
      count={list.phase === 'ready' && list.totalExact ? t(`security.${log}.count`, { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={routes} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t(`security.${log}.find`)} inline={2}>
        {children}
      </FilterBar>
      <DataTable
        {...table}
        shownId={place.shownId}
        rowName={rowName}
        empty={<ListEmpty list={list} title={t(`security.${log}.empty`)} reason={t(`security.${log}.emptyWhy`)} />}
      />
      <Pager list={list} />
      <Overlay of={place.drawer}>
        {(_open, overlay) => (
          <Detail
            id={place.id}
            ids={list.rows.map(({ id }) => id)}
            onWalk={place.open}
            onClose={place.close}
            {...overlay}
          />
        )}
      </Overlay>
    </ListPage>
  )
}
