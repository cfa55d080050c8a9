import { Input } from 'antd'
import { Plus, X } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_SPANS, type WorkHours, type WorkSpan } from '#workflow/contract/calendar.ts'

interface HoursOfDayProps {
  /** Whose hours they are; part of the names of the inputs. */
  day: string
  hours: WorkHours
  onChange: (hours: WorkHours) => void
}

const padded = (time: string): string => (/^\d:\d\d$/.test(time) ? `0${time}` : time)
/** What a further span begins with: after the last one. */
const nextSpan = (hours: WorkHours): WorkSpan => (hours.length === 0 ? ['09:00', '12:00'] : ['13:30', '18:00'])

/** The hours of one day: several spans, each from and to. */
export function HoursOfDay({ day, hours, onChange }: HoursOfDayProps) {
  const t = useT()
  const replace = (at: number, span: WorkSpan) => onChange(hours.map((one, index) => (index === at ? span : one)))
  return (
    <div className="wf-day-hours">
      {hours.map(([from, to], index) => (
        // Spans have no names, and none moves.
        <span key={index} className="wf-span">
          <Input
            value={from}
            maxLength={5}
            inputMode="numeric"
            aria-label={t('workflow.calendar.from', { day, number: index + 1 })}
            onChange={({ target }) => replace(index, [target.value, to])}
            onBlur={() => replace(index, [padded(from), padded(to)])}
          />
          <span aria-hidden="true">–</span>
          <Input
            value={to}
            maxLength={5}
            inputMode="numeric"
            aria-label={t('workflow.calendar.to', { day, number: index + 1 })}
            onChange={({ target }) => replace(index, [from, target.value])}
            onBlur={() => replace(index, [padded(from), padded(to)])}
          />
          <IconButton
            name={t('workflow.calendar.removeSpan', { day, number: index + 1 })}
            icon={<X size={14} />}
            size="small"
            onClick={() => onChange(hours.filter((_, at) => at !== index))}
          />
        </span>
      ))}
      {hours.length < MAX_SPANS && (
        <IconButton
          name={t('workflow.calendar.addSpan', { day })}
          icon={<Plus size={14} />}
          size="small"
          onClick={() => onChange([...hours, nextSpan(hours)])}
        />
      )}
    </div>
  )
}
