import { formatDate } from '#kit/ui/format.ts'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { Field } from '#forms-core/index.ts'
import { numberText } from '../render/view/number-words.ts'

/** A value in a list. Visitors get plain fields alone: choices and names of people are texts already. */
export function PlainText({ field, value }: { field: Field; value: unknown }) {
  const t = useT()
  const isNone = value === undefined || value === null || value === ''
  return <WithNone>{isNone ? undefined : words(field, value, t)}</WithNone>
}

function words(field: Field, value: unknown, t: ReturnType<typeof useT>): string {
  const language = currentLanguage()
  switch (field.kind) {
    case 'number':
    case 'amount':
    case 'duration':
      return typeof value === 'number' ? numberText(field, value) : String(value)
    case 'switch':
      return t(value === true ? 'forms.public.set.yes' : 'forms.public.set.no')
    case 'date':
      return formatDate(String(value), language)
    case 'dateTime':
      return formatDate(String(value), language, 'minute')
    case 'dateRange':
      return partsOf(value, ['from', 'to'])
        .map((day) => formatDate(day, language))
        .join(' – ')
    case 'address':
      return partsOf(value, ['region', 'detail']).join(' ')
    default:
      return String(value)
  }
}

/** The parts of a value that has some, in their order. */
function partsOf(value: unknown, names: readonly string[]): string[] {
  const parts = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  return names
    .map((name) => parts.get(name) as unknown)
    .map((part) => (Array.isArray(part) ? part.join(' ') : typeof part === 'string' ? part : ''))
    .filter((part) => part !== '')
}
