/** What the rules of a form did with the values that were entered. */
import {
  EvaluationCostError,
  FormEvaluation,
  type CompiledForm,
  type EvaluationContext,
  type FieldId,
  type StoredValues,
} from '#forms-core/index.ts'

/** The state that a rule gave a field; of a column, in how many rows of all. */
export interface FiredRule {
  field: FieldId
  rule: 'visibleWhen' | 'requiredWhen' | 'readOnlyWhen' | 'computed'
  /** `computed`: the value as text. */
  value: string
  holds: boolean
  rows?: { holding: number; all: number }
}

/** All rules with what they give for some values; nothing where they cost too much. */
export function firedRules(form: CompiledForm, values: StoredValues, context: EvaluationContext): FiredRule[] {
  try {
    const { fields: states, rows } = new FormEvaluation(form, values, context).snapshot()
    return [...form.fields.values()].flatMap(({ id, table, rules }) => {
      const cells = table === undefined ? [states[id]] : (rows[table] ?? []).map((row) => row[id])
      const given = [
        ['visibleWhen', rules.visible, 'visible'],
        ['requiredWhen', rules.required, 'required'],
        ['readOnlyWhen', rules.readOnly, 'readOnly'],
        ['computed', rules.computed, 'value'],
      ] as const
      return given.flatMap(([rule, compiled, aspect]): FiredRule[] => {
        if (compiled === undefined || cells.length === 0) return []
        const all = cells.map((cell) => cell?.[aspect])
        const holding = all.filter((one) => one !== false && one !== null && one !== undefined && one !== '').length
        const value = rule === 'computed' ? all.map(valueText).join(', ') : ''
        const counted = table === undefined ? {} : { rows: { holding, all: all.length } }
        return [{ field: id, rule, value, holds: holding > 0, ...counted }]
      })
    })
  } catch (error) {
    if (error instanceof EvaluationCostError) return []
    throw error
  }
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export interface RuleEvent extends FiredRule {
  at: Date
}

const keyOf = ({ field, rule }: FiredRule) => `${field} ${rule}`
const stateOf = ({ value, holds, rows }: FiredRule) => JSON.stringify([value, holds, rows])

/** What changed at a moment is put before the rest; each rule stands in the list once. */
export function withEvents(events: readonly RuleEvent[], now: readonly FiredRule[], at: Date): RuleEvent[] {
  const known = new Map(events.map((one) => [keyOf(one), one]))
  const changed = now.filter((one) => {
    const before = known.get(keyOf(one))
    return before === undefined || stateOf(before) !== stateOf(one)
  })
  const keys = new Set(changed.map(keyOf))
  return [...changed.map((one) => ({ ...one, at })), ...events.filter((one) => !keys.has(keyOf(one)))]
}
