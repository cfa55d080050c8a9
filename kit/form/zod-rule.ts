/** Rules of form fields, from the schemas of the contract: written once, checked on both sides. */
import type { FormRule } from 'antd'
import { z } from 'zod'
import { ruleText } from './rule-text.ts'

/**
 * A field's rule.
 * @param label of the field, for messages that name it
 * @example <Form.Item name="realName" rules={[zodRule(UserDraft.shape.realName, t('system.user.realName'))]}>
 */
export function zodRule(schema: z.core.$ZodType, label?: string): FormRule {
  return {
    validator: async (_, value: unknown) => {
      const issue = firstIssue(schema, value)
      if (issue) throw new Error(ruleText(issue, label))
    },
  }
}

/** The first thing a schema has against a value; an emptied field counts as left out when the schema allows that. */
export function firstIssue(schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue | undefined {
  const given = value === null ? undefined : value
  if (given === '' && isOptional(schema)) return undefined
  const result = z.safeParse(schema, given, { reportInput: true })
  return result.success ? undefined : result.error.issues[0]
}

/** Whether a field may stay empty. */
export function isOptional(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, undefined).success || z.safeParse(schema, '').success
}
