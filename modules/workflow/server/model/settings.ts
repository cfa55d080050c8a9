/** What a version takes along from its model. Pure. */
import { ModelSettings } from '#workflow/contract/model.ts'

/** Settings as they lie in the database; what an older version does not say is as it would be by itself. */
export const settingsOf = (stored: unknown): ModelSettings =>
  ModelSettings.safeParse(stored).data ?? ModelSettings.parse({})

export const settingsIn = ({ titleTemplate, formKey, mayWithdraw }: ModelSettings): ModelSettings => ({
  titleTemplate,
  formKey,
  mayWithdraw,
})

const MOST_CHARACTERS = 200
const PLACE = /\$\{\s*([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*)\s*\}/gu

/**
 * A title from its template: `${variable}` and `${variable.field}` become what is there, `${initiator}` the name of who starts it. What is not there is
 * left out; nothing is computed. At most 200 characters.
 */
export function titleFrom(template: string, vars: Readonly<Record<string, unknown>>, initiator: string): string {
  const known: Readonly<Record<string, unknown>> = { ...vars, initiator }
  return template
    .replace(PLACE, (_, path: string) => told(path.split('.').reduce<unknown>(fieldOf, known)))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
}

function fieldOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function told(value: unknown): string {
  if (typeof value === 'string') return value.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(told).filter(Boolean).join(', ') : ''
}
