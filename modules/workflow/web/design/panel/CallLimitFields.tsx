import { useT } from '#shell/i18n.ts'
import type { Check } from '../use-check.ts'
import { CalendarField } from './CalendarField.tsx'
import { DurationField } from './DurationField.tsx'
import { ChoiceField, PanelGroup } from './fields.tsx'
import type { SetField } from './set-field.ts'

interface CallLimitFieldsProps {
  /** What the group is called. */
  title: string
  fields: Readonly<Record<string, string | undefined>>
  /** What can be done when time runs out; the first where the file says nothing. */
  rules: readonly ('notify' | 'continue' | 'reject')[]
  calendars: Check['calendars']
  set: SetField
}

/** How long a sub-process may take, by which calendar, and what is done then. */
export function CallLimitFields({ title, fields, rules, calendars, set }: CallLimitFieldsProps) {
  const t = useT()
  const limit = fields['time-limit'] ?? ''
  return (
    <PanelGroup title={title}>
      <DurationField
        label={t('workflow.design.field.time-limit')}
        value={limit}
        placeholder={t('workflow.design.hint.remind')}
        onSet={(value) => {
          // Without a limit there is nothing to do at its end.
          if (value.trim() === '' && (fields['on-limit'] ?? '') !== '') set('on-limit', '')
          set('time-limit', value)
        }}
      />
      {limit !== '' && (
        <>
          <ChoiceField
            label={t('workflow.design.field.on-limit')}
            value={fields['on-limit'] ?? ''}
            options={rules.map((value, at) => ({
              value: at === 0 ? '' : value,
              label: t(`workflow.design.onLimit.${value}`),
            }))}
            onSet={(value) => set('on-limit', value)}
          />
          <CalendarField
            value={fields.calendar ?? ''}
            calendars={calendars}
            onSet={(value) => set('calendar', value)}
          />
        </>
      )}
    </PanelGroup>
  )
}
