import { Radio } from 'antd'
import { useState, type CSSProperties } from 'react'
import type { ExportRoutes } from '#contract/export.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import type { Action } from '#kit/list/actions.ts'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { ListTools } from '#kit/list/ListTools.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { ViewsMenu, type EditedView } from '#kit/list/ViewsMenu.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { moduleStatRoutes, portalStatRoutes, StatBy, StatLine } from '#behavior/contract/behavior-stat.ts'
import { useKindOptions } from '../use-kinds.ts'
import type { Filters } from './lead.ts'
import { Narrowed } from './Narrowed.tsx'
import { lineName, useStatColumns } from './stat-columns.tsx'
import { ActivitiesChart, TopChart, OverTimeChart } from './StatCharts.tsx'
import { StatFigures } from './StatFigures.tsx'
import '../behavior.css'

/** Lines of the chart of the most used. */
const MAX_LINES = 10

interface StatPageProps {
  title: string
  /** Names the table's settings. */
  name: string
  routes: typeof portalStatRoutes | typeof moduleStatRoutes
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
  // Both lists have the same filters; they differ in what they count by.
  const { selection: _, ...list } = useList(routes.page as typeof portalStatRoutes.page)
  const { filters } = list.state
  const by = ways.find((way) => way === filters['by']) ?? usual
  const { by: _by, keyword: _keyword, ...narrowing } = filters
  const sum = useCall(routes.sum as typeof portalStatRoutes.sum, { query: narrowing }, { keepPrevious: true })
  const top = useCall(
    routes.page as typeof portalStatRoutes.page,
    { query: { ...filters, limit: MAX_LINES } },
    { keepPrevious: true },
  )
  const { modules, menus, depts } = useKindOptions()
  const isPhone = useIsPhone()
  const [editedView, editView] = useState<EditedView>()
  const nameOf = (line: StatLine) => lineName(line, by)
  const into = open(by, filters)
  const columns = useStatColumns({
    by,
    open:
      into &&
      ((line) => {
        const further = into(line)
        if (further) list.filter(further)
      }),
  })
  const table = { name, source: list, columns }
  const against = (['period', 'year'] as const).map((value) => ({ value, label: t(`behavior.stat.against.${value}`) }))
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
      <div className="kit-card" data-wide="true">
        <FilterBar list={list} search="keyword" placeholder={t(`behavior.stat.find.${by}`)} inline={2}>
          <FilterDateRange label={t('behavior.stat.period')} />
          <FilterSelect name="against" label={t('behavior.stat.against')} options={against} />
          <FilterSelect name="deptId" label={t('behavior.dept')} options={depts} />
          <FilterSelect name="moduleCode" label={t('behavior.module')} options={modules} />
          <FilterSelect name="menuId" label={t('behavior.menu')} options={menus} />
        </FilterBar>
      </div>
      <Narrowed filters={filters} about={sum.data?.about} onChange={(change) => list.filter(change)} />
      <StatFigures sum={sum.data} />
      <div className="kit-card behavior-stat-chart">
        <OverTimeChart asked={sum} />
      </div>
      <div className="kit-card behavior-stat-chart">
        <ActivitiesChart asked={sum} />
      </div>
      <div className="kit-card behavior-stat-chart" data-wide="true">
        <TopChart asked={top} categoryName={t(`behavior.${by}`)} nameOf={nameOf} />
      </div>
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
            rowName={nameOf}
            rowActions={actions(by, filters)}
            empty={<ListEmpty list={list} title={t('behavior.stat.none')} reason={t('behavior.stat.noneWhy')} />}
          />
          <Pager list={list} />
        </div>
      </section>
    </div>
  )
}
