import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import type { FilteredList } from '#kit/list/use-filter-draft.ts'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { useT } from '#shell/i18n.ts'
import { componentText } from '../component-text.ts'
import { useKindOptions } from '../use-kinds.ts'
import { useTypeOptions } from './behavior-columns.tsx'

interface BehaviorFiltersProps {
  list: FilteredList
  /** The person the list is narrowed to, as a user called them; undefined for everybody. */
  person: string | undefined
}

/** The filters of the log. Person and component are come by from elsewhere: here they can be given up. */
export function BehaviorFilters({ list, person }: BehaviorFiltersProps) {
  const t = useT()
  const types = useTypeOptions()
  const { modules, menus, depts } = useKindOptions()
  const { userId, component } = list.state.filters
  const clients = (['PC', 'H5'] as const).map((value) => ({ value, label: t(`behavior.client.${value}`) }))
  return (
    <FilterBar list={list} search="keyword" placeholder={t('behavior.find')} inline={2}>
      {userId !== undefined && (
        <FilterSelect
          name="userId"
          label={t('behavior.person')}
          options={[{ value: userId, label: person ?? t('kit.none') }]}
        />
      )}
      {component !== undefined && (
        <FilterSelect
          name="component"
          label={t('behavior.component')}
          options={[{ value: component, label: componentText(component) }]}
        />
      )}
      <FilterSelect name="operaType" label={t('behavior.type')} options={types} />
      <FilterSelect name="menuId" label={t('behavior.menu')} options={menus} />
      <FilterDateRange label={t('behavior.time')} />
      <FilterSelect name="deptId" label={t('behavior.dept')} options={depts} />
      <FilterSelect name="moduleCode" label={t('behavior.module')} options={modules} />
      <FilterSelect name="clientType" label={t('behavior.client')} options={clients} />
    </FilterBar>
  )
}
