import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import type { FilteredList } from '#kit/list/use-filter-draft.ts'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { actionText, resourceText } from './audit-words.ts'

/** The filters of the trail: only what occurs in it can be chosen. */
export function AuditFilters({ list }: { list: FilteredList }) {
  const t = useT()
  const { data: kinds = [] } = useCall(auditRoutes.kinds, {})
  const actions = [...new Set(kinds.flatMap((kind) => kind.actions))]
  return (
    <FilterBar list={list} search="keyword" placeholder={t('system.audit.find')} inline={3}>
      <FilterSelect
        name="resource"
        label={t('system.audit.noun')}
        options={kinds.map(({ resource }) => ({ value: resource, label: resourceText(resource) }))}
      />
      <FilterSelect
        name="action"
        label={t('system.audit.action')}
        options={actions.map((action) => ({ value: action, label: actionText(action) }))}
      />
      <FilterDateRange label={t('system.audit.time')} />
    </FilterBar>
  )
}
