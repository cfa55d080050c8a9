import { useState, type AriaAttributes, type FocusEvent } from 'react'
import { currentLanguage } from '#shell/language.ts'
import { formatDate } from '../ui/format.ts'
import { parseDay } from './days.ts'

const language = currentLanguage()

interface DayInputProps {
  id?: string
  value: string
  /** What it is called; undefined where a form labels it. */
  name: string | undefined
  /** Where it says nothing else, the name. */
  placeholder?: string
  disabled: boolean
  today: string
  described?: string | undefined
  invalid?: AriaAttributes['aria-invalid']
  required?: AriaAttributes['aria-required']
  onChange: (day: string) => void
}

/** One day as text, read when the field is left. What is no day stays, is marked as wrong and counts as empty. */
export function DayInput({
  id,
  value,
  name,
  disabled,
  today,
  described,
  invalid,
  required,
  placeholder = name,
  onChange,
}: DayInputProps) {
  const [typed, setTyped] = useState<string>()
  const [basis, setBasis] = useState(value)
  if (basis !== value) {
    setBasis(value)
    if (value !== '') setTyped(undefined)
  }
  const isWrong = typed !== undefined && typed.trim() !== '' && parseDay(typed, language, today) === undefined
  const settle = ({ relatedTarget }: Pick<FocusEvent, 'relatedTarget'>) => {
    if (typed === undefined) return
    const day = parseDay(typed, language, today) ?? ''
    if (!isWrong) setTyped(undefined)
    if (day !== value && !(relatedTarget instanceof Element && relatedTarget.matches('.kit-range-clear'))) onChange(day)
  }
  return (
    <input
      id={id}
      type="text"
      value={typed ?? (value && formatDate(value, language))}
      placeholder={placeholder}
      aria-label={name}
      aria-invalid={isWrong || invalid}
      aria-describedby={described}
      aria-required={required}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle({ relatedTarget: null })
      }}
    />
  )
}
