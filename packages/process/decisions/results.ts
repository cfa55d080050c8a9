/** What of the results of a decision becomes a variable, as tasks of other engines say it. Pure. */
import type { DecisionMapping } from '../model/ir.ts'
import { Incident } from '../model/failure.ts'
import type { Vars } from '../model/state.ts'

/** @throws Incident where there is more than the mapping has room for */
export function mappedResult(mapping: DecisionMapping, results: readonly Vars[]): unknown {
  switch (mapping) {
    case 'resultList':
      return results
    case 'singleResult':
      return single(results) ?? null
    case 'collectEntries':
      return results.map(entryOf)
    case 'singleEntry': {
      const only = single(results)
      return only === undefined ? null : entryOf(only)
    }
  }
}

/** The one result there is; undefined where there is none. @throws Incident */
export function single([only, ...others]: readonly Vars[]): Vars | undefined {
  if (others.length > 0) throw new Incident('DECISION_RESULT', `${others.length + 1}`)
  return only
}

function entryOf(result: Vars): unknown {
  const [only = null, ...others] = Object.values(result)
  if (others.length > 0) throw new Incident('DECISION_RESULT', Object.keys(result).join(', '))
  return only
}
