import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { useDelayedValue } from '../ui/use-delayed-value.ts'

/** Milliseconds after the last key until the server is asked (specification section 9, "search autocomplete delay"). */
const TYPING_MS = 500

export interface RemoteOption {
  readonly value: string
  readonly label: string
  /** How it looks in the list; its label by default. */
  readonly look?: ReactNode
}

interface RemoteSelectProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  /** A hook: the options that match a text, and those already chosen by their ids. */
  useOptions: (text: string, chosen: readonly string[]) => { options: readonly RemoteOption[]; isLoading: boolean }
  placeholder?: string
  id?: string
}

/** Chooses several of many: the server searches while one types. Works as a field of a form. */
export function RemoteSelect({ value = [], onChange, useOptions, placeholder, id }: RemoteSelectProps) {
  const t = useT()
  const [text, setText] = useState('')
  const { options, isLoading } = useOptions(useDelayedValue(text, TYPING_MS), value)
  const looks = new Map(options.map((option) => [option.value, option.look]))
  return (
    <Select<string[]>
      {...(id === undefined ? { 'aria-label': placeholder } : { id })}
      {...(placeholder !== undefined && { placeholder })}
      mode="multiple"
      value={[...value]}
      options={options.map(({ value: key, label }) => ({ value: key, label }))}
      optionRender={({ value: key, label }) => looks.get(String(key)) ?? label}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isLoading}
      notFoundContent={<span className="kit-quiet">{t(isLoading ? 'kit.loading' : 'kit.pick.none')}</span>}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
