import { useState } from 'react'
import type { TaskStatus } from '#workspace/contract/task.ts'
import { ask, calls } from '../calls.ts'
import { reasonOf, useHost, useLoad } from '../host.ts'
import { Empty, Pager, State } from '../parts.tsx'
import { t } from '../texts.ts'
import { TASK_STATUSES } from './statuses.ts'
import { TaskForm } from './TaskForm.tsx'
import { TaskRow } from './TaskRow.tsx'

const LIMIT = 20
const WHOSE = ['mine', 'given', 'all'] as const

/** Tasks one has, has given, or sees in meetings. */
export function TaskList({ go }: { go: (route: string) => void }) {
  const host = useHost()
  const [filter, setFilter] = useState<{ whose: (typeof WHOSE)[number]; status: TaskStatus | ''; page: number }>({
    whose: 'mine',
    status: '',
    page: 1,
  })
  const { whose, status, page } = filter
  const query = { ...(whose !== 'all' && { whose }), ...(status && { status }) }
  const { data, problem, reload } = useLoad(JSON.stringify(filter), () =>
    ask(host, calls.tasks, { query: { ...query, page, limit: LIMIT } }),
  )
  const save = () => {
    host.download('/ws/task/export', query).catch((thrown: unknown) => host.notify('error', reasonOf(thrown)))
  }
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
              onClick={() => setFilter({ ...filter, whose: each, page: 1 })}
            >
              {t(`ws.task.whose.${each}`)}
            </button>
          ))}
        </div>
        <select
          aria-label={t('ws.task.status')}
          value={status}
          onChange={({ target }) => {
            const chosen = TASK_STATUSES.find((each) => each === target.value) ?? ''
            setFilter({ ...filter, status: chosen, page: 1 })
          }}
        >
          <option value="">{t('ws.all')}</option>
          {TASK_STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`ws.task.status.${each}`)}
            </option>
          ))}
        </select>
      </div>
      {!data ? (
        <State problem={problem} onRetry={reload} />
      ) : (
        <>
          {data.list.length === 0 && <Empty text={t(whose === 'mine' ? 'ws.task.noneMine' : 'ws.task.none')} />}
          <ul className="ws-tasks">
            {data.list.map((task) => (
              <TaskRow key={task.id} task={task} go={go} onChanged={reload} />
            ))}
          </ul>
          <Pager page={page} limit={LIMIT} total={data.total} onPage={(next) => setFilter({ ...filter, page: next })} />
        </>
      )}
      {host.can('ws:task:save') && <TaskForm onSaved={reload} />}
    </>
  )
}
