import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowFilterRoutes, type WorkFilterChoices, type WorkList } from '#workflow/contract/work-filters.ts'
import { DateFilter } from './DateFilter.tsx'
import { useFieldFilters } from './field-filters.tsx'

const FRESH_MS = 60_000
const NOTHING: WorkFilterChoices = { processes: [], nodes: [], categories: [], starters: [] }

interface FilteredWork {
  readonly state: { readonly filters: Readonly<Record<string, string>> }
}

/** What the rows of a list have to be filtered by. */
export function useFilterChoices(list: WorkList): WorkFilterChoices {
  const { data = NOTHING } = useCall(workflowFilterRoutes.choices, { query: { list } }, { freshFor: FRESH_MS })
  return data
}

/** The filters of a list of one's work: children of a `FilterBar`. Nodes are offered within a process. */
export function useWorkFilters(list: WorkList, source: FilteredWork): ReactNode[] {
  const t = useT()
  const { processes, nodes, categories, starters } = useFilterChoices(list)
  const { process, node } = source.state.filters
  const ofProcess = nodes.filter((one) => one.process === process)
  const { setQuery } = usePageQuery()
  const forget = useEffectEvent(() => setQuery({ node: undefined }))
  const isStray = node !== undefined && process === undefined
  useEffect(() => {
    if (isStray) forget()
  }, [isStray])
  const isDraft = list === 'draft'
  const ofFields = useFieldFilters(list)
  return [
    <FilterSelect
      key="process"
      name="process"
      label={t('workflow.process')}
      options={processes.map(({ key: value, name, count }) => ({
        value,
        label: t('workflow.task.kindCount', { kind: name, count }),
      }))}
    />,
    process !== undefined && !isDraft && (
      <FilterSelect
        key="node"
        name="node"
        label={t('workflow.node')}
        options={ofProcess.map(({ id: value, name: label }) => ({ value, label }))}
      />
    ),
    ...ofFields,
    categories.length > 0 && (
      <FilterSelect
        key="category"
        name="category"
        label={t('workflow.model.category')}
        options={categories.map(({ value, name: label }) => ({ value, label }))}
      />
    ),
    starters.length > 0 && (
      <FilterSelect
        key="starterId"
        name="starterId"
        label={t('workflow.starter')}
        options={starters.map(({ id: value, name: label }) => ({ value, label }))}
      />
    ),
    !isDraft && (
      <FilterSelect
        key="overdue"
        name="overdue"
        label={t('workflow.overdue')}
        options={[
          { value: '1', label: t('workflow.overdue.1') },
          { value: '0', label: t('workflow.overdue.0') },
        ]}
      />
    ),
    <DateFilter key="date" name="fromDate" label={t(`workflow.filter.date.${list}`)} />,
  ].filter((one) => one !== false)
}
