/** What a version takes along from its model. Pure. */
import { ModelSettings } from '#workflow/contract/model.ts'

/** Settings as they are in the database; what an older version does not say is as it would be by itself. */
export const settingsOf = (stored: unknown): ModelSettings =>
  ModelSettings.safeParse(stored).data ?? ModelSettings.parse({})

export const settingsIn = ({
  titleTemplate,
  formKey,
  mayWithdraw,
  answerByLink,
  numberRule,
  summaryFields,
  printTemplate,
  publicStart,
  retentionDays,
}: ModelSettings): ModelSettings => ({
  titleTemplate,
  formKey,
  mayWithdraw,
  answerByLink,
  numberRule,
  summaryFields,
  printTemplate,
  publicStart,
  retentionDays,
})

const MAX_CHARACTERS = 200
/** Of one value: spaces in it become one. */
const MAX_SEEN_CHARACTERS = 2_000
const MAX_DEPTH = 3
const PLACE = /\$\{\s*([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*)\s*\}/gu

/**
 * A title from its template: `${variable}` and `${variable.field}` become what is there, `${initiator}` the name of who
 * starts it, `${serial}` its number. What is not there is left out; nothing is computed. At most 200 characters.
 */
export function titleFrom(
  template: string,
  vars: Readonly<Record<string, unknown>>,
  { initiator, serial }: { initiator: string; serial: string },
): string {
  const known: Readonly<Record<string, unknown>> = { ...vars, initiator, serial }
  return template
    .replace(PLACE, (_, path: string) => titleTextOf(path.split('.').reduce<unknown>(fieldOf, known)))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
}

function fieldOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Readonly<Record<string, unknown>>)[name]
    : undefined
}

/**
 * A value as part of a title: of a list as many texts as may be shown. Lists in lists are left out below a few levels.
 */
function titleTextOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.slice(0, MAX_SEEN_CHARACTERS).replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value) || depth > MAX_DEPTH) return ''
  const texts = value.slice(0, MAX_CHARACTERS).map((one) => titleTextOf(one, depth + 1))
  return texts.filter(Boolean).join(', ').slice(0, MAX_SEEN_CHARACTERS)
}
