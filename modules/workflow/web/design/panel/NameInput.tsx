import { AutoComplete } from 'antd'
import { useState } from 'react'

export interface NameOption {
  value: string
  label: string
}

interface NameInputProps {
  id?: string
  label?: string
  value: string
  /** What is typed; undefined: nothing yet, and everything is offered. */
  typed: string | undefined
  options: readonly NameOption[]
  placeholder?: string | undefined
  maxLength: number
  onType: (text: string) => void
  onChoose?: (value: string) => void
  onBlur?: () => void
}

/** A name that is typed, or chosen among those that are known, by what they are called, too. */
export function NameInput({ id, label, value, typed, options, placeholder, maxLength, ...on }: NameInputProps) {
  const { onType, onChoose = onType, onBlur } = on
  const [isOpen, setIsOpen] = useState(false)
  const fitting = options.filter((one) => typed === undefined || isFitting(typed, one))
  return (
    <AutoComplete
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(placeholder !== undefined && { placeholder })}
      {...(onBlur && { onBlur })}
      // An empty list has no option that the field could point to.
      open={isOpen && fitting.length > 0}
      onOpenChange={setIsOpen}
      value={typed ?? value}
      maxLength={maxLength}
      options={fitting}
      onChange={(next: string) => onType(next)}
      onSelect={(next: string) => onChoose(next)}
    />
  )
}

const isFitting = (typed: string, { value, label }: NameOption): boolean =>
  [value, label].some((text) => text.toLowerCase().includes(typed.toLowerCase()))
