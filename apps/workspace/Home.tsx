import { ask, calls } from './calls.ts'
import { useHost, useLoad } from './host.ts'
import { MeetingCard } from './meetings/MeetingCard.tsx'
import { Empty, State } from './parts.tsx'
import { today } from './format.ts'
import { TaskRow } from './tasks/TaskRow.tsx'
import { t } from './texts.ts'

/** The team's workspace: what comes next, and what one has to do. */
export function Home({ go }: { go: (route: string) => void }) {
  const host = useHost()
  const day = today()
  const { data, problem, reload } = useLoad(`home ${day}`, async () => {
    const [meetings, tasks] = await Promise.all([
      ask(host, calls.meetings, {
        query: { fromDate: day, status: 'planned', orderField: 'startDate', order: 'asc', limit: 4 },
      }),
      ask(host, calls.tasks, { query: { whose: 'mine', orderField: 'dueDate', order: 'asc', limit: 50 } }),
    ])
    return { meetings: meetings.list, tasks: tasks.list.filter(({ status }) => status !== 'done').slice(0, 6) }
  })
  const name = host.person?.name ?? ''
  return (
    <>
      <header className="ws-head">
        <h1>{name === '' ? t('ws.home') : t('ws.hello', { name })}</h1>
        {host.can('ws:meeting:save') && (
          <button type="button" className="ws-button" data-kind="solid" onClick={() => go('meetings/new')}>
            {t('ws.meeting.create')}
          </button>
        )}
      </header>
      {!data ? (
        <State problem={problem} onRetry={reload} />
      ) : (
        <div className="ws-columns">
          <section aria-labelledby="ws-next">
            <h2 id="ws-next">{t('ws.next.meetings')}</h2>
            {data.meetings.length === 0 && <Empty text={t('ws.next.none')} />}
            <ul className="ws-cards">
              {data.meetings.map((meeting) => (
                <MeetingCard key={meeting.id} meeting={meeting} go={go} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="ws-mine">
            <h2 id="ws-mine">{t('ws.task.mine')}</h2>
            {data.tasks.length === 0 && <Empty text={t('ws.task.noneMine')} />}
            <ul className="ws-tasks">
              {data.tasks.map((task) => (
                <TaskRow key={task.id} task={task} go={go} onChanged={reload} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  )
}
