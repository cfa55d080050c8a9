import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { DataTable } from '#kit/list/DataTable.tsx'
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
import { currentLanguage, languageTag } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { nodeStatExport, StatBy, workflowStatRoutes, type NodeStat, type ProcessStat } from '#workflow/contract/stat.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import { spanText } from '../follow/span.ts'
import { heatOf } from './heat.ts'
import { processesBehind } from './processes-behind.ts'
import { useNodeColumns } from './node-columns.tsx'
import { DaysChart, WaitingChart } from './StatCharts.tsx'
import { StatFigures } from './StatFigures.tsx'
import './stat.css'

const spanOf = (ms: number): string => spanText(ms, languageTag[currentLanguage()])

/** How long a process takes, where it waits, and what is done again. Everything that is chosen is in the address. */
export default function StatPage() {
  const t = useT()
  const { selection: _, ...list } = useList(workflowStatRoutes.page)
  const { keyword: _keyword, by: _by, ...filters } = list.state.filters
  const sum = useCall(workflowStatRoutes.sum, { query: filters }, { keepPrevious: true })
  const { data: processes } = useCall(workflowStatRoutes.processes, {})
  const isPhone = useIsPhone()
  const [editedView, editView] = useState<EditedView>()
  const { data } = sum
  const title = t('workflow.stat.title')
  const by = StatBy.safeParse(list.state.filters['by']).data ?? 'node'
  const { number } = list.state.filters
  const linkOf = (line: NodeStat, isLate: boolean) =>
    processesBehind(line, { by, isLate, number, stat: data ?? undefined })
  const table = { name: 'workflow.stat', source: list, columns: useNodeColumns(by, linkOf) }
  const versions = (data?.numbers ?? []).map((number) => ({
    value: String(number),
    label: t('workflow.stat.number', { number }),
  }))
  return (
    <div className="wf-stat">
      <PageTitle
        title={title}
        aside={<ViewsMenu name={table.name} list={list} edited={editedView} onEdit={editView} />}
        actions={
          <>
            {!isPhone && <ListTools title={title} table={table} onSaveView={() => editView({})} />}
            <ExportButton routes={nodeStatExport} table={table} />
          </>
        }
      />
      <div className="kit-card" data-wide="true">
        <FilterBar list={list} search="keyword" placeholder={t('workflow.stat.find')} inline={3}>
          <FilterSelect
            name="process"
            label={t('workflow.process')}
            options={(processes ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          />
          <FilterSelect name="number" label={t('workflow.model.version')} options={versions} />
          <FilterDateRange label={t('workflow.started')} />
        </FilterBar>
      </div>
      <StatFigures stat={data ?? undefined} />
      <div className="kit-card wf-stat-card">
        <DaysChart asked={sum} />
      </div>
      <div className="kit-card wf-stat-card">
        <WaitingChart asked={sum} />
      </div>
      <section className="kit-card wf-stat-list" data-wide="true" aria-label={t('workflow.stat.lines')}>
        <Segmented
          className="wf-stat-by"
          aria-label={t('workflow.stat.by')}
          value={by}
          options={StatBy.options.map((value) => ({ value, label: t(`workflow.stat.by.${value}`) }))}
          onChange={(value) => list.filter({ by: value === 'node' ? undefined : value })}
        />
        <DataTable
          {...table}
          rowName={({ node }) => node}
          empty={<ListEmpty list={list} title={t('workflow.stat.none')} reason={t('workflow.stat.noneWhy')} />}
        />
        <Pager list={list} />
      </section>
      {/* Last, so that nothing has to make room for them. */}
      {data && data.nodes.length > 0 && (
        <div className="kit-card wf-stat-card" data-wide="true">
          <h2 className="wf-head">{t('workflow.stat.heat')}</h2>
          <Heat stat={data} />
        </div>
      )}
    </div>
  )
}

/** The drawing, the hotter the longer it waits. */
function Heat({ stat: { nodes, xml, process } }: { stat: ProcessStat }) {
  const t = useT()
  const marks = useMemo(() => heatOf(nodes, spanOf), [nodes])
  return <Diagram xml={xml} label={t('workflow.diagram.of', { name: process })} marks={marks} height={340} />
}
