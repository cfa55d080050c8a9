/** The rules of a table while its cells are edited. Pure. */
import type { DecisionView } from '#workflow/contract/decision-table.ts'

export type ViewedRule = DecisionView['rules'][number]

/** A rule with a mark of its own, so that its fields stay where they are while others come and go. */
export interface EditedRule extends ViewedRule {
  key: number
}

export const editedRules = (rules: readonly ViewedRule[]): EditedRule[] => rules.map((rule, key) => ({ ...rule, key }))

/** As they are sent. */
export const plainRules = (rules: readonly EditedRule[]): ViewedRule[] =>
  rules.map(({ tests, outputs, note }) => ({ tests, outputs, note }))

export function withCell(
  rules: readonly EditedRule[],
  key: number,
  cell: { part: 'tests' | 'outputs'; at: number } | 'note',
  text: string,
): EditedRule[] {
  return rules.map((rule) => {
    if (rule.key !== key) return rule
    if (cell === 'note') return { ...rule, note: text }
    return { ...rule, [cell.part]: rule[cell.part].map((one, at) => (at === cell.at ? text : one)) }
  })
}

/** An empty rule behind another one; without it, at the end. */
export function withNewRule(
  rules: readonly EditedRule[],
  { inputs, outputs }: { inputs: readonly unknown[]; outputs: readonly unknown[] },
  after?: number,
): EditedRule[] {
  const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1
  const blank = { key, tests: inputs.map(() => ''), outputs: outputs.map(() => ''), note: '' }
  const at = after === undefined ? rules.length : rules.findIndex((rule) => rule.key === after) + 1
  return rules.toSpliced(at, 0, blank)
}

/** One place up or down; at the edge nothing happens. */
export function withMovedRule(rules: readonly EditedRule[], key: number, by: 1 | -1): EditedRule[] {
  const at = rules.findIndex((rule) => rule.key === key)
  const [rule] = rules.slice(at, at + 1)
  const to = at + by
  if (rule === undefined || to < 0 || to >= rules.length) return [...rules]
  return rules.toSpliced(at, 1).toSpliced(to, 0, rule)
}

export const withoutRule = (rules: readonly EditedRule[], key: number): EditedRule[] =>
  rules.filter((rule) => rule.key !== key)
