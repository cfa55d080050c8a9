import type { ReactNode } from 'react'
import type { Need } from '#shell/access/matches.ts'
import type { RecordFormProps } from '../form/use-crud-form.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import type { Action } from './actions.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { CreateButton } from './CreateButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListPage } from './ListPage.tsx'
import type { ListTable } from './ListTools.tsx'
import { RecordOverlay } from './RecordOverlay.tsx'
import { RecordTable } from './RecordTable.tsx'
import type { List } from './use-list.ts'
import type { RecordPlace } from './use-record-place.ts'

interface RecordListPageProps<Row extends { readonly id: string }> {
  title: string
  table: ListTable<Row> & { readonly source: List<Row> }
  /** False: the list has column settings, but no saved views and no print view. */
  hasViews?: boolean
  /** Which record the form shows. */
  place: RecordPlace
  /** As `useRecordActions` answers it. */
  actions: {
    readonly rowActions: (row: Row) => Action[]
    readonly batch: Action[]
    readonly nameOf: (row: Row) => string
    readonly counted: (count: number) => string
  }
  /** The button that makes a record: at the right of the title, and where the list is empty. */
  create: { readonly can: Need; readonly label: string } | false
  /** Buttons before it, for example the export. */
  tools?: ReactNode
  /** Above the filters. */
  note?: ReactNode
  /** The placeholder of the search field, which writes the filter `keyword`. */
  find: string
  /** The filters beside it: `FilterSelect` and the like. */
  children?: ReactNode
  /** What is missing while there is no record at all, and what one can do about it. */
  empty: { readonly title: string; readonly reason?: string }
  /** The form over the list; may be a lazy component. */
  form: (form: RecordFormProps) => ReactNode
  /** What else opens over the list. */
  overlays?: ReactNode
}

/**
 * The page of a plain noun: title row, filters, table, pager, and the form of the record that the address names.
 * Columns, filters, actions and form are the noun's own.
 * @example <RecordListPage title={…} table={table} place={place} actions={actions} create={{ can, label }} find={…}
 *            empty={{ title: … }} form={(form) => <PostForm {...form} />}><FilterSelect … /></RecordListPage>
 */
export function RecordListPage<Row extends { readonly id: string }>(props: RecordListPageProps<Row>) {
  const { title, table, hasViews = true, place, actions, create, tools, note, find, children, empty } = props
  const { nameOf, counted } = actions
  const isPhone = useIsPhone()
  const list = table.source
  const button = create && (
    <CreateButton can={create.can} onClick={place.openNew}>
      {create.label}
    </CreateButton>
  )
  return (
    <ListPage
      title={title}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      {...(hasViews && { table })}
      actions={
        <>
          {!hasViews && !isPhone && <ColumnSettings {...table} />}
          {tools}
          {button}
        </>
      }
    >
      {note}
      <FilterBar list={list} search="keyword" placeholder={find}>
        {children}
      </FilterBar>
      <RecordTable table={table} rowName={nameOf} actions={actions} empty={empty}>
        {button}
      </RecordTable>
      <RecordOverlay place={place}>{props.form}</RecordOverlay>
      {props.overlays}
    </ListPage>
  )
}
