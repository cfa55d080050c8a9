import { useT } from '#shell/i18n.ts'
import type { WorkHours } from '#workflow/contract/calendar.ts'
import { HoursOfDay } from './HoursOfDay.tsx'
import { weekdayNames } from './day-names.ts'

interface WeekHoursProps {
  value?: readonly WorkHours[]
  onChange?: (week: WorkHours[]) => void
}

/** As the week is shown: Monday first. */
const SHOWN = [1, 2, 3, 4, 5, 6, 0]

/** The hours of each weekday. Works as a field of a form. */
export function WeekHours({ value = [], onChange }: WeekHoursProps) {
  const t = useT()
  const names = weekdayNames('long')
  return (
    <div role="group" aria-label={t('workflow.calendar.week')} className="wf-week">
      {SHOWN.map((weekday) => (
        <div key={weekday} className="wf-weekday">
          <span className="wf-weekday-name">{names[weekday]}</span>
          <HoursOfDay
            day={names[weekday] ?? ''}
            hours={value[weekday] ?? []}
            onChange={(hours) => onChange?.(value.map((one, index) => (index === weekday ? hours : one)))}
          />
          {(value[weekday] ?? []).length === 0 && <span className="wf-hint">{t('workflow.calendar.rest')}</span>}
        </div>
      ))}
    </div>
  )
}
