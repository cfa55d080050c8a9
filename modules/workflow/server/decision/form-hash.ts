/**
 * What ties a signature to the values that were signed. Keyed, so that no one guesses a value that is hidden from them
 * by trying. Pure.
 */
import { createHmac } from 'node:crypto'

type Values = Readonly<Record<string, unknown>>

/** @param values of the form, by name; those that are missing and those without a value count alike */
export function formHash(key: Buffer, instanceId: string, names: Iterable<string>, values: Values): string {
  const signed = [...new Set(names)]
    .sort()
    .map((name): [string, unknown] => [name, Object.hasOwn(values, name) ? values[name] : null])
  return createHmac('sha256', key)
    .update(`${instanceId} ${JSON.stringify(sorted(signed))}`)
    .digest('hex')
}

/** With the keys of every object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
