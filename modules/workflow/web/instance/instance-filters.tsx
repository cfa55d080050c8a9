import { Suspense, type ReactNode } from 'react'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { UserFilter } from '#system/web/index.ts'
import { InstanceStatus, workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { DateFilter } from '../task/DateFilter.tsx'

/** What the list can be filtered by changes seldom. */
const FRESH_MS = 60_000

/** The filters of the list of processes: children of a `FilterBar`. */
export function useInstanceFilters(): ReactNode[] {
  const t = useT()
  const { data: processes = [] } = useCall(workflowInstanceRoutes.processes, {}, { freshFor: FRESH_MS })
  return [
    <FilterSelect
      key="process"
      name="process"
      label={t('workflow.process')}
      options={processes.map(({ key, name }) => ({ value: key, label: name }))}
    />,
    <FilterSelect
      key="status"
      name="status"
      label={t('workflow.status')}
      options={InstanceStatus.options.map((value) => ({ value, label: t(`workflow.status.${value}`) }))}
    />,
    <StarterFilter key="starterId" name="starterId" label={t('workflow.starter')} />,
    <FilterSelect
      key="whose"
      name="whose"
      label={t('workflow.whose')}
      options={(['started', 'cc'] as const).map((value) => ({ value, label: t(`workflow.whose.${value}`) }))}
    />,
    <FilterSelect
      key="overdue"
      name="overdue"
      label={t('workflow.overdue')}
      options={(['1', '0'] as const).map((value) => ({ value, label: t(`workflow.overdue.${value}`) }))}
    />,
    <DateFilter key="date" name="fromDate" label={t('workflow.filter.date.started')} />,
  ]
}

/** @param name of the filter: the filter bar counts it by that */
function StarterFilter(props: { name: string; label: string }) {
  return (
    <Suspense fallback={<FilterSelect {...props} options={[]} />}>
      <UserFilter {...props} />
    </Suspense>
  )
}
