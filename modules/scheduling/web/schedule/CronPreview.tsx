import { Form } from 'antd'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { CronExpression, scheduleRoutes } from '#scheduling/contract/schedule.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import { cronWords } from './cron-words.ts'
import './schedule.css'

/** What the expression of the form means: its sentence and the next ten moments, or what is wrong with it. */
export function CronPreview() {
  const t = useT()
  const form = Form.useFormInstance()
  const cronExpression = useDelayedValue(Form.useWatch<string | undefined>('cronExpression', form) ?? '', TYPING_MS)
  const timeZone = Form.useWatch<string | undefined>('timeZone', form) ?? ''
  const isComplete = CronExpression.safeParse(cronExpression).success && timeZone !== ''
  const { data, error } = useCall(
    scheduleRoutes.preview,
    { query: { cronExpression, timeZone } },
    { enabled: isComplete },
  )
  if (!isComplete) return null
  return (
    <div className="kit-field-wide" aria-live="polite">
      {error ? (
        <p className="kit-quiet">{error.msg}</p>
      ) : (
        <>
          <p className="sch-sentence">{cronWords(cronExpression)}</p>
          <span className="kit-quiet">{t('scheduling.schedule.cron.next', { zone: timeZone })}</span>
          <ol className="sch-fires">
            {data?.fires.map((at) => (
              <li key={at}>
                <time dateTime={at}>{exactTime(new Date(at), timeZone)}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
