import type { MeetingDetail } from '#workspace/contract/meeting.ts'
import { ask, calls } from '../calls.ts'
import { useHost, useLoad } from '../host.ts'
import { Empty, State } from '../parts.tsx'
import { TaskForm } from '../tasks/TaskForm.tsx'
import { TaskRow } from '../tasks/TaskRow.tsx'
import { t } from '../texts.ts'

interface ResolutionsProps {
  meeting: MeetingDetail
  go: (route: string) => void
  onChanged: () => void
}

/** What a meeting resolved on: each a task with an owner and a day. */
export function Resolutions({ meeting, go, onChanged }: ResolutionsProps) {
  const host = useHost()
  const { data, problem, reload } = useLoad(`tasks of ${meeting.id}`, () =>
    ask(host, calls.tasks, { query: { meetingId: meeting.id, orderField: 'createDate', order: 'asc', limit: 200 } }),
  )
  const changed = () => {
    reload()
    onChanged()
  }
  if (!data) return <State problem={problem} onRetry={reload} />
  return (
    <>
      {data.list.length === 0 && <Empty text={t('ws.meeting.noResolutions')} />}
      <ul className="ws-tasks">
        {data.list.map((task) => (
          <TaskRow key={task.id} task={task} go={go} onChanged={changed} isInMeeting />
        ))}
      </ul>
      {meeting.actions.includes('resolve') && <TaskForm meeting={meeting} onSaved={changed} />}
    </>
  )
}
