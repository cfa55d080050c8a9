import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { textIn, type Field, type FieldOption } from '#forms-core/index.ts'
import { labelOf } from '../open-form.ts'
import { FilterDays } from './FilterDays.tsx'
import { FilterIds, FilterPosts } from './FilterIds.tsx'
import { FilterNumbers } from './FilterNumbers.tsx'
import { FilterText } from './FilterText.tsx'

interface FieldFilterProps {
  /** The id of the field. */
  name: string
  field: Field
  formId: string
  names: Readonly<Record<string, string>>
}

/** The filter of one field, by its kind. */
export function FieldFilter({ name, field, formId, names }: FieldFilterProps) {
  const label = labelOf(field)
  switch (field.kind) {
    case 'number':
    case 'amount':
    case 'duration':
      return <FilterNumbers name={name} label={label} />
    case 'date':
    case 'dateTime':
    case 'dateRange':
      return <FilterDays name={name} label={label} />
    case 'switch':
      return <FilterFlag name={name} label={label} />
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'tree':
    case 'cascader':
      return <FilterOptions name={name} label={label} field={field} />
    case 'dictionary':
      return <FilterDict name={name} label={label} dict={field.dict} />
    case 'user':
    case 'department':
    case 'reference':
      return <FilterIds name={name} label={label} kind={field.kind} names={names} formId={formId} />
    case 'post':
      return <FilterPosts name={name} label={label} />
    case 'formula':
      return <FilterResult name={name} label={label} field={field} />
    default:
      return <FilterText name={name} label={label} />
  }
}

interface NamedFilter {
  name: string
  label: string
}

function FilterFlag({ name, label }: NamedFilter) {
  const t = useT()
  const options = [
    { value: '1', label: t('forms.record.yes') },
    { value: '0', label: t('forms.record.no') },
  ]
  return <FilterSelect name={name} label={label} options={options} />
}

function FilterDict({ name, label, dict }: NamedFilter & { dict: string }) {
  return <FilterSelect name={name} label={label} isMultiple options={useDictOptions(dict, { onlyEnabled: false })} />
}

type OptionField = Extract<Field, { kind: 'radio' | 'checkbox' | 'select' | 'tree' | 'cascader' }>

function FilterOptions({ name, label, field }: NamedFilter & { field: OptionField }) {
  const { options, kind } = field
  if (options.from === 'dictionary') return <FilterDict name={name} label={label} dict={options.dict} />
  // What other fields or configured calls offer is known record by record only.
  if (options.from !== 'fixed') return <FilterText name={name} label={label} />
  const offered = flatOptions(options.options, kind === 'cascader')
  // Several values stand with commas between them.
  const hasComma = offered.some(({ value }) => value.includes(','))
  return <FilterSelect name={name} label={label} isMultiple={!hasComma} options={offered.map(escaped)} />
}

const escaped = (option: { value: string; label: string }) => ({
  ...option,
  value: option.value.replaceAll(',', '\\,'),
})

/** Options with those below them; by their paths where a value may stand in several places. */
export function flatOptions(options: readonly FieldOption[], isPath: boolean): { value: string; label: string }[] {
  const open = options.map((option) => ({ option, value: option.value, label: wordOf(option) })).reverse()
  const flat: { value: string; label: string }[] = []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { option, value, label } = next
    flat.push({ value, label })
    const below = (option.children ?? []).map((child) => ({
      option: child,
      value: isPath ? `${value}/${child.value}` : child.value,
      label: `${label} / ${wordOf(child)}`,
    }))
    open.push(...below.reverse())
  }
  return flat
}

const wordOf = ({ label }: FieldOption): string => textIn(label, currentLanguage())

function FilterResult({ name, label, field }: NamedFilter & { field: Extract<Field, { kind: 'formula' }> }) {
  switch (field.result) {
    case 'number':
      return <FilterNumbers name={name} label={label} />
    case 'boolean':
      return <FilterFlag name={name} label={label} />
    case 'date':
    case 'dateTime':
      return <FilterDays name={name} label={label} />
    case 'text':
      return <FilterText name={name} label={label} />
  }
}
