import { Select } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import type { ChosenElement } from '../chosen-element.ts'
import type { Check } from '../use-check.ts'
import { CalendarField } from './CalendarField.tsx'
import { DurationField } from './DurationField.tsx'
import { EXAMPLES } from './examples.ts'
import { PanelGroup, TextField } from './fields.tsx'
import { FieldTable, type TableOfStep } from './FieldTable.tsx'
import type { SetField } from './set-field.ts'

const TIMERS = ['date', 'duration', 'cycle'] as const
const NO_STEPS: TableOfStep['others'] = []
const NAMED = ['message', 'signal', 'error', 'trigger'] as const
type Timer = (typeof TIMERS)[number]

interface EventFieldsProps {
  chosen: ChosenElement
  calendars: Check['calendars']
  set: SetField
  /** Of a start. */
  table: TableOfStep
}

/** What an event waits for, and what may be set where it does; the fields of a start. */
export function EventFields({ chosen: { type, event, fields }, calendars, set, table }: EventFieldsProps) {
  const t = useT()
  const isStart = type === 'bpmn:StartEvent'
  const isReceiving = type === 'bpmn:ReceiveTask'
  if (!isStart && !isReceiving && event === undefined) return null
  const text = (field: (typeof NAMED)[number] | 'writes', placeholder?: string) => (
    <TextField
      key={field}
      label={t(`workflow.design.field.${field}`)}
      value={fields[field] ?? ''}
      {...(placeholder !== undefined && { placeholder })}
      onSet={(value) => set(field, value)}
    />
  )
  const named = NAMED.filter((field) => fields[field] !== undefined)
  const takes = !isStart && (isReceiving || fields.message !== undefined)
  const hasEvent = event === 'bpmn:TimerEventDefinition' || named.length > 0 || takes
  return (
    <>
      {hasEvent && (
        <PanelGroup title={t('workflow.design.group.event')}>
          {event === 'bpmn:TimerEventDefinition' && <TimerFields fields={fields} calendars={calendars} set={set} />}
          {named.map((field) => text(field))}
          {takes && text('writes', t('workflow.design.hint.names'))}
        </PanelGroup>
      )}
      {isStart && (
        <PanelGroup title={t('workflow.design.group.fields')}>
          <FieldTable fields={fields} isStart {...table} others={NO_STEPS} />
        </PanelGroup>
      )}
    </>
  )
}

interface TimerFieldsProps {
  fields: ChosenElement['fields']
  calendars: Check['calendars']
  set: SetField
}

function TimerFields({ fields, calendars, set }: TimerFieldsProps) {
  const t = useT()
  const id = useId()
  const stored = TIMERS.find((timer) => (fields[timer] ?? '') !== '')
  /** A kind that has no value yet. */
  const [wanted, setWanted] = useState<Timer>()
  const timer = wanted ?? stored ?? 'duration'
  const Value = timer === 'duration' ? DurationField : TextField
  return (
    <>
      <Labelled id={id} label={t('workflow.design.timer')}>
        <Select<Timer>
          id={id}
          value={timer}
          options={TIMERS.map((value) => ({ value, label: t(`workflow.design.field.${value}`) }))}
          onChange={setWanted}
        />
      </Labelled>
      <Value
        key={timer}
        label={t(`workflow.design.field.${timer}`)}
        value={fields[timer] ?? ''}
        placeholder={EXAMPLES[timer]}
        onSet={(value) => set(timer, value)}
      />
      <CalendarField value={fields.calendar ?? ''} calendars={calendars} onSet={(value) => set('calendar', value)} />
    </>
  )
}
