import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { useDictLabel } from '../dict/use-dict-options.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import type { Column } from './columns.ts'

type Placing<Row> = Partial<Omit<Column<Row>, 'title' | 'render'>>

/** What these columns read of a record. */
interface PlainRecord {
  readonly id: string
  readonly createDate: string
  readonly updateDate?: string
  readonly status?: number
  readonly remark?: string
}

/**
 * The columns that most lists have, to be placed among those of the noun's own.
 * @param statuses the dictionary of the status
 * @example const { name, code, status, created } = useRecordColumns<Post>('dept_status')
 *          return [name(t('system.post.name'), { open, nameOf }), code((post) => post.code), status(), created()]
 */
export function useRecordColumns<Row extends PlainRecord>(statuses = '') {
  const t = useT()
  const statusName = useDictLabel(statuses)
  return {
    /** The fixed first column: what the record is called, as a button that opens it. */
    name: (
      title: string,
      { open, nameOf, isOpenable, beside, ...placing }: NameColumn<Row> & Placing<Row>,
    ): Column<Row> => ({
      key: 'name',
      title,
      width: 220,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      ...placing,
      render: (row) => {
        const shown =
          isOpenable?.(row) === false ? (
            nameOf(row)
          ) : (
            <button type="button" className="kit-name-link" onClick={() => open(row)}>
              {nameOf(row)}
            </button>
          )
        const more = beside?.(row)
        return more ? (
          <span className="kit-name">
            {shown}
            {more}
          </span>
        ) : (
          shown
        )
      },
    }),
    code: (codeOf: (row: Row) => string, placing: Placing<Row> = {}): Column<Row> => ({
      key: 'code',
      title: t('kit.record.code'),
      width: 160,
      sort: 'code',
      phone: 'fact',
      ...placing,
      render: codeOf,
    }),
    status: (placing: Placing<Row> = {}): Column<Row> => ({
      key: 'status',
      title: t('kit.record.status'),
      width: 100,
      phone: 'state',
      ...placing,
      render: ({ status }) => <StatusDot on={status === 1} text={statusName(status)} />,
    }),
    remark: (placing: Placing<Row> = {}): Column<Row> => ({
      key: 'remark',
      title: t('kit.record.remark'),
      width: 260,
      ...placing,
      render: ({ remark }) => remark,
    }),
    created: (placing: Placing<Row> = {}): Column<Row> => ({
      key: 'created',
      title: t('kit.record.createdAt'),
      width: 120,
      sort: 'createDate',
      ...placing,
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    }),
    updated: (placing: Placing<Row> = {}): Column<Row> => ({
      key: 'updated',
      title: t('kit.record.updatedAt'),
      width: 120,
      sort: 'updateDate',
      ...placing,
      render: ({ updateDate }) => <RelativeTime at={updateDate} />,
    }),
  }
}

interface NameColumn<Row> {
  readonly open: (row: Row) => void
  readonly nameOf: (row: Row) => string
  /** Whether the record can be opened; left out, every one. */
  readonly isOpenable?: (row: Row) => boolean
  /** Behind the name. */
  readonly beside?: (row: Row) => ReactNode
}
