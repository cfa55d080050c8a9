import { useState } from 'react'
import type { Task } from '#workspace/contract/task.ts'
import { ask, calls } from '../calls.ts'
import { dayAndTime } from '../format.ts'
import { reasonOf, useHost } from '../host.ts'
import { BatchDelete } from '../list/BatchDelete.tsx'
import { FilterChoice, Search } from '../list/filters.tsx'
import { ListTable, type Column } from '../list/ListTable.tsx'
import { placeOf, type Go } from '../list/place.ts'
import { useRows } from '../list/use-rows.ts'
import { Empty, Pager, State } from '../parts.tsx'
import { t } from '../texts.ts'
import { TASK_STATUSES } from './statuses.ts'
import { DeleteTask, Due, StatusField, TaskTools } from './task-parts.tsx'
import { TaskForm } from './TaskForm.tsx'

const LIMIT = 20
const WHOSE = ['mine', 'given', 'all'] as const
const LIST = {
  area: 'tasks',
  filters: ['keyword', 'status', 'whose'],
  fields: ['title', 'dueDate', 'createDate'],
} as const
type Field = (typeof LIST.fields)[number]
/** The task that a form or a question stands open for. */
interface Open {
  readonly id: string
  readonly what: 'form' | 'sure'
}

/** Tasks one has, has given, or sees in meetings. */
export function TaskList({ search, go }: { search: string; go: Go }) {
  const host = useHost()
  const [open, setOpen] = useState<Open>()
  const place = placeOf(search, go, LIST)
  const { page, filters, field, order } = place
  const whose = WHOSE.find((each) => each === filters.whose) ?? 'mine'
  const status = TASK_STATUSES.find((each) => each === filters.status)
  const query = {
    ...(filters.keyword && { keyword: filters.keyword }),
    ...(whose !== 'all' && { whose }),
    ...(status && { status }),
    ...(field && { orderField: field, order }),
  }
  const rows = useRows(`tasks ${search}`, () => ask(host, calls.tasks, { query: { ...query, page, limit: LIMIT } }))
  const { data, problem, reload, chosen, choose, isStale } = rows
  const save = () => {
    host.download('/ws/task/export', query).catch((thrown: unknown) => host.notify('error', reasonOf(thrown)))
  }
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    reload()
  }
  const nameOf = ({ title }: Task) => title
  const instead = (task: Task) => {
    if (open?.id !== task.id) return undefined
    if (open.what === 'form') return <TaskForm task={task} onSaved={changed} onCancel={close} />
    return <DeleteTask task={task} onChanged={changed} onNo={close} />
  }
  const isFiltered = filters.keyword !== undefined || status !== undefined
  return (
    <>
      <header className="ws-head">
        <h1>{t('ws.tasks')}</h1>
        {host.can('ws:task:export') && (
          <button type="button" className="ws-button" onClick={save}>
            {t('ws.export')}
          </button>
        )}
      </header>
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
          key={filters.keyword}
          label={t('ws.task.find')}
          value={filters.keyword ?? ''}
          onSearch={(keyword) => place.filter({ keyword })}
        />
        <FilterChoice
          label={t('ws.task.status')}
          value={status ?? ''}
          options={TASK_STATUSES.map((value) => ({ value, label: t(`ws.task.status.${value}`) }))}
          onChoose={(value) => place.filter({ status: value })}
        />
      </div>
      {problem !== undefined && data && <State problem={problem} onRetry={reload} />}
      {!data ? (
        <State problem={problem} onRetry={reload} />
      ) : data.list.length === 0 ? (
        <Empty text={t(isFiltered ? 'ws.task.noneFound' : whose === 'mine' ? 'ws.task.noneMine' : 'ws.task.none')}>
          {isFiltered && (
            <button type="button" className="ws-button" onClick={() => place.filter({ keyword: '', status: '' })}>
              {t('ws.showAll')}
            </button>
          )}
        </Empty>
      ) : (
        <>
          <BatchDelete
            chosen={chosen}
            nameOf={nameOf}
            question={t('ws.task.delete.askMany', { count: chosen.length })}
            remove={(ids) => ask(host, calls.removeTasks, { body: ids })}
            onChoose={choose}
            onGone={reload}
          />
          <ListTable
            label={t('ws.tasks')}
            columns={columnsOf({ go, onChanged: reload, onOpen: setOpen })}
            rows={data.list}
            nameOf={nameOf}
            place={place}
            chosen={host.can('ws:task:delete') ? chosen : undefined}
            onChoose={choose}
            instead={instead}
            isStale={isStale}
          />
          <Pager page={page} limit={LIMIT} total={data.total} onPage={place.turn} />
        </>
      )}
      {host.can('ws:task:save') && <TaskForm onSaved={reload} />}
    </>
  )
}

interface Ways {
  go: Go
  onChanged: () => void
  onOpen: (open: Open) => void
}

const columnsOf = ({ go, onChanged, onOpen }: Ways): Column<Task, Field>[] => [
  {
    key: 'subject',
    title: t('ws.task.title'),
    field: 'title',
    render: ({ title, status, meetingId, meeting }) => (
      <>
        <p className="ws-name" data-status={status}>
          {title}
        </p>
        {meetingId !== null && (
          <button type="button" className="ws-link ws-quiet" onClick={() => go(`meetings/${meetingId}/resolutions`)}>
            {meeting}
          </button>
        )}
      </>
    ),
  },
  { key: 'organiser', title: t('ws.task.owner'), render: ({ owner }) => owner || t('ws.person.gone') },
  { key: 'due', title: t('ws.task.due'), field: 'dueDate', render: (task) => <Due task={task} /> },
  {
    key: 'created',
    title: t('ws.task.created'),
    field: 'createDate',
    render: ({ createDate }) => <span className="ws-quiet">{dayAndTime(createDate)}</span>,
  },
  {
    key: 'status',
    title: t('ws.task.status'),
    render: (task) => <StatusField task={task} onChanged={onChanged} />,
  },
  {
    key: 'tools',
    title: t('ws.tools'),
    render: (task) => <TaskTools task={task} onOpen={(what) => onOpen({ id: task.id, what })} />,
  },
]
