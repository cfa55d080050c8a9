import { textIn, type Field, type FieldOption } from '#forms-core/index.ts'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { currentLanguage } from '#shell/language.ts'

interface ValueTextProps {
  field: Field
  value: unknown
}

/** A value where it is only read. */
export function ValueText({ field, value }: ValueTextProps) {
  return <WithNone>{wordsOf(field, value)}</WithNone>
}

function wordsOf(field: Field, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if ('options' in field && field.options.from === 'fixed') {
    const { options } = field.options
    const values = Array.isArray(value) ? value : [value]
    return values.map((one) => nameIn(options, one)).join(', ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function nameIn(options: readonly FieldOption[], value: unknown): string {
  const found = options.find((one) => one.value === value)
  return found === undefined ? String(value) : textIn(found.label, currentLanguage())
}
