import { useState } from 'react'
import type { ExportRoutes } from '#contract/export.ts'
import type { Action } from '#kit/list/actions.ts'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { ListTools } from '#kit/list/ListTools.tsx'
import { ViewsMenu, type EditedView } from '#kit/list/ViewsMenu.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { StatBy, StatLine } from '#behavior/contract/behavior-stat.ts'
import { useKindOptions } from '../use-kinds.ts'
import type { Filters } from './lead.ts'
import { Narrowed } from './Narrowed.tsx'
import { lineName, useStatColumns } from './stat-columns.tsx'
import { ActivitiesChart, TopChart, OverTimeChart } from './StatCharts.tsx'
import { StatFigures } from './StatFigures.tsx'
import { StatLines } from './StatLines.tsx'
import { useStat, type StatList, type StatRoutes } from './use-stat.ts'
import '../behavior.css'

interface StatPageProps {
  title: string
  /** Names the table's settings. */
  name: string
  routes: StatRoutes
  exported: ExportRoutes<unknown>
  /** By what can be counted; the first is the usual one. */
  ways: readonly [StatBy, ...StatBy[]]
  usual: StatBy
  /** Where choosing a line leads: to other filters of this page, or away; undefined when nowhere. */
  open: (by: StatBy, filters: Filters) => ((line: StatLine) => Filters | undefined) | undefined
  actions: (by: StatBy, filters: Filters) => (line: StatLine) => Action[]
}

/**
 * Statistics of use: figures, charts and a table of one period against another, narrowed step by step. All of it is in
 * the address, and can be saved as a view like any list.
 */
export function StatPage({ title, name, routes, exported, ways, usual, open, actions }: StatPageProps) {
  const t = useT()
  const { list, filters, by, sum, top } = useStat(routes, ways, usual)
  const isPhone = useIsPhone()
  const [editedView, editView] = useState<EditedView>()
  const into = open(by, filters)
  const follow = (line: StatLine) => {
    const further = into?.(line)
    if (further) list.filter(further)
  }
  const columns = useStatColumns({ by, open: into && follow })
  const table = { name, source: list, columns }
  return (
    <div className="behavior-stat">
      <PageTitle
        title={title}
        aside={<ViewsMenu name={name} list={list} edited={editedView} onEdit={editView} />}
        actions={
          <>
            {!isPhone && <ListTools title={title} table={table} onSaveView={() => editView({})} />}
            <ExportButton routes={exported} table={table} />
          </>
        }
      />
      <StatFilters list={list} by={by} />
      <Narrowed filters={filters} about={sum.data?.about} onChange={(change) => list.filter(change)} />
      <StatFigures sum={sum.data} />
      <div className="kit-card behavior-stat-chart">
        <OverTimeChart asked={sum} />
      </div>
      <div className="kit-card behavior-stat-chart">
        <ActivitiesChart asked={sum} />
      </div>
      <div className="kit-card behavior-stat-chart" data-wide="true">
        <TopChart asked={top} categoryName={t(`behavior.${by}`)} nameOf={(line) => lineName(line, by)} />
      </div>
      <StatLines {...{ title, table, by, ways, usual }} actions={actions(by, filters)} />
    </div>
  )
}

function StatFilters({ list, by }: { list: StatList; by: StatBy }) {
  const t = useT()
  const { modules, menus, depts } = useKindOptions()
  const against = (['period', 'year'] as const).map((value) => ({ value, label: t(`behavior.stat.against.${value}`) }))
  return (
    <div className="kit-card" data-wide="true">
      <FilterBar list={list} search="keyword" placeholder={t(`behavior.stat.find.${by}`)} inline={2}>
        <FilterDateRange label={t('behavior.stat.period')} />
        <FilterSelect name="against" label={t('behavior.stat.against')} options={against} />
        <FilterSelect name="deptId" label={t('behavior.dept')} options={depts} />
        <FilterSelect name="moduleCode" label={t('behavior.module')} options={modules} />
        <FilterSelect name="menuId" label={t('behavior.menu')} options={menus} />
      </FilterBar>
    </div>
  )
}
