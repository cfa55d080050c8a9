import { useState } from 'react'
import type { Task, TaskStatus } from '#workspace/contract/task.ts'
import { ask, calls } from '../calls.ts'
import { reasonOf, useHost } from '../host.ts'
import { BatchDelete } from '../list/BatchDelete.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { LoadedRows } from '../list/LoadedRows.tsx'
import { placeOf, type Go } from '../list/place.ts'
import { useRows } from '../list/use-rows.ts'
import { Empty } from '../parts.tsx'
import { t } from '../texts.ts'
import { TASK_STATUSES } from './statuses.ts'
import { taskColumns, type OpenTask } from './task-columns.tsx'
import { DeleteTask } from './task-parts.tsx'
import { TASK_LIST, TaskFilters, WHOSE, type TaskPlace, type Whose } from './TaskFilters.tsx'
import { TaskForm } from './TaskForm.tsx'

const LIMIT = 20

const nameOf = ({ title }: Task) => title

/** Tasks one has, has given, or sees in meetings. */
export function TaskList({ search, go }: { search: string; go: Go }) {
  const host = useHost()
  const [open, setOpen] = useState<OpenTask>()
  const place = placeOf(search, go, TASK_LIST)
  const whose = WHOSE.find((each) => each === place.filters.whose) ?? 'mine'
  const status = TASK_STATUSES.find((each) => each === place.filters.status)
  const query = queryOf(place, whose, status)
  const rows = useRows(`tasks ${search}`, () =>
    ask(host, calls.tasks, { query: { ...query, page: place.page, limit: LIMIT } }),
  )
  const { data, reload, chosen, choose, isStale } = rows
  const save = () => {
    host.download('/ws/task/export', query).catch((thrown: unknown) => host.notify('error', reasonOf(thrown)))
  }
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    reload()
  }
  const instead = (task: Task) => {
    if (open?.id !== task.id) return undefined
    if (open.what === 'form') return <TaskForm task={task} onSaved={changed} onCancel={close} />
    return <DeleteTask task={task} onChanged={changed} onNo={close} />
  }
  return (
    <>
      <TaskHead onExport={save} />
      <TaskFilters place={place} whose={whose} status={status} />
      <LoadedRows rows={rows} place={place} limit={LIMIT} empty={<NoTasks {...{ place, whose, status }} />}>
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
          columns={taskColumns({ go, onChanged: reload, onOpen: setOpen })}
          rows={data?.list ?? []}
          nameOf={nameOf}
          place={place}
          chosen={host.can('ws:task:delete') ? chosen : undefined}
          onChoose={choose}
          instead={instead}
          isStale={isStale}
        />
      </LoadedRows>
      {host.can('ws:task:save') && <TaskForm onSaved={reload} />}
    </>
  )
}

/** What the server is asked for, without the page. */
function queryOf({ filters, field, order }: TaskPlace, whose: Whose, status: TaskStatus | undefined) {
  return {
    ...(filters.keyword && { keyword: filters.keyword }),
    ...(whose !== 'all' && { whose }),
    ...(status && { status }),
    ...(field && { orderField: field, order }),
  }
}

function TaskHead({ onExport }: { onExport: () => void }) {
  const host = useHost()
  return (
    <header className="ws-head">
      <h1>{t('ws.tasks')}</h1>
      {host.can('ws:task:export') && (
        <button type="button" className="ws-button" onClick={onExport}>
          {t('ws.export')}
        </button>
      )}
    </header>
  )
}

interface NoTasksProps {
  place: TaskPlace
  whose: Whose
  status: TaskStatus | undefined
}

function NoTasks({ place, whose, status }: NoTasksProps) {
  const isFiltered = place.filters.keyword !== undefined || status !== undefined
  return (
    <Empty text={t(isFiltered ? 'ws.task.noneFound' : whose === 'mine' ? 'ws.task.noneMine' : 'ws.task.none')}>
      {isFiltered && (
        <button type="button" className="ws-button" onClick={() => place.filter({ keyword: '', status: '' })}>
          {t('ws.showAll')}
        </button>
      )}
    </Empty>
  )
}
