import { Form } from 'antd'
import { CalendarClock } from 'lucide-react'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { CronExpression, scheduleRoutes, type Misfire } from '#scheduling/contract/schedule.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import { cronWords } from './cron-words.ts'
import { fireDistance, fireText, zoneText } from './fire-words.ts'
import './schedule.css'

/** What the expression of the form means: its sentence and the next ten moments, or what is wrong with it. */
export function CronPreview() {
  const t = useT()
  const form = Form.useFormInstance()
  const cronExpression = useDelayedValue(Form.useWatch<string | undefined>('cronExpression', form) ?? '', TYPING_MS)
  const timeZone = Form.useWatch<string | undefined>('timeZone', form) ?? ''
  const misfire = Form.useWatch<Misfire | undefined>('misfire', form) ?? 'once'
  const overlap = Form.useWatch<0 | 1 | undefined>('overlap', form) ?? 0
  const isComplete = CronExpression.safeParse(cronExpression).success && timeZone !== ''
  const { data, error } = useCall(
    scheduleRoutes.preview,
    { query: { cronExpression, timeZone } },
    { enabled: isComplete },
  )
  if (!isComplete) return null
  if (error)
    return (
      <div className="sch-meaning kit-field-wide" data-wrong="true" aria-live="polite">
        <CalendarClock size={20} aria-hidden="true" />
        <strong>{error.msg}</strong>
      </div>
    )
  return (
    <div className="kit-field-wide" aria-live="polite">
      <div className="sch-meaning">
        <CalendarClock size={20} aria-hidden="true" />
        <strong>{cronWords(cronExpression)}</strong>
        <span>
          {zoneText(timeZone)}
          {' · '}
          {t(`scheduling.schedule.means.${misfire}`)}
          {' · '}
          {t(overlap === 1 ? 'scheduling.schedule.means.overlap' : 'scheduling.schedule.means.noOverlap')}
        </span>
      </div>
      <h3 className="sch-next">{t('scheduling.schedule.cron.next')}</h3>
      <ol className="sch-fires">
        {data?.fires.map((at) => (
          <li key={at}>
            <time dateTime={at} title={exactTime(new Date(at), timeZone)}>
              {fireText(new Date(at), timeZone)}
            </time>
            <span>{fireDistance(new Date(at), timeZone)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
