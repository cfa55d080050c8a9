/** A history in the ids of the version an instance runs now: migrations gave nodes and flows others. Pure. */
import type { Effect } from '#process/index.ts'

type Map = Readonly<Record<string, string>>

/** What was written before a migration gets the ids it led to; the drawing has no others. */
export function inWordsOfNow<E extends { effect: Effect }>(entries: readonly E[]): E[] {
  if (!entries.some(({ effect }) => mapOf(effect) !== undefined)) return [...entries]
  let later: Map = {}
  const renamed: E[] = []
  for (const entry of entries.toReversed()) {
    const map = mapOf(entry.effect)
    if (map === undefined) renamed.push({ ...entry, effect: withIds(entry.effect, later) })
    else {
      // The migration itself says nothing of ids any more: they are the new ones from the start.
      renamed.push({ ...entry, effect: { ...entry.effect, data: {} } })
      later = {
        ...later,
        ...Object.fromEntries(Object.entries(map).map(([from, to]) => [from, of(later, to)])),
      }
    }
  }
  return renamed.toReversed()
}

const mapOf = (effect: Effect): Map | undefined =>
  effect.type === 'acted' && effect.kind === 'migrate' ? (effect.data?.['map'] as Map | undefined) : undefined

const of = (map: Map, id: string): string => (Object.hasOwn(map, id) ? (map[id] ?? id) : id)

function withIds(effect: Effect, map: Map): Effect {
  const ids = Object.fromEntries(
    Object.entries(effect).flatMap(([key, value]) =>
      (key === 'node' || key === 'flow') && typeof value === 'string' ? [[key, of(map, value)]] : [],
    ),
  )
  return { ...effect, ...ids }
}
