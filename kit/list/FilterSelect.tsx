import { Select } from 'antd'
import { useId } from 'react'
import { useFilterDraft } from './filter-draft.ts'

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
  const set = isSheet ? write : pick
  const text = values[name] ?? ''
  const common = {
    id,
    className: 'kit-filter',
    placeholder: isSheet ? '' : label,
    'aria-label': label,
    allowClear: true,
    options: [...options],
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
  if (!isSheet) return field
  return (
    <div className="kit-filter-labelled">
      <label htmlFor={id}>{label}</label>
      {field}
    </div>
  )
}
