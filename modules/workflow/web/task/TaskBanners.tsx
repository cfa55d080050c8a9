import { CircleCheck, CornerUpLeft, Pause } from 'lucide-react'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { outcomeOf } from './outcome.ts'

/**
 * What has to be known before the form: the process rests, the request came back, by whom, when and why, or the task is
 * over.
 */
export function TaskBanners(task: WorkflowTaskDetail) {
  const { suspended, status, returned } = task
  const t = useT()
  return (
    <>
      {status === 'closed' && <Over {...task} />}
      {suspended && status === 'open' && (
        <div className="wf-banner" role="status">
          <Pause size={16} aria-hidden />
          <p>{t('workflow.task.suspended.why')}</p>
        </div>
      )}
      {returned !== null && status === 'open' && (
        <section className="wf-banner" aria-label={t('workflow.task.returned')}>
          <CornerUpLeft size={16} aria-hidden />
          <div>
            <strong>
              {t('workflow.task.returned.by', { who: returned.by === '' ? t('workflow.event.product') : returned.by })}{' '}
              <RelativeTime at={returned.at} />
            </strong>
            {returned.comment !== '' && <p>{returned.comment}</p>}
          </div>
        </section>
      )}
    </>
  )
}

/** Who handled the task and how, or that there is nothing left to do. */
function Over({ status, why, outcome, assignee, closedDate }: WorkflowTaskDetail) {
  const t = useT()
  const isHandled = assignee !== '' && (why === 'done' || why === 'returned')
  const by = { who: assignee, outcome: t(`workflow.outcome.${outcomeOf({ status, why, outcome })}`) }
  return (
    <div className="wf-banner wf-banner-over" role="status">
      <CircleCheck size={16} aria-hidden />
      <p>
        {isHandled ? t('workflow.task.over.by', by) : t('workflow.task.over')} <RelativeTime at={closedDate} />
      </p>
    </div>
  )
}
