/** Values of rules as a drop-down has them: a variable begins with `$`. */
import { RuleVariable, type RuleFieldType, type RuleValue } from '#contract/rule.ts'

export const keyOf = (value: RuleValue): string => (typeof value === 'object' ? `$${value.var}` : String(value))

export function valueOf(key: string, type: RuleFieldType): RuleValue {
  const variable = key.startsWith('$') ? RuleVariable.safeParse(key.slice(1)).data : undefined
  if (variable) return { var: variable }
  return type === 'choice' ? Number(key) : key
}
