/** Rules of form fields, from the schemas of the contract: written once, checked on both sides. */
import type { FormRule } from 'antd'
import { z } from 'zod'
import { fillWayOf, requiredText, type FillWay } from './required-text.ts'
import { ruleText } from './rule-text.ts'

/**
 * A field's rule.
 * @param label of the field, for messages that name it
 * @param way how it is filled in, where the schema does not say it
 * @example <Form.Item name="realName" rules={[zodRule(UserDraft.shape.realName, t('system.user.realName'))]}>
 */
export function zodRule(schema: z.core.$ZodType, label?: string, way: FillWay = fillWayOf(schema)): FormRule {
  return {
    validator: async (_, value: unknown) => {
      const issue = firstIssue(schema, value)
      if (issue) throw new Error(ruleText(issue, label, way))
    },
  }
}

/** A field that must not stay empty, where no schema of the contract says so. */
export const requiredRule = (label: string, way: FillWay): FormRule => ({
  required: true,
  message: requiredText(label, way),
})

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
