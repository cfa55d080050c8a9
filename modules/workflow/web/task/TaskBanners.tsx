import { CornerUpLeft, Pause } from 'lucide-react'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'

/** What has to be known before the form: the process rests, or the request came back, by whom, when and why. */
export function TaskBanners({ suspended, status, returned }: WorkflowTaskDetail) {
  const t = useT()
  return (
    <>
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
