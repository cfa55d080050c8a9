import { AutoComplete } from 'antd'
import { useState } from 'react'
import { parseClock } from '#kit/pickers/days.ts'
import { useT } from '#shell/i18n.ts'

interface ClockFieldProps {
  label: string
  /** `HH:mm`; empty for none. */
  value: string
  disabled: boolean
  /** Called at every key; empty while what is typed is no time. */
  onChange: (time: string) => void
}

/** Every half hour. */
const OFFERED = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return { value: `${hour}:${half % 2 === 0 ? '00' : '30'}` }
})

/** A time of 24 hours: typed (`9:05`, `0905`), or picked among the half hours. */
export function ClockField({ label, value, disabled, onChange }: ClockFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const enter = (text: string) => {
    setTyped(text)
    onChange(parseClock(text) ?? '')
  }
  const isWrong = typed !== undefined && parseClock(typed) === undefined
  return (
    <AutoComplete
      className="sch-clock"
      aria-label={label}
      aria-invalid={isWrong}
      placeholder={t('kit.day.clock')}
      value={typed ?? value}
      disabled={disabled}
      options={OFFERED}
      showSearch={{ filterOption: (text, option) => typed === undefined || (option?.value.startsWith(text) ?? false) }}
      {...(isWrong && { status: 'error' as const })}
      onChange={enter}
      onBlur={() => {
        if (!isWrong) setTyped(undefined)
      }}
    />
  )
}
