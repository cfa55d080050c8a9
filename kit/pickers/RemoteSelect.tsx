import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'

export interface RemoteOption {
  readonly value: string
  readonly label: string
  /** How it looks in the list; its label by default. */
  readonly look?: ReactNode
}

interface RemoteSelectProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  /** Those that match what is typed, and those already chosen. */
  options: readonly RemoteOption[]
  isLoading: boolean
  /** Gets every text that is typed. */
  onSearch: (text: string) => void
  placeholder?: string
  disabled?: boolean
  id?: string
}

/** Chooses several of many: the server searches while one types. Works as a field of a form. */
export function RemoteSelect(props: RemoteSelectProps) {
  const { value = [], onChange, options, isLoading, onSearch, placeholder, disabled = false, id } = props
  const t = useT()
  const looks = new Map(options.map((option) => [option.value, option.look]))
  return (
    <Select<string[]>
      {...(id === undefined ? { 'aria-label': placeholder } : { id })}
      {...(placeholder !== undefined && { placeholder })}
      mode="multiple"
      disabled={disabled}
      value={[...value]}
      options={options.map(({ value: key, label }) => ({ value: key, label }))}
      optionRender={({ value: key, label }) => looks.get(String(key)) ?? label}
      showSearch={{ filterOption: false, onSearch }}
      loading={isLoading}
      notFoundContent={<span className="kit-quiet">{t(isLoading ? 'kit.loading' : 'kit.pick.none')}</span>}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
