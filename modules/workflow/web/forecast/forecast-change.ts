/** In what two forecasts of the same request differ. Pure. */
import type { AheadStep } from '#workflow/contract/follow.ts'

export interface ForecastChange {
  /** Places of new steps in the later forecast. */
  readonly added: ReadonlySet<number>
  /** Steps that were expected before and are not any more. */
  readonly gone: readonly AheadStep[]
}

const SAME: ForecastChange = { added: new Set(), gone: [] }

/** The same node with the same people. */
const nameOf = ({ nodeId, people }: AheadStep): string =>
  JSON.stringify([nodeId, people.map(({ personId, name }) => personId ?? name)])

/** @param before left out: there was none, so nothing is new */
export function forecastChange(before: readonly AheadStep[] | undefined, after: readonly AheadStep[]): ForecastChange {
  if (before === undefined) return SAME
  const known = new Set(before.map((step) => nameOf(step)))
  const now = new Set(after.map((step) => nameOf(step)))
  return {
    added: new Set(after.flatMap((step, at) => (known.has(nameOf(step)) ? [] : [at]))),
    gone: before.filter((step) => !now.has(nameOf(step))),
  }
}
