import { Moment } from '#shell/home/Moment.tsx'
import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { WorkflowInstanceRow } from '#workflow/contract/instance.ts'
import { bareInstanceRoutes } from './bare-home-routes.ts'
import { RUNNING_FIGURE, STARTED_QUERY, STARTED_ROWS } from './home-calls.ts'
import { useWorkChanges } from './use-work-changes.ts'
import './home.css'

const TONES = {
  run: 'info',
  suspended: 'warning',
  ended: 'success',
  rejected: 'error',
  canceled: 'neutral',
  voided: 'neutral',
  stuck: 'error',
} as const

/** The newest requests of the person: where each stands, and with whom. A returned one leads to its form. */
export default function StartedWidget() {
  const t = useT()
  const asked = useCall(bareInstanceRoutes.started, { query: STARTED_QUERY })
  useWorkChanges(bareInstanceRoutes.started, RUNNING_FIGURE)
  return (
    <WidgetCard title={t('workflow.widget.started')} all="/bpm/work?what=started">
      <WidgetState
        asked={asked}
        rows={STARTED_ROWS}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <>
            <p>{t('workflow.widget.started.none')}</p>
            <p className="pt-widget-note">{t('workflow.widget.started.noneWhy')}</p>
          </>
        }
      >
        {({ list }) => (
          <ul className="pt-widget-list wf-home-five">
            {list.map((one) => (
              <StartedRow key={one.id} of={one} />
            ))}
          </ul>
        )}
      </WidgetState>
    </WidgetCard>
  )
}

function StartedRow({ of }: { of: WorkflowInstanceRow }) {
  const t = useT()
  const { id, title, process, stands, handlers, startedDate, returnedTaskId } = of
  const status = of.stuck && of.status === 'run' ? 'stuck' : of.status
  const isReturned = returnedTaskId !== null
  return (
    <li className="wf-home-row">
      <a href={isReturned ? `#/bpm/work?id=${returnedTaskId}` : `#/bpm/process/${id}`}>{title}</a>
      <span className="wf-home-facts">
        {process !== title && <span>{process}</span>}
        {stands.length > 0 && <span>{stands.join(t('workflow.widget.and'))}</span>}
        {handlers.length > 0 && !isReturned && <span>{handlers.join(t('workflow.widget.and'))}</span>}
      </span>
      <span className="wf-home-state">
        <span className="wf-home-tag" data-tone={isReturned ? 'warning' : TONES[status]}>
          {t(isReturned ? 'workflow.widget.returned' : `workflow.widget.status.${status}`)}
        </span>
        <span className="pt-widget-note">
          <Moment at={startedDate} />
        </span>
      </span>
    </li>
  )
}
