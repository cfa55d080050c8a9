/** A field as a filter: what it is called and what can be chosen, without rules, defaults and calls. Pure. */
import type { z } from 'zod'
import type { Field } from '#forms-core/index.ts'
import type { WorkFilterField } from '#workflow/contract/work-filters.ts'

/** What a filter is made of. */
const PARTS = ['id', 'name', 'label', 'kind', 'dict', 'result', 'multiple', 'decimals'] as const

export function filterFieldOnWire(field: Field): z.infer<typeof WorkFilterField> {
  const parts = PARTS.flatMap((part) => (part in field ? [[part, (field as Record<string, unknown>)[part]]] : []))
  // What a call answers depends on the record: such values are typed.
  const options = 'options' in field ? { options: field.options.from === 'api' ? { from: 'api' } : field.options } : {}
  // The typed cast: a part of the field, for the page that shows its filter.
  return { ...Object.fromEntries(parts), ...options } as Field
}
