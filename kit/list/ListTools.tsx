import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Column } from './columns.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import type { ListReply } from './list-reply.ts'
import type { ListSource } from './use-list.ts'

const PrintView = lazy(() => import('./PrintView.tsx'))

/** A list with its table, as the page around it knows them. */
export interface ListTable<Row extends { readonly id: string }> {
  /** Among all tables: `system.user`. Its settings and views are kept under it. */
  readonly name: string
  readonly source: ListSource<Row>
  readonly columns: readonly Column<Row>[]
}

interface ListToolsProps<Row extends { readonly id: string }> {
  title: string
  table: ListTable<Row>
  /** Opens the dialog that saves a view. */
  onSaveView: () => void
}

/** What every list can: be printed as it is filtered, and have its columns arranged. */
export function ListTools<Row extends { readonly id: string }>({ title, table, onSaveView }: ListToolsProps<Row>) {
  const t = useT()
  const { name, source, columns } = table
  const [isReading, setIsReading] = useState(false)
  const [printed, setPrinted] = useState<ListReply<Row>>()
  const print = async () => {
    setIsReading(true)
    try {
      setPrinted(await source.readAll())
    } catch (thrown) {
      toast('error', messageOf(thrown))
    } finally {
      setIsReading(false)
    }
  }
  return (
    <>
      <IconButton
        type="default"
        name={t('kit.print.open')}
        icon={<Printer size={16} />}
        loading={isReading}
        disabled={source.rows.length === 0}
        onClick={() => void print()}
      />
      <ColumnSettings name={name} columns={columns} onSaveView={onSaveView} />
      {printed && (
        <Suspense fallback={null}>
          <PrintView
            title={title}
            table={table}
            printed={printed}
            cell={(key, at) => {
              const row = printed.list[at]
              return row && columns.find((column) => column.key === key)?.render(row)
            }}
            onClose={() => setPrinted(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
