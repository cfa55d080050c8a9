import { useT } from '#shell/i18n.ts'
import type { ElementFields } from '../properties.ts'
import type { Check } from '../use-check.ts'
import { CalendarField } from './CalendarField.tsx'
import { DurationField } from './DurationField.tsx'
import { ChoiceField, TextField } from './fields.tsx'
import type { SetField } from './set-field.ts'

const RULES = ['agree', 'reject', 'transfer-leader', 'transfer-admin', 'escalate'] as const
const REMINDERS = ['remind-after', 'remind-every'] as const

interface LimitFieldsProps {
  fields: ElementFields
  calendars: Check['calendars']
  set: SetField
}

/** When a task is due, by which calendar, when users are reminded, and what is done when time has run out. */
export function LimitFields({ fields, calendars, set }: LimitFieldsProps) {
  const t = useT()
  return (
    <>
      <DurationField
        label={t('workflow.design.field.dueDate')}
        value={fields.dueDate ?? ''}
        placeholder={t('workflow.design.hint.due')}
        onSet={(value) => set('dueDate', value)}
      />
      <CalendarField value={fields.calendar ?? ''} calendars={calendars} onSet={(value) => set('calendar', value)} />
      {REMINDERS.map((field) => (
        <DurationField
          key={field}
          label={t(`workflow.design.field.${field}`)}
          value={fields[field] ?? ''}
          placeholder={t('workflow.design.hint.remind')}
          onSet={(value) => set(field, value)}
        />
      ))}
      <TextField
        label={t('workflow.design.field.remind-times')}
        value={fields['remind-times'] ?? ''}
        placeholder="1"
        onSet={(value) => set('remind-times', value)}
      />
      <ChoiceField
        label={t('workflow.design.field.on-timeout')}
        value={fields['on-timeout'] ?? ''}
        options={[
          { value: '', label: t('workflow.design.timeout.none') },
          ...RULES.map((value) => ({ value, label: t(`workflow.design.timeout.${value}`) })),
        ]}
        onSet={(value) => set('on-timeout', value)}
      />
    </>
  )
}
