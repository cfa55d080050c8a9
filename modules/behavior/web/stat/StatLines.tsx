import { Radio } from 'antd'
import type { CSSProperties } from 'react'
import { DataTable } from '#kit/list/DataTable.tsx'
import type { Action } from '#kit/list/actions.ts'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useT } from '#shell/i18n.ts'
import type { StatBy, StatLine } from '#behavior/contract/behavior-stat.ts'
import { lineName, type useStatColumns } from './stat-columns.tsx'
import type { StatList } from './use-stat.ts'

interface StatLinesProps {
  title: string
  table: { name: string; source: StatList; columns: ReturnType<typeof useStatColumns> }
  by: StatBy
  ways: readonly StatBy[]
  usual: StatBy
  actions: (line: StatLine) => Action[]
}

/** The table of a page of statistics, and the choice of what it counts by. */
export function StatLines({ title, table, by, ways, usual, actions }: StatLinesProps) {
  const t = useT()
  const list = table.source
  return (
    <section className="kit-card" data-wide="true" aria-label={title}>
      <div className="behavior-stat-head">
        <Radio.Group
          optionType="button"
          aria-label={t('behavior.stat.by')}
          value={by}
          options={ways.map((value) => ({ value, label: t(`behavior.stat.by.${value}`) }))}
          onChange={({ target }: { target: { value?: unknown } }) => {
            const way = ways.find((each) => each === target.value)
            list.filter({ by: way === usual ? undefined : way, keyword: undefined })
          }}
        />
        <p>{list.phase === 'ready' && t('behavior.stat.count', { count: list.total })}</p>
      </div>
      <div className="behavior-stat-list" style={{ '--rows': Math.max(list.rows.length, 4) } as CSSProperties}>
        <DataTable
          {...table}
          rowName={(line) => lineName(line, by)}
          rowActions={actions}
          empty={<ListEmpty list={list} title={t('behavior.stat.none')} reason={t('behavior.stat.noneWhy')} />}
        />
        <Pager list={list} />
      </div>
    </section>
  )
}
