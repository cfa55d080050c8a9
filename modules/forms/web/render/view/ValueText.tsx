import { lazy, Suspense, type ReactNode } from 'react'
import { capitalAmount, textIn, type Field } from '#forms-core/index.ts'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { listOf, textOf } from '../kinds/control.ts'
import { labelsOf, useEntries, useOptions } from '../options/use-options.ts'
import { useForm } from '../store/form-world.ts'
import type { Place } from '../store/places.ts'
import { numberText } from './number-words.ts'

/** What few forms show. */
const DictTags = lazy(() => import('./DictTags.tsx'))
const Rich = lazy(async () => ({ default: (await import('#kit/rich-text/RichText.tsx')).RichText }))
const FileValues = lazy(() => import('./FileValues.tsx'))

interface ValueProps {
  field: Field
  place: Place
  value: unknown
  /** In a cell of a child table. */
  isInCell?: boolean
}

/** A value where it is only read; a dash for none. */
export function ValueText(props: ValueProps) {
  const { value } = props
  const isNone = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  return <WithNone>{isNone ? undefined : <Value {...props} />}</WithNone>
}

function Value({ field, place, value, isInCell = false }: ValueProps): ReactNode {
  switch (field.kind) {
    case 'number':
    case 'amount':
    case 'duration':
    case 'formula':
      return <Quantity field={field} value={value} isInCell={isInCell} />
    case 'date':
      return formatDate(textOf(value), currentLanguage())
    case 'dateTime':
      return formatDate(textOf(value), currentLanguage(), 'minute')
    case 'dateRange':
      return <Range value={value} />
    case 'switch':
      return <YesNo isYes={value === true} />
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'cascader':
    case 'tree':
      return <Labels field={field} place={place} value={value} />
    case 'dictionary':
      return <DictValue dict={field.dict} values={listOf(value)} />
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
      return <Names ids={listOf(value)} />
    case 'address':
      return addressText(value)
    case 'file':
    case 'picture':
    case 'signature':
      return <FileValue kind={field.kind} ids={listOf(value)} label={textIn(field.label, currentLanguage())} />
    case 'richText':
      return (
        <Suspense fallback={null}>
          <Rich html={textOf(value)} />
        </Suspense>
      )
    default:
      return textOf(value)
  }
}

function Quantity({ field, value, isInCell }: { field: Field; value: unknown; isInCell: boolean }) {
  if (typeof value === 'boolean') return <YesNo isYes={value} />
  if (typeof value !== 'number') return formulaText(field, textOf(value))
  const unit = field.kind === 'number' && field.unit !== undefined ? ` ${textIn(field.unit, currentLanguage())}` : ''
  const capital = field.kind === 'amount' && field.capital === true && !isInCell ? capitalAmount(value) : undefined
  return (
    <>
      <span className="frm-figure">{numberText(field, value) + unit}</span>
      {capital !== undefined && <span className="frm-capital">{capital}</span>}
    </>
  )
}

function formulaText(field: Field, text: string): string {
  if (field.kind !== 'formula') return text
  if (field.result === 'date') return formatDate(text, currentLanguage())
  return field.result === 'dateTime' ? formatDate(text, currentLanguage(), 'minute') : text
}

function Range({ value }: { value: unknown }) {
  const t = useT()
  const { from, to } = typeof value === 'object' && value !== null ? (value as { from?: unknown; to?: unknown }) : {}
  const [first, last] = [from, to].map((day) => formatDate(textOf(day), currentLanguage()))
  return t('forms.fill.range', { from: first ?? '', to: last ?? '' })
}

function YesNo({ isYes }: { isYes: boolean }) {
  const t = useT()
  return t(isYes ? 'forms.fill.yes' : 'forms.fill.no')
}

function Labels({ field, place, value }: ValueProps) {
  const t = useT()
  const labels = labelsOf(useOptions(field, place).options)
  const words = listOf(value).map((one) => labels.get(one) ?? one)
  return words.join(field.kind === 'cascader' ? ' / ' : t('forms.fill.comma'))
}

function DictValue({ dict, values }: { dict: string; values: readonly string[] }) {
  const entries = useEntries(dict)
  return (
    <Suspense fallback={null}>
      <DictTags entries={entries} values={values} />
    </Suspense>
  )
}

/** What ids are called, by the record, or by who chose them here. */
function Names({ ids }: { ids: readonly string[] }) {
  const t = useT()
  const { names, store } = useForm()
  return ids.map((id) => names[id] ?? store.nameOf(id) ?? t('forms.fill.unnamed')).join(t('forms.fill.comma'))
}

function FileValue(props: { kind: 'file' | 'picture' | 'signature'; ids: readonly string[]; label: string }) {
  return (
    <Suspense fallback={null}>
      <FileValues {...props} />
    </Suspense>
  )
}

function addressText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { region, detail } = value as { region?: unknown; detail?: unknown }
  return [listOf(region).join(' '), textOf(detail)].filter((part) => part !== '').join(' ')
}
