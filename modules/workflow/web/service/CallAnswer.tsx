import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { ServiceAnswer } from '#workflow/contract/service.ts'
import './service.css'

/** What a call that a user made for trial was answered. */
export function CallAnswer({ isDone, status, message, body, milliseconds }: ServiceAnswer) {
  const t = useT()
  return (
    <section className="wf-answer">
      <p className="wf-answer-head">
        <Tag tone={isDone ? 'success' : 'error'}>
          {status === null ? t('workflow.service.noAnswer') : `HTTP ${status}`}
        </Tag>
        <span className="wf-aside">{t('workflow.service.took', { count: milliseconds })}</span>
      </p>
      <p>{message}</p>
      {body !== '' && <pre className="wf-output">{body}</pre>}
    </section>
  )
}
