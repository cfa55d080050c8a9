/** Values of rules as a drop-down has them: a variable begins with `$`. */
import { z } from 'zod'
import { RuleAttr, RuleVariable, type RuleFieldType, type RuleLeaf, type RuleValue } from '#contract/rule.ts'
import type { RuleChoices } from '#security/contract/data-rule.ts'

/** What a control for the values of one comparison gets. */
export interface RuleValuesProps {
  leaf: RuleLeaf
  field: RuleChoices['resources'][number]['fields'][number]
  choices: RuleChoices | undefined
  resource: string
  /** What the control is called. */
  name: string
  onChange: (values: RuleValue[]) => void
}

const Variable = z.union([RuleVariable, RuleAttr])

export const keyOf = (value: RuleValue): string => (typeof value === 'object' ? `$${value.var}` : String(value))

export function valueOf(key: string, type: RuleFieldType): RuleValue {
  const variable = key.startsWith('$') ? Variable.safeParse(key.slice(1)).data : undefined
  if (variable) return { var: variable }
  return type === 'choice' ? Number(key) : key
}

/** Attributes of the user that a field can be compared with, as options. */
export const attrOptions = (
  choices: RuleChoices | undefined,
  type: RuleFieldType,
  nameOf: (variable: RuleAttr, attrs: RuleChoices['attrs']) => string,
): { value: string; label: string }[] =>
  (choices?.attrs ?? []).flatMap((attr) => {
    const variable = `me.attr.${attr.code}` as const
    // A yes or no of the user is compared with nothing.
    return attr.type === type && type !== 'choice'
      ? [{ value: `$${variable}`, label: nameOf(variable, choices?.attrs ?? []) }]
      : []
  })
