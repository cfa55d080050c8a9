import { Input } from 'antd'
import { useId } from 'react'
import { useFilterDraft } from '#kit/list/filter-draft.ts'
import { useFilterWord } from '#kit/list/filter-words.ts'

/** A filter by a text that is typed. It is asked for with Enter. */
export function FilterText({ name, label }: { name: string; label: string }) {
  const { values, write, pick, wrong, isSheet } = useFilterDraft()
  const id = useId()
  useFilterWord(name, label)
  const field = (
    <Input
      id={id}
      className="kit-filter"
      value={values[name] ?? ''}
      aria-label={label}
      placeholder={isSheet ? '' : label}
      allowClear
      autoComplete="off"
      {...(wrong.includes(name) && { status: 'error' as const })}
      onChange={({ target }) => (target.value === '' && !isSheet ? pick(name, '') : write(name, target.value))}
    />
  )
  if (!isSheet) return <div className="kit-filter-field">{field}</div>
  return (
    <div className="kit-filter-labelled">
      <label htmlFor={id}>{label}</label>
      {field}
    </div>
  )
}
