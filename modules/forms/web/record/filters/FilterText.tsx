import { Input } from 'antd'
import { useId } from 'react'
import { useFilterDraft } from '#kit/list/filter-draft.ts'
import { useFilterWord } from '#kit/list/filter-words.ts'
import { FilterPlace } from './FilterPlace.tsx'

/** A filter by a part of a text. It is asked for with Enter, or when the field is left. */
export function FilterText({ name, label }: { name: string; label: string }) {
  const { values, write, pick, wrong, isSheet } = useFilterDraft()
  const id = useId()
  useFilterWord(name, label)
  const value = values[name] ?? ''
  return (
    <FilterPlace label={label} id={id}>
      <Input
        id={id}
        value={value}
        aria-label={label}
        placeholder={isSheet ? '' : label}
        autoComplete="off"
        {...(wrong.includes(name) && { status: 'error' as const })}
        onChange={({ target }) => (target.value === '' && !isSheet ? pick(name, '') : write(name, target.value))}
      />
    </FilterPlace>
  )
}
