/** Where a rule stands in a field. */
import {
  readModel,
  type Field,
  type FieldId,
  type FormModel,
  type FormProblem,
  type LocalText,
} from '#forms-core/index.ts'
import { findPlaced, withField } from '../model/find-field.ts'
import { withProperty } from '../model/with-property.ts'

export type RuleSlot =
  | { is: 'visibleWhen' | 'requiredWhen' | 'readOnlyWhen' | 'computed' | 'default' }
  /** `at` the number of checks: a new one. */
  | { is: 'check'; at: number }

export const CONDITIONS = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const

/** Whether it answers yes or no, so that it can be clicked together. */
export const isCondition = ({ is }: RuleSlot): boolean => is !== 'computed' && is !== 'default'

export function ruleOf(field: Field, slot: RuleSlot): string | undefined {
  switch (slot.is) {
    case 'check':
      return field.checks?.[slot.at]?.rule
    case 'default':
      return field.default?.from === 'rule' ? field.default.rule : undefined
    default:
      return field[slot.is]
  }
}

/** The property of the field that holds the rule, as it is with another one. */
export function withRule(
  field: Field,
  slot: RuleSlot,
  rule: string | undefined,
  message?: LocalText,
): { property: string; value: unknown } {
  if (slot.is === 'default')
    return { property: 'default', value: rule === undefined ? undefined : { from: 'rule', rule } }
  if (slot.is !== 'check') return { property: slot.is, value: rule }
  const checks = field.checks ?? []
  const kept = message ?? checks[slot.at]?.message
  const next = rule === undefined || kept === undefined ? [] : [{ rule, message: kept }]
  const value = checks.toSpliced(slot.at, 1, ...next)
  return { property: 'checks', value: value.length === 0 ? undefined : value }
}

const NO_MESSAGE: LocalText = { zh: '-', en: '-' }

/** What is wrong with a rule at its place, before it is there. */
export function ruleProblems(model: FormModel, id: FieldId, slot: RuleSlot, rule: string): FormProblem[] {
  const placed = findPlaced(model, id)
  if (placed === undefined) return []
  const { property, value } = withRule(placed.field, slot, rule, NO_MESSAGE)
  // A computed field has no default: it is asked for its rule alone.
  const bare =
    slot.is === 'computed' ? withField(model, id, (field) => withProperty(field, 'default', undefined)) : model
  const read = readModel(withField(bare, id, (field) => withProperty(field, property, value)))
  const path = `${placed.path}.${slot.is === 'check' ? `checks.${slot.at}` : slot.is}`
  const { name } = placed.field
  return 'problems' in read
    ? read.problems.filter((one) => one.path.startsWith(path) || (one.code === 'form_rule_cycle' && isIn(one, name)))
    : []
}

const isIn = ({ detail = '' }: FormProblem, name: string): boolean => detail.split(' → ').includes(name)
