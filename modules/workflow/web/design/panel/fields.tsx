import { Input, Select } from 'antd'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'

/** A group of properties with its name. */
export const PanelGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="wf-panel-group" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

interface TextFieldProps {
  label: string
  value: string
  placeholder?: string
  isLong?: boolean
  /** Takes a value over; false where it cannot be taken. */
  onSet: (value: string) => boolean | void
  /** Why a value was not taken. */
  refusal?: string
}

/** A text that is taken over when the field is left or by Enter: one step, not one for each character. */
export function TextField({ label, value, placeholder, isLong = false, onSet, refusal }: TextFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [isRefused, setIsRefused] = useState(false)
  const take = () => {
    if (typed === undefined) return
    const isTaken = typed.trim() === value || onSet(typed) !== false
    setIsRefused(!isTaken)
    if (isTaken) setTyped(undefined)
  }
  const leave = useEffectEvent(take)
  // Another element may be chosen before the field is left.
  useEffect(() => () => leave(), [])
  const input = {
    id,
    value: typed ?? value,
    maxLength: 2_000,
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: take,
    ...(placeholder !== undefined && { placeholder }),
    ...(isRefused && { status: 'error' as const, 'aria-describedby': `${id}-error` }),
  }
  return (
    <Labelled id={id} label={label} error={isRefused ? refusal : undefined}>
      {isLong ? <Input.TextArea {...input} rows={2} /> : <Input {...input} autoComplete="off" onPressEnter={take} />}
    </Labelled>
  )
}

interface ChoiceFieldProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  /** What the product does where nothing is chosen. */
  standard?: string
  /** Without a choice for what the product does by itself. */
  isExact?: boolean
  onSet: (value: string) => void
}

/** One of several; a value that the file has and no option is stays to be seen. */
export function ChoiceField({ label, value, options, standard, isExact = false, onSet }: ChoiceFieldProps) {
  const t = useT()
  const id = useId()
  const all =
    isExact || options.some((one) => one.value === '')
      ? options
      : [{ value: '', label: standard ?? t('workflow.design.standard') }, ...options]
  const known = all.some((one) => one.value === value) ? all : [...all, { value, label: value }]
  return (
    <Labelled id={id} label={label}>
      <Select<string> id={id} value={value} options={[...known]} onChange={(next) => onSet(next)} />
    </Labelled>
  )
}
