/** Which of the rules that apply decide, and what they make together (DMN 1.3, 8.2.10 and 8.2.11). Pure. */
import type { Aggregation, DecisionTable, OutputColumn } from './model.ts'
import { Incident } from '../model/failure.ts'
import type { Vars } from '../model/state.ts'

/** A rule that applies, by its place in the table, and its outputs by their names. */
export interface Hit {
  rule: number
  outputs: Vars
}

/** Policies under which the first rule that applies is the only one of interest. */
export const isFirstEnough = ({ hitPolicy }: DecisionTable): boolean => hitPolicy === 'FIRST'

/** Policies under which there are several results. */
export const isMultiple = ({ hitPolicy, aggregation }: DecisionTable): boolean =>
  (hitPolicy === 'COLLECT' && aggregation === undefined) || hitPolicy === 'RULE ORDER' || hitPolicy === 'OUTPUT ORDER'

/**
 * The hits that count, in the order in which they do. `values`: of an output, in the order of their priority.
 * @throws Incident where the policy is violated
 */
export function deciding(
  table: DecisionTable,
  hits: readonly Hit[],
  values: (output: OutputColumn) => readonly unknown[],
): readonly Hit[] {
  const [first, ...others] = hits
  if (first === undefined) return []
  switch (table.hitPolicy) {
    case 'UNIQUE':
      if (others.length > 0) throw violated('UNIQUE', hits)
      return hits
    case 'ANY':
      if (others.some(({ outputs }) => textOf(outputs) !== textOf(first.outputs))) throw violated('ANY', hits)
      return [first]
    case 'FIRST':
      return [first]
    case 'PRIORITY':
      return byPriority(table, hits, values).slice(0, 1)
    case 'OUTPUT ORDER':
      return byPriority(table, hits, values)
    case 'RULE ORDER':
    case 'COLLECT':
      return hits
  }
}

const violated = (policy: string, hits: readonly Hit[]): Incident =>
  new Incident('HIT_POLICY', `${policy}: ${hits.map(({ rule }) => rule + 1).join(', ')}`)

/** Equal values have equal texts: names come in the order of the columns. */
const textOf = (outputs: Vars): string => JSON.stringify(outputs)

/**
 * The first output decides, then the second; what is not among the values comes last, ties in the order of the rules.
 */
function byPriority(
  { outputs }: DecisionTable,
  hits: readonly Hit[],
  values: (output: OutputColumn) => readonly unknown[],
): readonly Hit[] {
  const orders = outputs.map((output) => ({
    name: output.name,
    order: values(output).map((one) => JSON.stringify(one)),
  }))
  const rank = ({ outputs: found }: Hit, { name, order }: { name: string; order: readonly string[] }): number => {
    if (order.length === 0) return 0
    const at = order.indexOf(JSON.stringify(found[name]))
    return at < 0 ? order.length : at
  }
  return [...hits].sort((a, b) => {
    for (const column of orders) {
      const difference = rank(a, column) - rank(b, column)
      if (difference !== 0) return difference
    }
    return a.rule - b.rule
  })
}

/** One value of several; null where there is none to add or compare. @throws Incident for what is no number */
export function aggregated(aggregation: Aggregation, values: readonly unknown[]): number | null {
  if (aggregation === 'COUNT') return values.length
  const numbers = values.map((value) => {
    if (typeof value !== 'number') throw new Incident('EXPRESSION_FAILED', `${aggregation}: ${JSON.stringify(value)}`)
    return value
  })
  if (numbers.length === 0) return null
  switch (aggregation) {
    case 'SUM':
      return numbers.reduce((sum, one) => sum + one, 0)
    case 'MIN':
      return numbers.reduce((least, one) => Math.min(least, one))
    case 'MAX':
      return numbers.reduce((most, one) => Math.max(most, one))
  }
}
