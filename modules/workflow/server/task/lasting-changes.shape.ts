/** What several commands together made of the variables. Pure. */
import type { Effect } from '#process/index.ts'
import { changesIn, type RawChange } from '../follow/var-changes.shape.ts'

/** Each variable once, from what it was before the first command; those that are again what they were are left out. */
export function lastingChanges(effects: readonly Effect[]): RawChange[] {
  const last = new Map<string, RawChange>()
  for (const change of effects.flatMap((effect) => changesIn([effect]))) {
    const first = last.get(change.name) ?? change
    last.set(change.name, { ...first, after: change.after })
  }
  return [...last.values()].filter(
    (one) => !('before' in one) || JSON.stringify(one.before) !== JSON.stringify(one.after),
  )
}
