import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { placedFields, textIn, type Field, type FieldOption, type OptionsSource } from '#forms-core/index.ts'
import { optionsRoutes } from '#forms/contract/api-options.ts'
import { usePicksPeople } from '../../render/options/picks-people.ts'
import { labelOf } from '../open-form.ts'
import { FilterDays } from './FilterDays.tsx'
import { FilterIds, FilterPosts } from './FilterIds.tsx'
import { FilterNumbers } from './FilterNumbers.tsx'
import { FilterText } from './FilterText.tsx'

interface FieldFilterProps {
  /** The id of the field. */
  name: string
  field: Field
  /** Null: the user filters what processes made of it, and may have no entry of the form itself. */
  formId: string | null
  /** Of the form: options of one field may be those of another. */
  fields: readonly Field[]
  names: Readonly<Record<string, string>>
}

/** The filter of one field, by its kind. */
export function FieldFilter({ name, field, formId, fields, names }: FieldFilterProps) {
  const label = labelOf(field)
  const picksPeople = usePicksPeople()
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
      return <FilterOptions {...{ name, label, field, formId, fields }} />
    case 'dictionary':
      return <FilterDict name={name} label={label} dict={field.dict} />
    case 'user':
    case 'department':
      return picksPeople ? <FilterIds {...{ name, label, names }} formId={formId ?? ''} kind={field.kind} /> : null
    case 'reference':
      return formId === null ? null : <FilterIds {...{ name, label, names, formId }} kind={field.kind} />
    case 'post':
      return picksPeople ? <FilterPosts name={name} label={label} /> : null
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
    { value: '1', label: t('forms.filter.yes') },
    { value: '0', label: t('forms.filter.no') },
  ]
  return <FilterSelect name={name} label={label} options={options} />
}

function FilterDict({ name, label, dict }: NamedFilter & { dict: string }) {
  return <FilterSelect name={name} label={label} isMultiple options={useDictOptions(dict, { onlyEnabled: false })} />
}

type OptionField = Extract<Field, { kind: 'radio' | 'checkbox' | 'select' | 'tree' | 'cascader' }>

type FilterOptionsProps = NamedFilter & { field: OptionField } & Pick<FieldFilterProps, 'formId' | 'fields'>

function FilterOptions({ name, label, field, formId, fields }: FilterOptionsProps) {
  const options = offeredBy(field, fields)
  if (options.from === 'dictionary') return <FilterDict name={name} label={label} dict={options.dict} />
  if (options.from === 'fixed')
    return <FilterChoices name={name} label={label} offered={flatOptions(options.options, field.kind === 'cascader')} />
  // Texts of a column, and what a call answers for the values of a record, are known record by record only.
  const isForAll = formId !== null && options.from === 'api' && Object.keys(options.params ?? {}).length === 0
  return isForAll ? (
    <FilterAnswered name={name} label={label} formId={formId} />
  ) : (
    <FilterText name={name} label={label} />
  )
}

/** Where the values of a field come from: what is selected in another field is an option of that field. */
function offeredBy({ options }: OptionField, fields: readonly Field[]): OptionsSource {
  const other =
    options.from === 'field' ? placedFields(fields).find(({ field }) => field.id === options.field)?.field : undefined
  if (other?.kind === 'dictionary') return { from: 'dictionary', dict: other.dict }
  return other !== undefined && 'options' in other ? other.options : options
}

/** What a configured call answers; while it answers nothing, a value can be typed. */
function FilterAnswered({ name, label, formId }: NamedFilter & { formId: string }) {
  const { data } = useCall(optionsRoutes.list, { params: { formId, fieldId: name }, query: {} }, { freshFor: 60_000 })
  if (data === undefined || data.length === 0) return <FilterText name={name} label={label} />
  return <FilterChoices name={name} label={label} offered={data} />
}

function FilterChoices({
  name,
  label,
  offered,
}: NamedFilter & { offered: readonly { value: string; label: string }[] }) {
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
