import type { ReactNode } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { t } from '#shell/i18n.ts'
import { RequestFacts, type Facts } from './RequestFacts.tsx'

/** What a row is about, as its first column: its title opens it, its facts below. `beside` stands behind the title. */
export const matterColumn = <Row extends { title: string } & Facts>(
  open: (row: Row) => void,
  beside?: (row: Row) => ReactNode,
): Column<Row> => ({
  key: 'matter',
  title: t('workflow.matter'),
  width: 340,
  isFixed: true,
  phone: 'title',
  render: (row) => (
    <span className="wf-matter">
      <span className="kit-name">
        <button type="button" className="kit-name-link" onClick={() => open(row)}>
          {row.title}
        </button>
        {beside?.(row)}
      </span>
      <RequestFacts {...row} />
    </span>
  ),
})
