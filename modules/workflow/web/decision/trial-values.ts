/** What a user fills in to try a decision out, as variables. Pure. */
import type { DecisionView } from '#workflow/contract/decision-table.ts'

type Asked = DecisionView['asks'][number]

/** Empty is no value. What is no text of its type is taken as it is typed: JSON, else a text. */
export function trialVars(asks: readonly Asked[], typed: Readonly<Record<string, string>>): Record<string, never> {
  return Object.fromEntries(asks.map(({ name, type }) => [name, valueOf(type, typed[name] ?? '')])) as Record<
    string,
    never
  >
}

function valueOf(type: Asked['type'], text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (type === 'text' || type === 'date' || type === 'time' || type === 'dateTime') return trimmed
  try {
    return JSON.parse(trimmed) as unknown
  } catch {
    return trimmed
  }
}
