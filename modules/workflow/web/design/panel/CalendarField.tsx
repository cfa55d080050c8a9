import { useT } from '#shell/i18n.ts'
import { DEFAULT_CALENDAR, DEPT_CALENDAR } from '#workflow/contract/calendar.ts'
import type { Check } from '../use-check.ts'
import { ChoiceField } from './fields.tsx'

interface CalendarFieldProps {
  value: string
  calendars: Check['calendars']
  onSet: (value: string) => void
}

/** The working calendar by which time is counted; without one, all hours count. */
export function CalendarField({ value, calendars, onSet }: CalendarFieldProps) {
  const t = useT()
  const general = {
    [DEFAULT_CALENDAR]: 'workflow.design.calendar.default',
    [DEPT_CALENDAR]: 'workflow.design.calendar.dept',
  } as const
  return (
    <ChoiceField
      label={t('workflow.design.field.calendar')}
      value={value}
      options={[
        { value: '', label: t('workflow.design.calendar.none') },
        ...calendars.map(({ name, title }) => ({
          value: name,
          label: name === DEFAULT_CALENDAR || name === DEPT_CALENDAR ? t(general[name]) : `${title} (${name})`,
        })),
      ]}
      onSet={onSet}
    />
  )
}
