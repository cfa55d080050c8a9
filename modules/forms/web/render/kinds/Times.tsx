import { Input } from 'antd'
import { useState } from 'react'
import { DateRange } from '#kit/pickers/DateRange.tsx'
import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { parseClock } from '#kit/pickers/days.ts'
import { MomentPicker } from '#kit/pickers/MomentPicker.tsx'
import { momentAt, minuteOf } from '#shell/time/zone.ts'
import { ariaOf, textOf, type ControlProps } from './control.ts'

/** Days, moments, ranges of days and times, in the organisation's zone. */
export default function Times(props: ControlProps) {
  const { field, value, onChange } = props
  const aria = ariaOf(props)
  switch (field.kind) {
    case 'date':
      return <DayPicker {...aria} value={textOf(value)} onChange={(day) => onChange(day ?? null)} />
    case 'dateTime':
      return <MomentPicker {...aria} value={localOf(value)} onChange={(local) => onChange(momentOf(local))} />
    case 'dateRange':
      return (
        <DateRange
          {...aria}
          label={props.label}
          value={rangeOf(value)}
          onChange={(range) => onChange(range === undefined ? null : { from: range[0], to: range[1] })}
        />
      )
    case 'time':
      return <Clock {...props} />
    default:
      return null
  }
}

const localOf = (value: unknown): string => {
  const moment = new Date(textOf(value))
  return Number.isNaN(moment.getTime()) ? '' : minuteOf(moment)
}
const momentOf = (local: string | undefined): string | null =>
  local === undefined ? null : momentAt(local).toISOString()

function rangeOf(value: unknown): [string, string] {
  if (typeof value !== 'object' || value === null) return ['', '']
  const { from, to } = value as { from?: unknown; to?: unknown }
  return [textOf(from), textOf(to)]
}

/** A time of 24 hours, read when the field is left. What is no time stays, is marked as wrong and counts as empty. */
function Clock(props: ControlProps) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && parseClock(typed) === undefined
  const settle = () => {
    if (typed === undefined) return
    if (!isWrong) setTyped(undefined)
    props.onChange(parseClock(typed) ?? null)
  }
  const aria = ariaOf(props)
  return (
    <Input
      {...aria}
      className="frm-clock"
      inputMode="numeric"
      autoComplete="off"
      placeholder={props.placeholder ?? '09:30'}
      value={typed ?? textOf(props.value)}
      aria-invalid={isWrong || aria['aria-invalid']}
      {...(isWrong && { status: 'error' as const })}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  )
}
