import type { TaskStatus } from '#workspace/contract/task.ts'
import { FilterChoice, Search } from '../list/filters.tsx'
import type { Place } from '../list/place.ts'
import { t } from '../texts.ts'
import { TASK_STATUSES } from './statuses.ts'
import type { TaskField } from './task-columns.tsx'

export const WHOSE = ['mine', 'given', 'all'] as const
export type Whose = (typeof WHOSE)[number]

/** What the route holds of the list of tasks. */
export const TASK_LIST = {
  area: 'tasks',
  filters: ['keyword', 'status', 'whose'],
  fields: ['title', 'dueDate', 'createDate'],
} as const
export type TaskPlace = Place<(typeof TASK_LIST.filters)[number], TaskField>

interface TaskFiltersProps {
  place: TaskPlace
  whose: Whose
  status: TaskStatus | undefined
}

/** Whose tasks, a word of them, and their status. */
export function TaskFilters({ place, whose, status }: TaskFiltersProps) {
  const { keyword } = place.filters
  return (
    <div className="ws-filter">
      <div className="ws-choice" role="group" aria-label={t('ws.task.whose')}>
        {WHOSE.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={whose === each}
            onClick={() => place.filter({ whose: each === 'mine' ? '' : each })}
          >
            {t(`ws.task.whose.${each}`)}
          </button>
        ))}
      </div>
      <Search
        key={keyword}
        label={t('ws.task.find')}
        value={keyword ?? ''}
        onSearch={(next) => place.filter({ keyword: next })}
      />
      <FilterChoice
        label={t('ws.task.status')}
        value={status ?? ''}
        options={TASK_STATUSES.map((value) => ({ value, label: t(`ws.task.status.${value}`) }))}
        onChoose={(value) => place.filter({ status: value })}
      />
    </div>
  )
}
