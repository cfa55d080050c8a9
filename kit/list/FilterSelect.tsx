import { Select } from 'antd'
import { useId, useState, type KeyboardEvent } from 'react'
import { t } from '#shell/i18n.ts'
import { useFilterDraft } from './filter-draft.ts'
import { useFilterWord } from './filter-words.ts'

interface FilterSelectProps {
  /** The filter of the contract. */
  name: string
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** Several values, joined by commas in the address. */
  isMultiple?: boolean
}

/** A filter in which one chooses. What is chosen is asked for at once; beside the search field it says its label. */
export function FilterSelect({ name, label, options, isMultiple = false }: FilterSelectProps) {
  const { values, write, pick, isSheet } = useFilterDraft()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  useFilterWord(name, label, (text) => text.split(',').map(labelOf).join(t('kit.list.comma')))
  const set = isSheet ? write : pick
  const text = values[name] ?? ''
  const common = {
    id,
    className: 'kit-filter',
    placeholder: isSheet ? '' : label,
    'aria-label': label,
    allowClear: true,
    options: [...options],
    open: isOpen,
    onOpenChange: setIsOpen,
    showSearch: options.length > 10 ? { optionFilterProp: 'label' } : false,
  }
  const field = isMultiple ? (
    <Select<string[]>
      {...common}
      mode="multiple"
      maxTagCount={1}
      maxTagTextLength={8}
      value={text ? text.split(',') : []}
      onChange={(chosen) => set(name, chosen.join(','))}
    />
  ) : (
    <Select<string>
      {...common}
      value={text || null}
      labelRender={({ label: chosen }) =>
        isSheet ? (
          chosen
        ) : (
          <>
            {label}
            <span className="kit-filter-colon" />
            {chosen}
          </>
        )
      }
      onChange={(chosen) => set(name, chosen ?? '')}
    />
  )
  // Left alone, Tab chooses the option under the pointer, which after a click is the chosen one: it would give it up.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
  }
  return (
    <div className={isSheet ? 'kit-filter-labelled' : 'kit-filter-field'} onKeyDownCapture={onKeyDownCapture}>
      {isSheet && <label htmlFor={id}>{label}</label>}
      {field}
    </div>
  )
}
