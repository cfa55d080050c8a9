import { Moment } from '#shell/home/Moment.tsx'
import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { WorkflowTask } from '#workflow/contract/task.ts'
import { bareTaskRoutes } from './bare-home-routes.ts'
import { dueOf } from './due.ts'
import { TODO_FIGURE, TODO_QUERY, TODO_ROWS } from './home-calls.ts'
import { useWorkChanges } from './use-work-changes.ts'
import './home.css'

/** The newest tasks that wait for the person; each leads to its task. */
export default function TodoWidget() {
  const t = useT()
  const asked = useCall(bareTaskRoutes.toDo, { query: TODO_QUERY })
  useWorkChanges(bareTaskRoutes.toDo, TODO_FIGURE)
  const total = asked.data?.total ?? 0
  return (
    <WidgetCard
      title={t('workflow.widget.todos')}
      all="/bpm/work"
      {...(total > 0 && { badge: t('workflow.widget.count', { count: total }) })}
    >
      <WidgetState
        asked={asked}
        rows={TODO_ROWS}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <>
            <p>{t('workflow.widget.todos.none')}</p>
            <p className="pt-widget-note">{t('workflow.widget.todos.noneWhy')}</p>
          </>
        }
      >
        {({ list }) => (
          <ul className="pt-widget-list wf-home-six">
            {list.map((task) => (
              <TodoRow key={task.id} task={task} />
            ))}
          </ul>
        )}
      </WidgetState>
    </WidgetCard>
  )
}

function TodoRow({
  task: { id, title, process, node, starter, assigneeId, dueDate, openedDate },
}: {
  task: WorkflowTask
}) {
  const t = useT()
  return (
    <li className="wf-home-row">
      <a href={`#/bpm/work?id=${id}`}>{title}</a>
      <span className="wf-home-facts">
        {process !== title && <span>{process}</span>}
        <span>{node}</span>
        {starter !== '' && <span>{starter}</span>}
      </span>
      <span className="wf-home-state">
        {assigneeId === null && <span className="wf-home-tag">{t('workflow.widget.claimable')}</span>}
        {dueDate === null ? (
          <span className="pt-widget-note">
            <span className="pt-unseen">{t('workflow.widget.arrived')}</span>
            <Moment at={openedDate} />
          </span>
        ) : (
          <DueTag at={dueDate} />
        )}
      </span>
    </li>
  )
}

/** A tag within two days, else the plain date. */
function DueTag({ at }: { at: string }) {
  const t = useT()
  const due = dueOf(new Date(at), new Date())
  if (due === 'later')
    return (
      <span className="pt-widget-note">
        {t('workflow.widget.due.later')} <Moment at={at} />
      </span>
    )
  return (
    <span className="wf-home-tag" data-tone={due === 'tomorrow' ? 'warning' : 'error'}>
      {t(`workflow.widget.due.${due}`)}
    </span>
  )
}
