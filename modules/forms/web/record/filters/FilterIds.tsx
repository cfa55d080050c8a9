import { Suspense, useId, useState } from 'react'
import { useFilterDraft } from '#kit/list/filter-draft.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { useFilterWord } from '#kit/list/filter-words.ts'
import { RemoteSelect } from '#kit/pickers/RemoteSelect.tsx'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useT } from '#shell/i18n.ts'
import { postRoutes } from '#system/contract/post.ts'
import { DeptsSelect, PeopleSelect } from '#system/web/index.ts'
import type { FieldId } from '#forms-core/index.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { FilterPlace } from './FilterPlace.tsx'

interface FilterIdsProps {
  name: string
  label: string
  kind: 'user' | 'department' | 'reference'
  /** What ids are called, as far as the list knows. */
  names: Readonly<Record<string, string>>
  /** Of a reference. */
  formId: string
}

/** A filter by users, departments or records: any of those that are chosen. */
export function FilterIds({ name, label, kind, names, formId }: FilterIdsProps) {
  const t = useT()
  const { values, write, pick, isSheet } = useFilterDraft()
  const id = useId()
  useFilterWord(name, label, (text) =>
    text
      .split(',')
      .map((one) => names[one] ?? t('forms.filter.unknown'))
      .join(t('kit.list.comma')),
  )
  const text = values[name] ?? ''
  const props = {
    value: text === '' ? [] : text.split(','),
    onChange: (ids: string[]) => (isSheet ? write : pick)(name, ids.join(',')),
    ...(isSheet ? { id } : { placeholder: label }),
  }
  return (
    <FilterPlace label={label} id={id}>
      <Suspense fallback={null}>
        {kind === 'user' && <PeopleSelect {...props} />}
        {kind === 'department' && <DeptsSelect {...props} />}
        {kind === 'reference' && <RecordsSelect {...props} formId={formId} fieldId={name} />}
      </Suspense>
    </FilterPlace>
  )
}

interface RecordsSelectProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
  placeholder?: string
  id?: string
  formId: string
  fieldId: FieldId
}

/** Chooses records of another form by their titles. */
function RecordsSelect({ formId, fieldId, ...select }: RecordsSelectProps) {
  const [typed, type] = useState('')
  const keyword = useDelayedValue(typed, TYPING_MS).trim()
  const params = { formId, fieldId }
  const found = useCall(
    recordRoutes.options,
    { params, query: keyword === '' ? {} : { keyword } },
    { keepPrevious: true },
  )
  const chosen = useCall(
    recordRoutes.options,
    { params, query: { ids: [...select.value] } },
    { enabled: select.value.length > 0, keepPrevious: true },
  )
  const all = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map((one) => [one.id, one.title]))
  return (
    <RemoteSelect
      {...select}
      options={[...all].map(([value, label]) => ({ value, label }))}
      isLoading={found.isLoading}
      onSearch={type}
    />
  )
}

/** A filter by posts. */
export function FilterPosts({ name, label }: { name: string; label: string }) {
  const { data = [] } = useCall(postRoutes.options, {})
  return (
    <FilterSelect
      name={name}
      label={label}
      isMultiple
      options={data.map(({ id: value, name: post }) => ({ value, label: post }))}
    />
  )
}
